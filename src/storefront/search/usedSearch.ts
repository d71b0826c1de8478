import type { Params } from 'react-router-dom';
import { categoriesApi } from '@/api/categoriesApi';
import { searchApi } from '@/api/searchApi';
import type { AppDispatch } from '@/store/hooks';
import type { Search } from '#contract/search';

/** The search of the page of a make, or of one of its models. */
export const usedSearch = ({ make, model }: { make: string; model: string }): Search => ({
  make: [make],
  ...(model === '' ? {} : { model: [model] }),
});

const once = { subscribe: false };

/** The requests for the data of that page, for the server. */
export async function prefetchUsed(dispatch: AppDispatch, { make = '', model }: Params) {
  const { getCarsOfMake, searchProducts } = searchApi.endpoints;
  const asked = dispatch(
    getCarsOfMake.initiate({ make, ...(model === undefined ? {} : { model }) }, once),
  );
  const { data } = await asked;
  return [
    asked,
    dispatch(categoriesApi.endpoints.listCategories.initiate(undefined, once)),
    ...(data ? [dispatch(searchProducts.initiate(usedSearch(data), once))] : []),
  ];
}
