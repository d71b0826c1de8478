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
 *
 * @param options.keepsOrder cars stay where they are until the next visit, because those of the home
 * page move when they are booked: another car’s Book Now would move under the user’s finger
 */
export function useShownProducts(
  list: InfiniteProducts,
  step: number,
  isOwn: (product: Product) => boolean,
  { keepsOrder = false } = {},
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
  const current = hasNextPage
    ? rows
    : availableFirst(rows, (car) => isOwn(car) || isAvailable(car, openedAt));
  const kept = useKeptOrder(current, currentData);
  const loaded = keepsOrder ? kept : current;
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

/**
 * The cars in the order in which they were first shown. One that has moved to a page that is not
 * loaded stays as it was.
 *
 * @param response changes with the response that has the cars
 */
function useKeptOrder(cars: Product[], response: unknown): Product[] {
  const [last, setLast] = useState({ cars, response });
  if (response === last.response) return last.cars;
  const latest = new Map(cars.map((car) => [car.id, car]));
  const known = new Set(last.cars.map(({ id }) => id));
  const kept = [
    ...(cars.length > 0 ? last.cars : []).map((car) => latest.get(car.id) ?? car),
    ...cars.filter(({ id }) => !known.has(id)),
  ];
  setLast({ cars: kept, response });
  return kept;
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
