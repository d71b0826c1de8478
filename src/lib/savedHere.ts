import { BROWSER_FAVOURITES_MAX } from '#contract/favourites';
import { fieldsOf, parseJson } from './json';
import { createBrowserStorage } from './storage';

/** A car that an anonymous user saved. */
export interface SavedHere {
  id: string;
  /** Shown when the car is gone. */
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The price at that time; null if it was unknown. */
  cents: number | null;
}

export const SAVED_HERE_KEY = 'second-gear-saved';

const storage = createBrowserStorage();

function toSaved(value: unknown): SavedHere[] {
  const { id, name, at, cents } = fieldsOf(value);
  if (typeof id !== 'string' || typeof at !== 'number') return [];
  return [{ id, name: typeof name === 'string' ? name : '', at, cents: Number(cents) || null }];
}

/** The cars that were saved in this browser, the last saved first. */
export function readSavedHere(): SavedHere[] {
  const kept = parseJson(storage.read(SAVED_HERE_KEY));
  return Array.isArray(kept) ? kept.flatMap(toSaved) : [];
}

function write(cars: readonly SavedHere[]): boolean {
  if (cars.length > 0) return storage.write(SAVED_HERE_KEY, JSON.stringify(cars));
  storage.remove(SAVED_HERE_KEY);
  return true;
}

/** Each change begins with what is stored, because another tab may have changed it. */
export function saveHere(car: SavedHere): 'kept' | 'notKept' | 'full' {
  const others = readSavedHere().filter(({ id }) => id !== car.id);
  if (others.length >= BROWSER_FAVOURITES_MAX) return 'full';
  return write([car, ...others]) ? 'kept' : 'notKept';
}

export function removeHere(ids: readonly string[]): void {
  const cars = readSavedHere();
  if (cars.length > 0) write(cars.filter(({ id }) => !ids.includes(id)));
}
