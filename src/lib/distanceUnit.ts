import { createContext, useContext, useSyncExternalStore } from 'react';
import { usualDistanceUnit, type DistanceUnit } from '#contract/facts';
import { createBrowserStorage } from './storage';

const STORAGE_KEY = 'second-gear-distance-unit';

const storage = createBrowserStorage();

const toUnit = (value: string | null | undefined): DistanceUnit | null =>
  value === 'km' || value === 'mi' ? value : null;

/** The unit as it was last read; null until it is read again. Every card asks for it at every render. */
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
    // Another tab may have changed it while nothing listened.
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

/** The unit of a page that is rendered on the server; null in browsers. */
export const RenderedDistanceUnit = createContext<DistanceUnit | null>(null);

/**
 * In what the page that the server rendered shows distances: `public/early.js` has written it to the
 * root element, after it brought them into the reader's unit.
 */
const readShown = (): DistanceUnit => toUnit(document.documentElement.dataset.distanceUnit) ?? 'km';

/** Chooses a unit and remembers it. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  storage.write(STORAGE_KEY, unit);
  readAgain();
}

/** A person's choice, or what is usual where their language is spoken. */
export function useDistanceUnit(): DistanceUnit {
  const rendered = useContext(RenderedDistanceUnit);
  return useSyncExternalStore(subscribe, read, () => rendered ?? readShown());
}
