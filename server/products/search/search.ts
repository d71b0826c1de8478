import type { WireSearchResponse } from '#contract/search';
import type { RequestContext, RootContext } from '../../context';
import type { ProductHooks } from '../hooks';
import { findCars, type SearchQuery } from './service';
import { removeUnusedTerms } from './terms';

/**
 * Everything that the rest of the server uses of the search, so that another engine can take its
 * place. Writing a car indexes it, by triggers on `products` (decision 14).
 */
export interface CarSearch {
  /**
   * GET /products/search (extension), public: cars for sale. Throws 400 for an unknown category.
   */
  find: (
    context: RequestContext,
    hooks: ProductHooks,
    query: SearchQuery,
  ) => Promise<WireSearchResponse>;
  /** Removes the words that no car has any more, so that nothing of deleted people stays. */
  removeUnusedTerms: (context: Pick<RootContext, 'tx'>) => Promise<void>;
}

/** The search in PostgreSQL. */
export const carSearch: CarSearch = { find: findCars, removeUnusedTerms };
