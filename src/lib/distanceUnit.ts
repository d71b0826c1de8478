import { createContext, useContext, useSyncExternalStore } from 'react';
import { usualDistanceUnit, type DistanceUnit } from '#contract/facts';
import { createBrowserStorage } from './storage';

const STORAGE_KEY = 'second-gear-distance-unit';

const storage = createBrowserStorage();

const toUnit = (value: string | null | undefined): DistanceUnit | null =>
  value === 'km' || value === 'mi' ? value : null;

/** The cached unit; null until it is read again. Every card reads it in every render. */
let known: DistanceUnit | null = null;
const listeners = new Set<() => void>();

const read = (): DistanceUnit =>
  (known ??= toUnit(storage.read(STORAGE_KEY)) ?? usualDistanceUnit(navigator.language));

function readAgain(): void {
  known = null;
  for (const onChange of listeners) onChange();
}

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    // Another tab may have changed it while there were no subscribers.
    known = null;
    window.addEventListener('storage', readAgain);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    known = null;
    window.removeEventListener('storage', readAgain);
  };
}

/** The unit of a server-rendered page; null in browsers. */
export const RenderedDistanceUnit = createContext<DistanceUnit | null>(null);

/**
 * The unit in the server-rendered page. `public/early.js` converts the distances to the user’s unit
 * before hydration and stores it on the root element.
 */
const readShown = (): DistanceUnit => toUnit(document.documentElement.dataset.distanceUnit) ?? 'km';

/** Sets and stores the unit. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  storage.write(STORAGE_KEY, unit);
  readAgain();
}

/** The user’s choice, or the usual unit of their locale. */
export function useDistanceUnit(): DistanceUnit {
  const rendered = useContext(RenderedDistanceUnit);
  return useSyncExternalStore(subscribe, read, () => rendered ?? readShown());
}
