import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './storedChoice';

/** How search and categories show cars: as cards with large photos, or as a dense list. */
export const carViews = ['photos', 'list'] as const;
export type CarView = (typeof carViews)[number];

const { read, subscribe, choose } = createStoredChoice<CarView | 'usual'>(
  'second-gear-car-view',
  (text) => carViews.find((view) => view === text) ?? null,
  () => 'usual',
);

/** Sets and stores the choice. */
export const chooseCarView: (view: CarView) => void = choose;

/**
 * The user’s choice, otherwise photos.
 *
 * @param onPhones what phones usually have: cards with large photos leave them one car a screen
 */
export function useCarView(onPhones: CarView): CarView {
  const chosen = useSyncExternalStore(subscribe, read, () => 'usual' as const);
  const isPhone = useSyncExternalStore(never, isNarrow, () => false);
  if (chosen !== 'usual') return chosen;
  return isPhone ? onPhones : 'photos';
}

const never = () => () => undefined;
const isNarrow = () => window.matchMedia('(max-width: 599.95px)').matches;
