import { useSyncExternalStore } from 'react';

interface LocalMomentProps {
  /** ISO time. */
  at: string;
  /** Such as `formatDay`. */
  format: (iso: string, isLocal: boolean) => string;
}

const never = () => () => undefined;

/**
 * A moment in words, in the reader's time zone; in UTC while the page is the one that the server
 * rendered, which cannot know it. Only these words change when the page has come to life.
 */
export function LocalMoment({ at, format }: LocalMomentProps) {
  const isLocal = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return format(at, isLocal);
}
