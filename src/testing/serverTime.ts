import { learnServerTime } from '@/lib/serverTime';

/** Sets the server’s time, as if a response with this `Date` had arrived. */
export function setServerTimeFromResponse(at: Date = new Date()): void {
  learnServerTime(new Headers({ Date: at.toUTCString() }));
}
