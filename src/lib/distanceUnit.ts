import { createContext, useContext, useSyncExternalStore } from 'react';
import { usualDistanceUnit, type DistanceUnit } from '#contract/facts';
import { createStoredChoice } from './storedChoice';

const toUnit = (value: string | null | undefined): DistanceUnit | null =>
  value === 'km' || value === 'mi' ? value : null;

const { read, subscribe, choose } = createStoredChoice<DistanceUnit>(
  'second-gear-distance-unit',
  toUnit,
  () => usualDistanceUnit(navigator.language),
);

/** The unit of a server-rendered page; null in browsers. */
export const RenderedDistanceUnit = createContext<DistanceUnit | null>(null);

/**
 * The unit in the server-rendered page. `public/early.js` converts the distances to the user’s unit
 * before hydration and stores it on the root element.
 */
const readShown = (): DistanceUnit => toUnit(document.documentElement.dataset.distanceUnit) ?? 'km';

export const chooseDistanceUnit = choose;

/** The user’s choice, or the usual unit of their locale. */
export function useDistanceUnit(): DistanceUnit {
  const rendered = useContext(RenderedDistanceUnit);
  return useSyncExternalStore(subscribe, read, () => rendered ?? readShown());
}
