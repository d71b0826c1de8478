import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadedRows } from '@/api/lists';
import type { Product } from '@/api/productsApi';
import { isFuture } from '@/components/clock';
import { isServerTimeKnown, serverNow } from '@/lib/serverTime';
import type { ListResult, PagePosition } from '#contract/lists';

/** The most cars that the URL can restore. Beyond that, each page loads on request. */
const RESTORED_MAX = 480;

/** The used fields of an infinite query hook. */
export interface InfiniteProducts {
  currentData?: InfiniteData<ListResult<Product>, PagePosition> | undefined;
  error?: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  /** Refetches all pages. Omitted if the pages need not be from the same time. */
  refetch?: (() => unknown) | undefined;
}

/**
 * The visible part of an infinite list, in steps of `step`. The URL has the count as `show`, so
 * that Back and a reload show the same cars. Pages load as needed.
 */
export function useShownProducts(
  list: InfiniteProducts,
  step: number,
  isOwn: (product: Product) => boolean,
) {
  const { currentData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } =
    list;
  const [searchParams, setSearchParams] = useSearchParams();
  const [limit, setLimit] = useState(RESTORED_MAX);
  const requested = Math.floor(Number(searchParams.get('show'))) || 0;
  const shownCount = Math.min(Math.max(step, requested), limit);

  // Before the server’s time is known, no hold counts as expired.
  const [openedAt] = useState(() => (isServerTimeKnown() ? serverNow() : -Infinity));

  const pages = currentData?.pages ?? [];
  const rows = loadedRows(pages);
  const counted = pages.at(-1)?.total ?? 0;
  // A server with pages sorts them. Without pages, available cars come first.
  const loaded = hasNextPage
    ? rows
    : availableFirst(rows, (car) => isOwn(car) || isAvailable(car, openedAt));
  // At least the number of rows: a server can count rows that it does not send.
  const total = hasNextPage ? Math.max(counted, loaded.length + 1) : loaded.length;
  const isShort = loaded.length < shownCount && hasNextPage;

  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);

  // The list changed between two pages, so all pages are refetched.
  const pageCount = pages.length;
  const isInconsistent = pageCount > 1 && !hasNextPage && counted !== rows.length;
  const refreshedCount = useRef(0);
  useEffect(() => {
    if (!isInconsistent) refreshedCount.current = 0;
    // Only once: a server can count rows that it does not send.
    if (!isInconsistent || isFetching || refreshedCount.current === pageCount) return;
    refreshedCount.current = pageCount;
    refetch?.();
  }, [isInconsistent, isFetching, pageCount, refetch]);

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
    /** More than the first page is shown. */
    isExpanded: shownCount > step,
    isLoadingMore: isShort && isFetching,
    /** Why the next page could not be loaded. */
    moreError: isShort && isFetchNextPageError ? list.error : undefined,
    showMore: isFetchNextPageError && isShort ? () => void fetchNextPage() : showMore,
  };
}

/** @param now milliseconds since the epoch */
function isAvailable({ isSold, isWithdrawn, reservedUntil }: Product, now: number): boolean {
  return !isSold && !isWithdrawn && !isFuture(reservedUntil, now);
}

/** Available cars first, otherwise in the original order. */
function availableFirst(rows: Product[], isFirst: (product: Product) => boolean): Product[] {
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

export type ShownProducts = ReturnType<typeof useShownProducts>;
