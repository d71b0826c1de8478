import { useIsHydrated } from '@/components/useIsHydrated';

interface LocalMomentProps {
  /** ISO time. */
  at: string;
  /** For example `formatDay`. */
  format: (iso: string, isLocal: boolean) => string;
}

/**
 * A time in the user’s time zone. During server rendering and hydration in UTC, because the server
 * does not know the time zone.
 */
export function LocalMoment({ at, format }: LocalMomentProps) {
  return format(at, useIsHydrated());
}
