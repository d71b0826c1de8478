import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Leads on once a form has done its work: after all effects, so that a question about unsaved work
 * knows by then that there is nothing left to lose.
 *
 * @param delayMs how long what was done stays in sight; whoever leaves meanwhile is not led on
 */
export function useLeaveOnce(leave: () => void, delayMs = 0) {
  const [isDone, setIsDone] = useState(false);
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(goOn, delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
  return { isDone, finish: () => setIsDone(true) };
}

/** Lets the browser ask before the tab is closed or reloaded while something would be lost. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
