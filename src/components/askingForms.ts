import { useLayoutEffect } from 'react';

let mounted = 0;

/** Whether the page has a form that asks before the user leaves it. */
export const areFormsAsking = (): boolean => mounted > 0;

/**
 * Marks such a form. The router has a single blocker, which the form needs, so dialogs on its page
 * have no history entry.
 */
export function useAskingForm(): void {
  useLayoutEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
    };
  }, []);
}
