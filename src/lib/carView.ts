import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './storedChoice';

/** How search and categories show cars: as cards with large photos, or as a dense list. */
export const carViews = ['photos', 'list'] as const;
export type CarView = (typeof carViews)[number];

const { read, subscribe, choose } = createStoredChoice<CarView>(
  'second-gear-car-view',
  (text) => carViews.find((view) => view === text) ?? null,
  () => 'photos',
);

/** Sets and stores the choice. */
export const chooseCarView = choose;

/** The user’s choice. */
export const useCarView = (): CarView => useSyncExternalStore(subscribe, read, () => 'photos');
