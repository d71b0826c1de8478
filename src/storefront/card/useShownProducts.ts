import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadedRows } from '@/api/lists';
import type { Product } from '@/api/productsApi';
import { isFuture } from '@/components/clock';
import { isServerTimeKnown, serverNow } from '@/lib/serverTime';
import type { ListResult, PagePosition } from '#contract/lists';

/** As many cars as an address alone may bring back; beyond them, each portion is asked for. */
const RESTORED_MAX = 480;

/** What the hook of a growing list gives, as far as it matters here. */
export interface GrowingProducts {
  currentData?: InfiniteData<ListResult<Product>, PagePosition> | undefined;
  error?: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  /** Loads the pages again; left out where they need not be those of one moment. */
  refetch?: (() => unknown) | undefined;
}

/**
 * The part of a growing list that is shown, in portions of `step`. How many are shown stands in
 * the address as `show`, so that Back and a reload find the same cars; pages are loaded as needed.
 */
export function useShownProducts(
  list: GrowingProducts,
  step: number,
  isOwn: (product: Product) => boolean,
) {
  const { currentData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } =
    list;
  const [searchParams, setSearchParams] = useSearchParams();
  const [limit, setLimit] = useState(RESTORED_MAX);
  const asked = Math.floor(Number(searchParams.get('show'))) || 0;
  const shownCount = Math.min(Math.max(step, asked), limit);

  // Before the server's time is known no hold has ended.
  const [openedAt] = useState(() => (isServerTimeKnown() ? serverNow() : -Infinity));

  const pages = currentData?.pages ?? [];
  const rows = loadedRows(pages);
  const counted = pages.at(-1)?.total ?? 0;
  // A server with pages has its own order; of one that sends all at once, free cars lead.
  const loaded = hasNextPage
    ? rows
    : freeFirst(rows, (car) => isOwn(car) || canBeHad(car, openedAt));
  // Never below what is there: a server may count what it does not send.
  const total = hasNextPage ? Math.max(counted, loaded.length + 1) : loaded.length;
  const isShort = loaded.length < shownCount && hasNextPage;

  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);

  // Cars came or went between two pages: the whole list is read once more, of one moment.
  const pageCount = pages.length;
  const isMixed = pageCount > 1 && !hasNextPage && counted !== rows.length;
  const refreshedCount = useRef(0);
  useEffect(() => {
    if (!isMixed) refreshedCount.current = 0;
    // Once: a server may count what it does not send.
    if (!isMixed || isFetching || refreshedCount.current === pageCount) return;
    refreshedCount.current = pageCount;
    refetch?.();
  }, [isMixed, isFetching, pageCount, refetch]);

  const showMore = () => {
    const next = shownCount + step;
    setLimit(Math.max(limit, next));
    setSearchParams(
      (params) => {
        params.set('show', String(next));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return {
    products: loaded.slice(0, shownCount),
    total,
    /** Somebody asked for more than the first portion. */
    hasGrown: shownCount > step,
    isLoadingMore: isShort && isFetching,
    /** Why more of them could not be loaded. */
    moreError: isShort && isFetchNextPageError ? list.error : undefined,
    showMore: isFetchNextPageError && isShort ? () => void fetchNextPage() : showMore,
  };
}

/** @param now milliseconds since the epoch */
function canBeHad({ isSold, isWithdrawn, reservedUntil }: Product, now: number): boolean {
  return !isSold && !isWithdrawn && !isFuture(reservedUntil, now);
}

/** The cars one can have, then the others, each in the order they came in. */
function freeFirst(rows: Product[], isFree: (product: Product) => boolean): Product[] {
  return [...rows.filter(isFree), ...rows.filter((row) => !isFree(row))];
}

export type ShownProducts = ReturnType<typeof useShownProducts>;
