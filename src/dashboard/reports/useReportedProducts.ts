import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { isApiError } from '@/api/errors';
import type { Report, ReportedProduct } from '@/api/reportsApi';
import { productsApi } from '@/api/productsApi';
import { useAppDispatch, useAppSelector, type RootState } from '@/store/hooks';
import { watchProducts } from './watchProducts';

/** A report together with what is known about its car. */
export interface ReportRow extends Report {
  /** `gone`: the car does not exist any more; the report about it can still be deleted. */
  productState: 'loading' | 'ready' | 'gone' | 'failed';
  /** Asks for the car again. */
  retry: () => void;
}

type Lookup = ReportedProduct | 'loading' | 'gone' | 'failed';

/** What the cache knows about a car. */
function selectLookup(state: RootState, id: string): Lookup {
  const { data, error, isError, isSuccess } = productsApi.endpoints.getProduct.select(id)(state);
  // One that was deleted is asked for again, and what it was before does not count any more.
  if (!isSuccess && isApiError(error) && error.status === 404) return 'gone';
  return data ?? (isError ? 'failed' : 'loading');
}

/**
 * Adds the reported cars to reports that carry nothing but `productId` (spec §3, Report): each car
 * is asked for once, a few at a time, so that the rest of the page does not wait behind them.
 */
export function useReportedProducts(reports: readonly Report[]) {
  const dispatch = useAppDispatch();
  const [watch] = useState(() => watchProducts(dispatch));

  const wanted = reports.filter(({ product, isProductGone }) => !product && !isProductGone);
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const found = useAppSelector((state) => ids.map((id) => selectLookup(state, id)), shallowEqual);

  const idsKey = ids.join(' ');
  const show = useEffectEvent(() => watch.show(ids));
  useEffect(() => show(), [idsKey]);
  useEffect(() => () => watch.show([]), [watch]);

  const toRow = (report: Report): ReportRow => {
    const { product, isProductGone, productId } = report;
    const retry = () => watch.retry(productId);
    if (product) return { ...report, productState: 'ready', retry };
    if (isProductGone) return { ...report, productState: 'gone', retry };
    const lookup = found[ids.indexOf(productId)] ?? 'loading';
    if (typeof lookup === 'string') return { ...report, productState: lookup, retry };
    return { ...report, product: lookup, productState: 'ready', retry };
  };

  return { toRow, isLoading: found.includes('loading') };
}
