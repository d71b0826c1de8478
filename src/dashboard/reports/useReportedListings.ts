import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { isApiError } from '@/api/errors';
import type { Report, ReportedListing } from '@/api/reportsApi';
import { listingsApi } from '@/api/listingsApi';
import { useAppDispatch, useAppSelector, type RootState } from '@/store/hooks';
import { watchListings } from './watchListings';

/** A report together with what is known about its car. */
export interface ReportRow extends Report {
  /** `gone`: the car does not exist any more; the report about it can still be deleted. */
  listingState: 'loading' | 'ready' | 'gone' | 'failed';
  /** Asks for the car again. */
  retry: () => void;
}

type Lookup = ReportedListing | 'loading' | 'gone' | 'failed';

/** What the cache knows about a car. */
function selectLookup(state: RootState, id: string): Lookup {
  const { data, error, isError, isSuccess } = listingsApi.endpoints.getListing.select(id)(state);
  // One that was deleted is asked for again, and what it was before does not count any more.
  if (!isSuccess && isApiError(error) && error.status === 404) return 'gone';
  return data ?? (isError ? 'failed' : 'loading');
}

/**
 * Adds the reported cars to reports that carry nothing but `productId` (spec §3, Report): each car
 * is asked for once, a few at a time, so that the rest of the page does not wait behind them.
 */
export function useReportedListings(reports: readonly Report[]) {
  const dispatch = useAppDispatch();
  const [watch] = useState(() => watchListings(dispatch));

  const wanted = reports.filter(({ listing, isListingGone }) => !listing && !isListingGone);
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const found = useAppSelector((state) => ids.map((id) => selectLookup(state, id)), shallowEqual);

  const idsKey = ids.join(' ');
  const show = useEffectEvent(() => watch.show(ids));
  useEffect(() => show(), [idsKey]);
  useEffect(() => () => watch.show([]), [watch]);

  const toRow = (report: Report): ReportRow => {
    const { listing, isListingGone, productId } = report;
    const retry = () => watch.retry(productId);
    if (listing) return { ...report, listingState: 'ready', retry };
    if (isListingGone) return { ...report, listingState: 'gone', retry };
    const lookup = found[ids.indexOf(productId)] ?? 'loading';
    if (typeof lookup === 'string') return { ...report, listingState: lookup, retry };
    return { ...report, listing: lookup, listingState: 'ready', retry };
  };

  return { toRow, isLoading: found.includes('loading') };
}
