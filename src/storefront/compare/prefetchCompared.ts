import { comparedIds } from '#contract/favourites';
import { favouritesApi } from '@/api/favouritesApi';
import type { AppDispatch } from '@/store/hooks';

/** Requests the compared cars. Throws without their ids: the URL may have them in another spelling. */
export function prefetchCompared(dispatch: AppDispatch, query: URLSearchParams) {
  if (!query.has('ids')) throw new Error('No cars are named.');
  const ids = comparedIds(query);
  const { listSeveralProducts } = favouritesApi.endpoints;
  return ids.length === 0
    ? []
    : [dispatch(listSeveralProducts.initiate(ids, { subscribe: false }))];
}
