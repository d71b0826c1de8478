import { useMemo, useSyncExternalStore } from 'react';
import { COMPARED_MAX } from '#contract/favourites';
import { fieldsOf, parseJson } from './json';
import { createStoredChoice } from './storedChoice';

/** A car that was chosen to be compared. */
export interface ComparedCar {
  id: string;
  name: string;
  /** A URL, or ''. */
  picture: string;
}

const NONE = '[]';
const chosen = createStoredChoice<string>(
  'second-gear-compared',
  (text) => text,
  () => NONE,
);

const toCar = (value: unknown): ComparedCar[] => {
  const { id, name, picture } = fieldsOf(value);
  return typeof id === 'string' && typeof name === 'string' && typeof picture === 'string'
    ? [{ id, name, picture }]
    : [];
};

function readCars(text: string): ComparedCar[] {
  const cars = parseJson(text);
  return Array.isArray(cars) ? cars.flatMap(toCar).slice(0, COMPARED_MAX) : [];
}

export const compareCars = (cars: readonly ComparedCar[]): void =>
  chosen.choose(JSON.stringify(cars));

/** Adds or removes a car. False if there are four already. */
export function toggleCompared({ id, name, picture }: ComparedCar): boolean {
  const cars = readCars(chosen.read());
  const others = cars.filter((car) => car.id !== id);
  if (others.length === cars.length && cars.length >= COMPARED_MAX) return false;
  compareCars(others.length === cars.length ? [...cars, { id, name, picture }] : others);
  return true;
}

/** The cars that were chosen to be compared, at most four, in this browser. */
export function useCompared(): ComparedCar[] {
  const text = useSyncExternalStore(chosen.subscribe, chosen.read, () => NONE);
  return useMemo(() => readCars(text), [text]);
}
