import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { isApiError } from '../errors';
import { productsApi } from '../productsApi';
import type { Report, ReportedProduct } from '../reportsApi';
import { createProductSubscriptions } from './productSubscriptions';

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
