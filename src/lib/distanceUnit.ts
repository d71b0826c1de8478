import { useSyncExternalStore } from 'react';
import type { DistanceUnit } from '#contract/facts';
import { createBrowserStorage } from './storage';

const STORAGE_KEY = 'second-gear-distance-unit';
const CHANGED = 'second-gear-distance-unit-changed';

const storage = createBrowserStorage();

/** The United States and the United Kingdom, of all that sell cars here. */
const usual = (): DistanceUnit => (/^en-(US|GB)$/.test(navigator.language) ? 'mi' : 'km');

function read(): DistanceUnit {
  const chosen = storage.read(STORAGE_KEY);
  return chosen === 'km' || chosen === 'mi' ? chosen : usual();
}

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
export const useDistanceUnit = (): DistanceUnit =>
  useSyncExternalStore(subscribe, read, () => 'km');
