import { useIsHydrated } from '@/components/useIsHydrated';

interface LocalMomentProps {
  /** ISO time. */
  at: string;
  /** Such as `formatDay`. */
  format: (iso: string, isLocal: boolean) => string;
}

/**
 * A moment in words, in the reader's time zone; in UTC while the page is the one that the server
 * rendered, which cannot know it. Only these words change when the page has come to life.
 */
export function LocalMoment({ at, format }: LocalMomentProps) {
  return format(at, useIsHydrated());
}
