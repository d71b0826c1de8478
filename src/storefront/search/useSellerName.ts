import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSearchProductsInfiniteQuery } from '@/api/searchApi';
import type { Search } from '#contract/search';

/**
 * The name of the seller that a search asks for, from its response. Empty while it is unknown, and
 * if the seller has left.
 */
export function useSellerName(search: Search): string {
  const isAsked = search.seller !== undefined;
  const { data } = useSearchProductsInfiniteQuery(isAsked ? search : skipToken);
  return isAsked ? (data?.pages[0]?.sellerName ?? '') : '';
}
