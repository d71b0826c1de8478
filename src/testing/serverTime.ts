import { learnServerTime } from '@/lib/serverTime';

/** As if a response had just arrived that says this time. */
export function setServerTimeFromResponse(at: Date = new Date()): void {
  learnServerTime(new Headers({ Date: at.toUTCString() }));
}
