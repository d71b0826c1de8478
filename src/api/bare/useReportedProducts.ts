import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../errors';
import { productsApi } from '../productsApi';
import type { Report, ReportedProduct } from '../reportsApi';

/** A report with the loading state of its car. */
export interface ReportRow extends Report {
  /** `gone`: the car no longer exists, but its report can still be deleted. */
  productState: 'loading' | 'ready' | 'gone' | 'failed';
  retry: () => void;
}

type Lookup = ReportedProduct | 'loading' | 'gone' | 'failed';

type ApiState = Parameters<ReturnType<typeof productsApi.endpoints.getProduct.select>>[0];

/** The cached result for a car. */
function selectLookup(state: ApiState, id: string): Lookup {
  const { data, error, isError, isSuccess } = productsApi.endpoints.getProduct.select(id)(state);
  // A deleted car is requested again. Its 404 takes precedence over the data cached before.
  if (!isSuccess && isApiError(error) && error.status === 404) return 'gone';
  return data ?? (isError ? 'failed' : 'loading');
}

/**
 * Adds the cars to reports that have only a `productId` (spec §3, Report). Each car is requested
 * once. A concurrency limit leaves connections for the rest of the page.
 */
export function useReportedProducts(reports: readonly Report[]) {
  const dispatch = useDispatch();
  const [subscriptions] = useState(() => createProductSubscriptions(dispatch));

  const missing = reports.filter(({ product, isProductGone }) => !product && !isProductGone);
  const ids = [...new Set(missing.map(({ productId }) => productId))];
  const lookups = useSelector(
    (state: ApiState) => ids.map((id) => selectLookup(state, id)),
    shallowEqual,
  );

  const idsKey = ids.join(' ');
  const subscribe = useEffectEvent(() => subscriptions.setIds(ids));
  useEffect(() => subscribe(), [idsKey]);
  useEffect(() => () => subscriptions.setIds([]), [subscriptions]);

  const toRow = (report: Report): ReportRow => {
    const { product, isProductGone, productId } = report;
    const retry = () => subscriptions.retry(productId);
    if (product) return { ...report, productState: 'ready', retry };
    if (isProductGone) return { ...report, productState: 'gone', retry };
    const lookup = lookups[ids.indexOf(productId)] ?? 'loading';
    if (typeof lookup === 'string') return { ...report, productState: lookup, retry };
    return { ...report, product: lookup, productState: 'ready', retry };
  };

  return { toRow, isLoading: lookups.includes('loading') };
}

const MAX_CONCURRENT = 4;
/** Requests without a response are cancelled, so that they do not block the others. */
const TIMEOUT_MS = 15_000;

// A refetch on focus would bypass the concurrency limit.
const options = { subscriptionOptions: { refetchOnFocus: false } };

/**
 * Subscribes to the products on show and fetches those that are not in the cache. The data stays in
 * the RTK Query cache, so that invalidation also removes deleted products from the screen.
 */
function createProductSubscriptions(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) {
  const { getProduct } = productsApi.endpoints;
  const subscribed = new Map<string, ReturnType<typeof start>>();
  const queue: string[] = [];
  let running = 0;

  const start = (id: string) => dispatch(getProduct.initiate(id, options));

  async function processQueue() {
    running += 1;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const existing = subscribed.get(id);
      const query = existing ? existing.refetch() : start(id);
      if (!existing) subscribed.set(id, query);
      const timer = setTimeout(() => query.abort(), TIMEOUT_MS);
      await query;
      clearTimeout(timer);
    }
    running -= 1;
  }

  function enqueue(id: string) {
    queue.push(id);
    if (running < MAX_CONCURRENT) void processQueue();
  }

  return {
    setIds(ids: readonly string[]) {
      const shown = new Set(ids);
      queue.splice(0, Infinity, ...queue.filter((id) => shown.has(id)));
      for (const [id, query] of subscribed) {
        if (shown.has(id)) continue;
        query.unsubscribe();
        subscribed.delete(id);
      }
      for (const id of shown) if (!subscribed.has(id) && !queue.includes(id)) enqueue(id);
    },
    retry: enqueue,
  };
}
