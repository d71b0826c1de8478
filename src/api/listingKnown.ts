import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { WithApi } from './baseApi';
import { listingsApi, type Listing } from './listingsApi';

/**
 * Keeps a car as it is in a list, for what shows it alone. What only the response for one car has
 * stays when that has been loaded before.
 */
export const listingKnown =
  (listing: Listing): ThunkAction<void, WithApi, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { data } = listingsApi.endpoints.getListing.select(listing.id)(getState());
    const value = data ? withDetailsOf(data, listing) : listing;
    const entry = { endpointName: 'getListing', arg: listing.id, value } as const;
    dispatch(listingsApi.util.upsertQueryEntries([entry]));
  };

const withDetailsOf = (full: Listing, row: Listing): Listing => ({
  ...row,
  photos: row.photos.length > 0 || row.photoCount === 0 ? row.photos : full.photos,
  views: row.views.length > 0 ? row.views : full.views,
  priceChanges: row.priceChanges.length > 0 ? row.priceChanges : full.priceChanges,
});
