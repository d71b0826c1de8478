import { useLocation } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { CATEGORY_PAGE_SIZE, type Product } from '@/api/productsApi';
import { RELAXED_WORDS_MAX, searchPath, type Search } from '#contract/search';
import { useSearchProductsInfiniteQuery, type SearchResult } from '@/api/searchApi';
import { formatCount } from '#contract/formats';
import { routes } from '#contract/routes';
import { Button, ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { StaleNotice } from '@/components/feedback/StaleNotice';
import { Waiting } from '@/components/feedback/Waiting';
import { categoryPlural } from '@/components/categoryPlural';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { useCarView } from '@/lib/carView';
import { setGroups, without } from '#contract/searchUrl';
import { searchLocally } from '@/api/bare/searchLocally';
import { ListHead } from '@/storefront/card/ListHead';
import { CompareCheck } from '@/storefront/compare/CompareCheck';
import { CompareTray } from '@/storefront/compare/CompareTray';
import { CarList } from '@/storefront/card/CarList';
import { LoadMoreGrid } from '@/storefront/card/LoadMoreGrid';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import { useShownProducts, type InfiniteProducts } from '@/storefront/card/useShownProducts';
import { Extended } from '@/store/Extended';
import { SaveSearch } from './SaveSearch';
import styles from './SearchResults.module.css';
import { useDescribeFilter } from './ActiveFilters';

type SearchResultsProps = Pick<ProductGridProps, 'actions'> & {
  search: Search;
  onChange: (search: Search) => void;
  /** Filters that cannot be changed here, such as a page’s category. */
  fixed: Search;
};

const PRIORITY_COUNT = 4;

/**
 * Results of the server’s search. During a new search the previous results stay, dimmed. After a
 * failed refresh the results stay, with a notice.
 */
export function SearchResults(props: SearchResultsProps) {
  const list = useSearchProductsInfiniteQuery({ ...props.search, ...props.fixed });
  const { data, currentData, error, isFetching, isFetchNextPageError, refetch } = list;
  const [first] = data?.pages ?? [];
  if (error && !currentData) {
    return (
      <ErrorState
        title="We couldn’t load the search results"
        message={messageFor(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!first) return <Waiting label="Loading cars" minHeight={480} />;
  return (
    <>
      {error !== undefined && !isFetchNextPageError && (
        <StaleNotice
          reason={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <ResultList
        {...props}
        list={{ ...list, currentData: data }}
        result={first}
        isOld={!currentData}
      />
    </>
  );
}

/** Results of a search in the browser, for a server without one. */
export function LocalSearchResults({
  rows,
  ...props
}: SearchResultsProps & { rows: readonly Product[] }) {
  const { data: categories = [] } = useListCategories();
  const result = searchLocally(rows, props.search, categories);
  const list: InfiniteProducts = {
    currentData: { pages: [result], pageParams: [1] },
    hasNextPage: false,
    isFetching: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
  };
  return <ResultList {...props} list={list} result={result} isOld={false} />;
}

type ResultListProps = SearchResultsProps & {
  list: InfiniteProducts;
  result: SearchResult;
  isOld: boolean;
};

function ResultList({ list, result, isOld, actions, ...searchProps }: ResultListProps) {
  // In the requested order: available cars do not come first.
  const { total, reachable, isEstimate, corrections, categories } = result;
  const refetch = isEstimate ? undefined : list.refetch;
  const shown = useShownProducts({ ...list, refetch }, CATEGORY_PAGE_SIZE, () => true);
  const view = useCarView('list');
  const nameOf = useCategoryNames();
  const { pathname } = useLocation();
  const count = [
    `${isEstimate ? 'About ' : ''}${plural(total, '1 car', '# cars')}`,
    ...categories.map(nameOf),
  ].join(' · ');
  const { search, fixed } = searchProps;
  const isFiltered = setGroups(search).length > 0;
  const read = corrections.map(({ readAs }) => `“${readAs}”`).join(', ');
  return (
    <div aria-busy={isOld || undefined} className={isOld ? styles.old : undefined}>
      <ListHead hasCars={total > 0} view={view}>
        <Text role="status" tone="secondary">
          {isOld
            ? ''
            : `${total === 0 ? 'No cars' : count}${read === '' ? '' : `, including results for ${read}`}`}
        </Text>
        {total > 0 && isFiltered && (
          <Extended>
            <SaveSearch search={{ ...search, ...fixed }} label="Save search" />
          </Extended>
        )}
      </ListHead>
      {total === 0 ? (
        <NoResults result={result} {...searchProps} />
      ) : (
        <>
          <LoadMoreGrid
            actions={actions}
            Cars={view === 'list' ? CarList : undefined}
            shown={{ ...shown, total: Math.min(shown.total, reachable) }}
            label="Search results"
            resultsUrl={searchPath(searchProps.search, pathname)}
            headingLevel="h2"
            priorityCount={PRIORITY_COUNT}
            CompareCheck={CompareCheck}
          />
          <CompareTray />
          {reachable < total && shown.products.length >= reachable && (
            <Text tone="secondary" variant="body2" className={styles.end}>
              {`Showing the first ${formatCount(reachable)} of about ${formatCount(total)} cars. Add a filter to narrow the list.`}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

/** Returns the name of a category by id; the id while the names load. */
function useCategoryNames() {
  const { data = [] } = useListCategories();
  return (id: string) => data.find((category) => category.id === id)?.name ?? id;
}

type NoResultsProps = Pick<SearchResultsProps, 'search' | 'fixed' | 'onChange'> & {
  result: SearchResult;
};

/**
 * Suggestions when nothing was found: categories that the query names, and filters to remove with
 * the resulting count.
 */
function NoResults({ result, search, fixed, onChange }: NoResultsProps) {
  const { relax, relaxWords, rest, sellerName } = result;
  const describe = useDescribeFilter(sellerName);
  const nameOf = useCategoryNames();
  const set = setGroups(search);
  const offered = relax.filter(({ filter }) => set.includes(filter));
  const others = without(search, 'q');
  const isSellerEmpty =
    search.seller !== undefined &&
    (sellerName === '' || (set.length === 1 && fixed.category === undefined));
  const actions = [
    ...rest
      .filter(({ value }) => fixed.category?.includes(value) !== true)
      .map(({ value, count }) => {
        const text = `Show all ${categoryPlural(nameOf(value))} (${formatCount(count)})`;
        if (fixed.category === undefined) {
          return (
            <Button
              key={value}
              variant="outlined"
              onClick={() => onChange({ ...others, category: [value] })}
            >
              {text}
            </Button>
          );
        }
        return (
          <ButtonLink
            key={value}
            variant="outlined"
            to={searchPath(others, routes.category(value))}
          >
            {text}
          </ButtonLink>
        );
      }),
    ...relaxWords.map(({ text, q, count }) => (
      <Button key={text} variant="outlined" onClick={() => onChange({ ...others, q })}>
        {`Remove “${text}”: ${carsUpTo(RELAXED_WORDS_MAX, count)}`}
      </Button>
    )),
    ...offered.map(({ filter, count }) => (
      <Button key={filter} variant="outlined" onClick={() => onChange(without(search, filter))}>
        {`Remove ${
          filter === 'q' ? describe(filter, search) : `“${describe(filter, search)}”`
        }: ${plural(count, '1 car', '# cars')}`}
      </Button>
    )),
  ];
  return (
    <EmptyState
      title="No cars found"
      message={
        isSellerEmpty
          ? `${sellerName || 'This seller'} has no cars for sale.`
          : relaxWords.length > 0
            ? 'No cars match all your words. Try leaving some out:'
            : offered.length > 0
              ? 'No cars match all your filters. Try removing one:'
              : actions.length > 0
                ? 'No cars match all your keywords.'
                : 'No cars match your filters. Clear them and try again.'
      }
      action={
        <div className={styles.relax}>
          {actions.length > 0 ? (
            actions
          ) : (
            <Button variant="outlined" onClick={() => onChange({})}>
              Clear all filters
            </Button>
          )}
          {set.length > 0 && (
            <Extended>
              <SaveSearch
                search={{ ...search, ...fixed }}
                label="Tell me when there is one"
                variant="outlined"
              />
            </Extended>
          )}
        </div>
      }
    />
  );
}

/** Counts end at a maximum, which stands for more. */
const carsUpTo = (max: number, count: number): string =>
  count < max ? plural(count, '1 car', '# cars') : `over ${formatCount(max - 1)} cars`;
