import { matchPath, parsePath } from 'react-router-dom';
import { useIfExtended } from '@/api/bare/useIfExtended';
import { useListCategories } from '@/api/categoriesApi';
import { useCountProductsQuery } from '@/api/searchApi';
import { categoryPlural } from '@/components/categoryPlural';
import { plural } from '@/components/labels';
import { isChoosable } from '#contract/limits';
import { routePatterns } from '#contract/routes';
import { searchPath, type Search } from '#contract/search';

/**
 * The category that the user wanted to see, if the server has a public search of its cars. Uses
 * public calls only.
 */
export function useWantedCategory(from: string | null) {
  const path = from === null ? '' : (parsePath(from).pathname ?? '');
  const id = matchPath(routePatterns.category, path)?.params.categoryId;
  const { data = [] } = useListCategories(id !== undefined);
  const category = data.find((known) => known.id === id);
  const search: Search = category && isChoosable(category) ? { category: [category.id] } : {};
  const { currentData: counts, isUninitialized } = useCountProductsQuery(
    useIfExtended(category && { search, histograms: [] }),
  );
  if (!category || isUninitialized) return null;

  const name = isChoosable(category) ? categoryPlural(category.name) : 'cars';
  const total = counts && !counts.isEstimate ? counts.total : 0;
  return {
    /** The number only if it is known. */
    title: `Log in to see ${total === 0 ? name : plural(total, `# ${one(name)}`, `# ${name}`)}`,
    searchUrl: searchPath(search),
  };
}

const one = (name: string) => name.replace(/s$/, '');
