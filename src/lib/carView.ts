import { useSyncExternalStore } from 'react';
import { createBrowserStorage } from './storage';

const STORAGE_KEY = 'second-gear-car-view';
const CHANGED = 'second-gear-car-view-changed';

/** How search and categories show cars: as cards with large photos, or as a dense list. */
export const carViews = ['photos', 'list'] as const;
export type CarView = (typeof carViews)[number];

/** Where storage is blocked, the choice lasts as long as the page. */
const storage = createBrowserStorage();

const read = (): CarView => (storage.read(STORAGE_KEY) === 'list' ? 'list' : 'photos');

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  // Another tab.
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Sets and stores the choice. */
export function chooseCarView(view: CarView): void {
  storage.write(STORAGE_KEY, view);
  window.dispatchEvent(new Event(CHANGED));
}

/** The user’s choice. */
export const useCarView = (): CarView => useSyncExternalStore(subscribe, read, () => 'photos');
