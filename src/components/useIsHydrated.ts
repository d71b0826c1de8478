import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering and hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether the component was hydrated from server-rendered HTML. */
export function useIsServerRendered(): boolean {
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer;
}
