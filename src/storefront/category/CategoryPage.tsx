import { useParams, Link, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { useGetCategory, useListCategories } from '@/api/categoriesApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { PageTitle } from '@/components/PageTitle';
import { CategorySearch } from '@/storefront/search/CategorySearch';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { CategoryProducts } from './CategoryProducts';
import styles from './CategoryPage.module.css';

/** The category page (spec §2, /category/{id}). */
export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  // `data` could be the previous category.
  const { currentData, error, isFetching, refetch } = useGetCategory(categoryId);
  const actions = useProductCardActions();

  if (currentData) {
    // The id of the URL, because a response can omit it.
    const category = { ...currentData, id: categoryId };
    return (
      <>
        <PageTitle title={category.name || 'Cars'} space="small" />
        <CategoryTabs currentId={categoryId} />
        <CategorySearch key={categoryId} categoryId={categoryId} actions={actions}>
          <CategoryProducts category={category} actions={actions} />
        </CategorySearch>
      </>
    );
  }
  if (isApiError(error) && error.status === 404) return <CategoryNotFound />;
  if (error) {
    return (
      <>
        <PageTitle title="Cars" space="medium" />
        <ErrorState
          title="We couldn’t load this category"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    );
  }
  return <Waiting isPage label="Loading category" minHeight={480} />;
}

/** The page for an unknown category, with links to the existing ones. */
function CategoryNotFound() {
  const { data = [] } = useListCategories();
  return (
    <div className={styles.page}>
      <PageTitle title="Category not found" />
      <Text tone="secondary" className={styles.advice}>
        {data.length > 0
          ? 'It may have been renamed or removed. Choose another category:'
          : 'It may have been renamed or removed. Go to the home page to browse cars.'}
      </Text>
      <ul className={styles.list}>
        {data.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink variant="outlined" to={routes.category(id)}>
              {name}
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink to={routes.home}>Go to home page</ButtonLink>
        </li>
      </ul>
    </div>
  );
}

/** Links between categories that keep the search and filters. Scrolls horizontally on phones. */
function CategoryTabs({ currentId }: { currentId: string }) {
  const { data, isError } = useListCategories();
  const { search } = useLocation();
  const trackRef = useRef<HTMLUListElement>(null);
  const currentRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const [track, current] = [trackRef.current, currentRef.current];
    if (!track || !current) return;
    track.scrollLeft = current.offsetLeft - (track.clientWidth - current.offsetWidth) / 2;
  }, [data, currentId]);

  if (isError && !data) return null;
  const kept = new URLSearchParams(search);
  kept.delete('show');
  return (
    <nav aria-label="Categories" className={styles.tabs}>
      <ul ref={trackRef} className={styles.track}>
        {data?.map(({ id, name }) => (
          <li key={id} ref={id === currentId ? currentRef : undefined}>
            <Link
              to={{ pathname: routes.category(id), search: kept.toString() }}
              aria-current={id === currentId ? 'page' : undefined}
              className={styles.tab}
            >
              {name || 'Unnamed category'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
