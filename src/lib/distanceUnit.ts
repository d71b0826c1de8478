import { createContext, useContext, useSyncExternalStore } from 'react';
import { usualDistanceUnit, type DistanceUnit } from '#contract/facts';
import { createBrowserStorage } from './storage';

const STORAGE_KEY = 'second-gear-distance-unit';
const CHANGED = 'second-gear-distance-unit-changed';

const storage = createBrowserStorage();

const toUnit = (value: string | null | undefined): DistanceUnit | null =>
  value === 'km' || value === 'mi' ? value : null;

const read = (): DistanceUnit =>
  toUnit(storage.read(STORAGE_KEY)) ?? usualDistanceUnit(navigator.language);

/** The unit of a page that is rendered on the server; null in browsers. */
export const RenderedDistanceUnit = createContext<DistanceUnit | null>(null);

/**
 * In what the page that the server rendered shows distances: `public/early.js` has written it to the
 * root element, after it brought them into the reader's unit.
 */
const readShown = (): DistanceUnit => toUnit(document.documentElement.dataset.distanceUnit) ?? 'km';

function subscribe(onChange: () => void): () => void {
  const events = [CHANGED, 'storage'];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** Chooses a unit and remembers it. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  storage.write(STORAGE_KEY, unit);
  window.dispatchEvent(new Event(CHANGED));
}

/** A person's choice, or what is usual where their language is spoken. */
export function useDistanceUnit(): DistanceUnit {
  const rendered = useContext(RenderedDistanceUnit);
  return useSyncExternalStore(subscribe, read, () => rendered ?? readShown());
}
