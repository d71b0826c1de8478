import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MAIN_ID } from './SkipLink';

/**
 * After a navigation the focus stands at the beginning of the new page, as it would after a page
 * load. Changes of only the search or the hash (a table's state) leave it where it is.
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
