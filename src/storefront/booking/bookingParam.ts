import type { Location } from 'react-router-dom';
import { BOOK_PARAM } from '#contract/routes';
import { fieldsOf } from '@/lib/json';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The location with the booking dialog of a car open. */
export function withBookingParam<P extends Place>(place: P, productId: string): P {
  const params = new URLSearchParams(place.search);
  params.set(BOOK_PARAM, productId);
  return { ...place, search: `?${params.toString()}` };
}

/** The id of the car to book, or null. */
export function readBookingParam(search: string): string | null {
  const id = new URLSearchParams(search).get(BOOK_PARAM);
  return id === '' ? null : id;
}

/** As `readBookingParam`, for a path with a search. */
export function readBookingParamInPath(path: string | null): string | null {
  if (path === null) return null;
  const [, search = ''] = path.split('?');
  return readBookingParam(search.split('#')[0] ?? '');
}

/** The search without the parameter. */
export function withoutBookingParam(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(BOOK_PARAM);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** History state for the home page: the car that the user signed up or logged in to book. */
export const wantedState = (productId: string) => ({ wantedId: productId });

/** Reads the id from history state of any type. */
export function readWantedId(state: unknown): string | null {
  const { wantedId } = fieldsOf(state);
  return typeof wantedId === 'string' ? wantedId : null;
}
