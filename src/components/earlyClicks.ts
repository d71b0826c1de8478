import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** The last press of a button that could not do anything yet (public/early.js). */
    earlyClick?: Event | null;
  }
}

/**
 * A page from the server is seen before it can be used. Whoever pressed a button meanwhile has
 * pressed it: it is pressed again as soon as it works. A press that is still on its way is what
 * brings the button to life, and then reaches it by itself. The new one waits until what is around
 * the button works as well: until then a form does not know what was typed into it.
 */
export function useEarlyClick(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = ref.current;
    if (!button) return;
    Reflect.set(button, 'isLive', true);
    const { earlyClick } = window;
    if (!(earlyClick?.target instanceof Node) || !button.contains(earlyClick.target)) return;
    window.earlyClick = null;
    if (earlyClick.eventPhase === Event.NONE) queueMicrotask(() => button.click());
  }, [ref]);
}
