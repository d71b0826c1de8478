import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a function that navigates once after a successful submit. It runs after all effects, so
 * that the unsaved-changes question no longer blocks it.
 *
 * @param delayMs how long the result stays visible; no navigation follows if the user leaves
 * meanwhile
 */
export function useNavigateOnce(leave: () => void, delayMs = 0) {
  const [isDone, setIsDone] = useState(false);
  const navigate = useEffectEvent(leave);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(navigate, delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
  return { isDone, finish: () => setIsDone(true) };
}

/** Lets the browser ask before the tab is closed or reloaded with unsaved work. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
