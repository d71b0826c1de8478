import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router-dom';
import { fieldsOf } from '@/lib/json';
import { useLocationState } from './useLocationState';

/** The query with a parameter, or without it if the value is null. */
export function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The value of a parameter; null if it is missing or empty. */
export function paramOf(search: string, name: string): string | null {
  const value = new URLSearchParams(search).get(name);
  return value === '' ? null : value;
}

/** The navigation that opens an overlay, or changes the value of an open one. */
export function toOverlay(
  location: Location,
  name: string,
  value: string,
): [to: Location, options: NavigateOptions] {
  const isOpen = paramOf(location.search, name) !== null;
  const state = fieldsOf(location.state);
  return [
    { ...location, search: withParam(location.search, name, value) },
    {
      replace: isOpen,
      state: isOpen ? state : { ...state, isPageBelow: true },
      preventScrollReset: true,
      // The next key press must start from this value.
      flushSync: true,
    },
  ];
}

/**
 * An overlay that a parameter of the URL opens, such as `?photo=3`: with a link, after a reload, and
 * with Back and Forward.
 */
export function useOverlay(name: string) {
  const navigate = useNavigate();
  const location = useLocation();
  // The browser goes back a moment later.
  const [isClosed, setIsClosed] = useLocationState(false);

  return {
    /** Null while it is closed. */
    value: isClosed ? null : paramOf(location.search, name),
    show: (value: string) => void navigate(...toOverlay(location, name, value)),
    /**
     * Goes back to the page that it was opened on, or replaces the URL that a link opened.
     *
     * @param pageState added to the history state of the page in the second case
     */
    close: (pageState?: object) => {
      setIsClosed(true);
      const state = fieldsOf(location.state);
      if (state.isPageBelow === true) void navigate(-1);
      else {
        const page = { ...location, search: withParam(location.search, name, null) };
        void navigate(page, {
          replace: true,
          state: { ...state, ...pageState },
          preventScrollReset: true,
        });
      }
    },
  };
}
