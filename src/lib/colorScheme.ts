import { useSyncExternalStore } from 'react';
import { createBrowserStorage } from './storage';

/**
 * The colour scheme: automatic, light or dark. The choice is stored in local storage. The resulting
 * scheme is an attribute of the root element, for the stylesheets. `public/early.js` sets both
 * attributes before the first paint.
 */
export const SCHEME_STORAGE_KEY = 'second-gear-scheme';

const MODE_ATTRIBUTE = 'data-scheme-mode';
const SCHEME_ATTRIBUTE = 'data-color-scheme';
const CHANGED = 'second-gear-scheme-changed';

export const schemeModes = ['system', 'light', 'dark'] as const;
export type SchemeMode = (typeof schemeModes)[number];
type ColorScheme = 'light' | 'dark';

/** The colours of the browser’s UI: the page’s background. */
const barColors: Record<ColorScheme, string> = { light: '#f6f2e9', dark: '#121512' };

/** Where storage is blocked, the choice lasts as long as the page. */
const storage = createBrowserStorage();

const root = () => document.documentElement;
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

const toMode = (value: string | null): SchemeMode =>
  schemeModes.find((mode) => mode === value) ?? 'system';

/** The user’s choice. */
export const readMode = (): SchemeMode => toMode(root().getAttribute(MODE_ATTRIBUTE));

const readScheme = (): ColorScheme =>
  root().getAttribute(SCHEME_ATTRIBUTE) === 'dark' ? 'dark' : 'light';

function apply(mode: SchemeMode): void {
  const isDark = mode === 'dark' || (mode === 'system' && darkDevice().matches);
  root().setAttribute(MODE_ATTRIBUTE, mode);
  const scheme = isDark ? 'dark' : 'light';
  root().setAttribute(SCHEME_ATTRIBUTE, scheme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[scheme]);
  window.dispatchEvent(new Event(CHANGED));
}

/** Sets and stores the choice. */
export function chooseScheme(mode: SchemeMode): void {
  storage.write(SCHEME_STORAGE_KEY, mode);
  apply(mode);
}

/** Follows the device’s scheme and changes in other tabs. Returns a function that stops it. */
export function watchColorScheme(): () => void {
  const update = () => apply(toMode(storage.read(SCHEME_STORAGE_KEY)));
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SCHEME_STORAGE_KEY || key === null) update();
  };
  const device = darkDevice();
  update();
  device.addEventListener('change', update);
  window.addEventListener('storage', onStorage);
  return () => {
    device.removeEventListener('change', update);
    window.removeEventListener('storage', onStorage);
  };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/** The user’s choice; unknown on the server. */
export const useSchemeMode = (): SchemeMode =>
  useSyncExternalStore(subscribe, readMode, () => 'system');

/** The current scheme. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribe, readScheme, () => 'light');
