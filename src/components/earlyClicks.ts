import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** The button that was pressed last before it could do anything (public/early.js). */
    earlyClick?: Element | null;
  }
}

/**
 * A page from the server is seen before it can be used. Whoever pressed a button meanwhile has
 * pressed it: it is pressed again as soon as it works.
 */
export function useEarlyClick(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = ref.current;
    if (!button) return;
    Reflect.set(button, 'isLive', true);
    if (window.earlyClick !== button) return;
    window.earlyClick = null;
    button.click();
  }, [ref]);
}
