/** The container of toasts: an open modal dialog, or the body. */
let current: HTMLElement | null = null;
const listeners = new Set<() => void>();

export const toastRoot = {
  get: () => current,
  set: (element: HTMLElement | null): void => {
    current = element;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
