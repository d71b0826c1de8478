import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './storedChoice';

const { read, subscribe, choose } = createStoredChoice<'on' | 'off'>(
  'second-gear-search-key',
  (text) => (text === 'on' || text === 'off' ? text : null),
  () => 'on',
);

/** Switches the "/" key of the search on or off, and stores the choice. */
export const setSearchKey = (isOn: boolean): void => choose(isOn ? 'on' : 'off');

/** Whether "/" focuses the search. */
export const useHasSearchKey = (): boolean =>
  useSyncExternalStore(subscribe, read, () => 'on') === 'on';

const hint = { 'aria-keyshortcuts': '/', title: 'Press / to search' };

/** The attributes of a search field that "/" focuses. None if the user has switched the key off. */
export const useSearchKeyHint = (): Partial<typeof hint> => (useHasSearchKey() ? hint : {});
