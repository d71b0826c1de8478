import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './SkipLink';

/**
 * Moves the focus to the main content after a navigation, as a page load would. Changes of only the
 * search or the hash (such as a table’s state) keep the focus.
 */
export function useMoveFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}
