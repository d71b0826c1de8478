import { createBrowserStorage } from './storage';

/**
 * A choice that is kept in the browser, for `useSyncExternalStore`. Follows changes in other tabs.
 *
 * @param parse reads a stored text; null if it is none of the choices
 * @param usual the choice of users who have made none
 */
export function createStoredChoice<Choice extends string>(
  key: string,
  parse: (text: string | null) => Choice | null,
  usual: () => Choice,
) {
  /** Where storage is blocked, the choice lasts as long as the page. */
  const storage = createBrowserStorage();
  /** Null until it is read again: every card reads it in every render. */
  let known: Choice | null = null;
  const listeners = new Set<() => void>();

  function readAgain(): void {
    known = null;
    for (const onChange of listeners) onChange();
  }

  return {
    read: (): Choice => (known ??= parse(storage.read(key)) ?? usual()),
    choose: (choice: Choice): void => {
      storage.write(key, choice);
      readAgain();
    },
    subscribe: (onChange: () => void) => {
      if (listeners.size === 0) {
        // Another tab may have changed it while there were no subscribers.
        known = null;
        window.addEventListener('storage', readAgain);
      }
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        known = null;
        window.removeEventListener('storage', readAgain);
      };
    },
  };
}
