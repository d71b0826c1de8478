import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False where a page is rendered on the server, and while the browser brings that to life. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether a component began with the page that the server rendered. */
export function useIsServerRendered(): boolean {
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer;
}
