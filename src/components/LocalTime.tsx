import { useIsHydrated } from './useIsHydrated';

interface LocalTimeProps {
  /** ISO time. */
  at: string;
  /** For example `formatDay`. */
  format: (iso: string, isLocal: boolean) => string;
}

/**
 * A time in the user’s time zone. During server rendering and hydration in UTC, because the server
 * does not know the time zone.
 */
export function LocalTime({ at, format }: LocalTimeProps) {
  return <span>{format(at, useIsHydrated())}</span>;
}
