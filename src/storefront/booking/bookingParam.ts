import type { Location } from 'react-router-dom';
import { BOOK_PARAM } from '#contract/routes';
import { fieldsOf } from '@/lib/json';
import { paramOf, withParam } from '@/components/useOverlay';

/** The location with the booking dialog of a car open. */
export const withBookingParam = (place: Location, productId: string): Location => ({
  ...place,
  search: withParam(place.search, BOOK_PARAM, productId),
});

/** The id of the car to book in a path with a search, or null. */
export function readBookingParam(path: string | null): string | null {
  const [, search = ''] = path?.split('?') ?? [];
  return paramOf(search.split('#')[0] ?? '', BOOK_PARAM);
}

/** History state for the home page: the car that the user signed up or logged in to book. */
export const wantedState = (productId: string) => ({ wantedId: productId });

/** Reads the id from history state of any type. */
export function readWantedId(state: unknown): string | null {
  const { wantedId } = fieldsOf(state);
  return typeof wantedId === 'string' ? wantedId : null;
}
