import type { Location } from 'history';
import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, type NavigateOptions, type Navigator } from 'react-router-dom';
import { HistoryContext, IsNavigatingContext, type AppHistory } from './navigation';
import { useScrollRestoration } from './useScrollRestoration';

interface Shown {
  location: Location;
  keepsScroll: boolean;
}

interface HistoryRouterProps {
  history: AppHistory;
  /** The page is there already: it stays where somebody has scrolled to. */
  isRendered?: boolean;
  /** Told of each address before its page is shown, to fetch what that needs. */
  onNavigate: (location: Location) => void;
  children: ReactNode;
}

/** `history` for react-router, which hands over what a navigation is to be like as well. */
function createNavigator(history: AppHistory) {
  let options: NavigateOptions = {};
  const goWith = (given: NavigateOptions = {}, go: () => void) => {
    options = given;
    try {
      go();
    } finally {
      options = {};
    }
  };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, state, given) => goWith(given, () => history.push(to, state)),
    replace: (to, state, given) => goWith(given, () => history.replace(to, state)),
  };
  return { navigator, getOptions: () => options };
}

/**
 * Shows the pages of the addresses of `history`. Until all of the next page is here, the last one
 * stays.
 */
export function HistoryRouter({
  history,
  isRendered = false,
  onNavigate,
  children,
}: HistoryRouterProps) {
  const [{ location, keepsScroll }, setShown] = useState<Shown>(() => ({
    location: history.location,
    keepsScroll: isRendered,
  }));
  const [isNavigating, startTransition] = useTransition();
  const [{ navigator, getOptions }] = useState(() => createNavigator(history));
  useScrollRestoration(history, location, keepsScroll);

  useLayoutEffect(
    () =>
      history.listen(({ location: next }) => {
        onNavigate(next);
        const { preventScrollReset = false, flushSync: isAtOnce = false } = getOptions();
        const show = () => setShown({ location: next, keepsScroll: preventScrollReset });
        if (isAtOnce) flushSync(show);
        else startTransition(show);
      }),
    [history, onNavigate, getOptions],
  );

  return (
    <HistoryContext value={history}>
      <IsNavigatingContext value={isNavigating}>
        <Router navigator={navigator} location={location}>
          {children}
        </Router>
      </IsNavigatingContext>
    </HistoryContext>
  );
}
