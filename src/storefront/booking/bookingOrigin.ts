import type { Location } from 'react-router-dom';
import { fieldsOf } from '@/lib/json';

/**
 * Which car somebody wants to book. It stands in the address that a log-in leads back to, so that
 * it survives every way in: the form, the pop-up window, a link in an e-mail, a new password.
 */
const BOOK_PARAM = 'book';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The same page, with the booking dialog of a car open. */
export function withBooking<P extends Place>(place: P, productId: string): P {
  const params = new URLSearchParams(place.search);
  params.set(BOOK_PARAM, productId);
  return { ...place, search: `?${params.toString()}` };
}

/** The id of the car that is to be booked there; null when it is only a page. */
export function bookingIn(search: string): string | null {
  const id = new URLSearchParams(search).get(BOOK_PARAM);
  return id === '' ? null : id;
}

/** The same for a path with a search, as a log-in remembers it. */
export function bookingInPath(path: string | null): string | null {
  if (path === null) return null;
  const [, search = ''] = path.split('?');
  return bookingIn(search.split('#')[0] ?? '');
}

/** The search without the car. */
export function withoutBooking(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(BOOK_PARAM);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** History state for the home page after a sign-up: the car it was made for. */
export const wanting = (productId: string) => ({ wantedId: productId });

/** Reads that from history state, which may be anything. */
export function wantedIn(state: unknown): string | null {
  const { wantedId } = fieldsOf(state);
  return typeof wantedId === 'string' ? wantedId : null;
}
