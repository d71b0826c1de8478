import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './storedChoice';

/** How search and categories show cars: as cards with large photos, or as a dense list. */
export const carViews = ['photos', 'list'] as const;
export type CarView = (typeof carViews)[number];

/** Cards with large photos leave phones one car a screen. */
const usualView = (): CarView =>
  window.matchMedia('(max-width: 599.95px)').matches ? 'list' : 'photos';

const { read, subscribe, choose } = createStoredChoice<CarView>(
  'second-gear-car-view',
  (text) => carViews.find((view) => view === text) ?? null,
  usualView,
);

/** Sets and stores the choice. */
export const chooseCarView = choose;

/** The user’s choice. */
export const useCarView = (): CarView => useSyncExternalStore(subscribe, read, () => 'photos');
