import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls up to the table if it is above the window when it shows other rows. */
export function useScrollToTop(table: RefObject<HTMLElement | null>, rows: string): void {
  const shown = useRef(rows);
  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    const element = table.current;
    if (!element) return;
    const scroll = () => {
      if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
    };
    scroll();
    if (!document.activeElement?.closest('[role="listbox"]')) return;
    // A list that closes returns the focus to its button, and the browser scrolls back to that.
    const scrollAgain = () => requestAnimationFrame(scroll);
    element.addEventListener('focusin', scrollAgain, { once: true });
    return () => element.removeEventListener('focusin', scrollAgain);
  }, [table, rows]);
}
