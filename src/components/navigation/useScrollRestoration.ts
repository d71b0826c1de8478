import type { Location } from 'history';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { fieldsOf, parseJson } from '@/lib/json';
import { tabTexts } from '@/lib/storage';
import type { AppHistory } from './navigation';

const STORAGE_KEY = 'second-gear-scroll';

/**
 * What a place is remembered by. Every page that the browser itself loads has the same key, so that
 * one would open where another was left.
 */
const placeOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

function scrollTo(y: unknown, hash: string): void {
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  if (typeof y === 'number') window.scrollTo(0, y);
  else if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/**
 * A new page begins at its top; Back finds the place again at which a page was left, after a reload
 * as well.
 *
 * @param isKept the page of this location stays where it is
 */
export function useScrollRestoration(
  history: Pick<AppHistory, 'listen'>,
  location: Location,
  isKept: boolean,
): void {
  const places = useRef<Record<string, unknown>>(null);
  const place = placeOf(location);

  const remember = useEffectEvent(() => {
    places.current = { ...places.current, [place]: window.scrollY };
  });
  const restore = useEffectEvent(() => {
    places.current ??= { ...fieldsOf(parseJson(tabTexts.read(STORAGE_KEY))) };
    if (!isKept) scrollTo(places.current[place], location.hash);
  });

  useLayoutEffect(() => restore(), [place]);

  // The page that is left is still on show.
  useLayoutEffect(() => history.listen(() => remember()), [history]);

  useEffect(() => {
    const begin = () => {
      window.history.scrollRestoration = 'manual';
    };
    const end = () => {
      remember();
      tabTexts.write(STORAGE_KEY, JSON.stringify(places.current));
      // A page that the server has rendered is there before us: the browser finds its place.
      window.history.scrollRestoration = 'auto';
    };
    begin();
    window.addEventListener('pageshow', begin);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pageshow', begin);
      window.removeEventListener('pagehide', end);
    };
  }, []);
}
