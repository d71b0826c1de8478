import { isOwnPath } from '@/auth/origin';
import { fieldsOf } from '@/lib/json';

/** History state for a car’s page: the results that it was opened from, if any. */
export const resultsState = (url: string | undefined) =>
  url === undefined ? undefined : { resultsUrl: url };

/** Reads the results from history state of any type; null if the car was opened elsewhere. */
export function readResultsUrl(state: unknown): string | null {
  const { resultsUrl } = fieldsOf(state);
  return typeof resultsUrl === 'string' && isOwnPath(resultsUrl) ? resultsUrl : null;
}
