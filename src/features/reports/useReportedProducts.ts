import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '@/api/errors';
import type { Report, ReportedProduct } from '@/api/models';
import { useLazyGetProductQuery } from '@/api/productsApi';

/** A report together with what is known about its car. */
export interface ReportRow extends Report {
  /** `gone`: the car does not exist any more; the report about it can still be deleted. */
  productState: 'loading' | 'ready' | 'gone' | 'failed';
  /** Asks for the car again. */
  retry: () => void;
}

type Lookup = ReportedProduct | 'gone' | 'failed';

/** How many cars are asked for at the same time. */
const BATCH_SIZE = 4;
/** After how long a car is given up, in milliseconds: one that hangs must not hold up the others. */
const GIVE_UP_MS = 15_000;

/**
 * Adds the reported cars to reports that carry nothing but `productId` (spec §3, Report): each car
 * is asked for once, a few at a time, so that the rest of the page does not wait behind them.
 */
export function useReportedProducts(reports: readonly Report[]) {
  const [getProduct] = useLazyGetProductQuery();
  const [lookups, setLookups] = useState<ReadonlyMap<string, Lookup>>(new Map<string, Lookup>());

  const wanted = reports.filter(({ product, isProductGone }) => !product && !isProductGone);
  const missing = new Set(
    wanted.map(({ productId }) => productId).filter((id) => !lookups.has(id)),
  );
  const batch = [...missing].slice(0, BATCH_SIZE);

  const lookUp = async (id: string): Promise<[string, Lookup]> => {
    const call = getProduct(id, true);
    const timer = setTimeout(() => call.abort(), GIVE_UP_MS);
    const { data, error } = await call;
    clearTimeout(timer);
    if (data) return [id, data];
    return [id, isApiError(error) && error.status === 404 ? 'gone' : 'failed'];
  };

  const lookUpBatch = useEffectEvent((isCurrent: () => boolean) => {
    void Promise.all(batch.map(lookUp)).then((found) => {
      if (isCurrent()) setLookups((before) => new Map([...before, ...found]));
    });
  });

  const batchKey = batch.join(' ');
  useEffect(() => {
    if (batchKey === '') return;
    let isMounted = true;
    lookUpBatch(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, [batchKey]);

  const forget = (productId: string) =>
    setLookups((before) => new Map([...before].filter(([id]) => id !== productId)));

  const toRow = (report: Report): ReportRow => {
    const retry = () => forget(report.productId);
    if (report.product) return { ...report, productState: 'ready', retry };
    if (report.isProductGone) return { ...report, productState: 'gone', retry };
    const lookup = lookups.get(report.productId);
    if (lookup === undefined) return { ...report, productState: 'loading', retry };
    if (typeof lookup === 'string') return { ...report, productState: lookup, retry };
    return { ...report, product: lookup, productState: 'ready', retry };
  };

  return { toRow, isLoading: missing.size > 0 };
}
