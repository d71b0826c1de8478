import { useSyncExternalStore } from 'react';
import { createBrowserStorage } from './storage';

/**
 * Colour scheme: like the device, light or dark. The choice is kept in local storage; what it comes
 * to stands on the page's root element, where every style finds it. `public/early.js` writes
 * both attributes before the first paint.
 */
export const SCHEME_STORAGE_KEY = 'second-gear-scheme';

const MODE_ATTRIBUTE = 'data-scheme-mode';
const SCHEME_ATTRIBUTE = 'data-color-scheme';
const CHANGED = 'second-gear-scheme-changed';

export const schemeModes = ['system', 'light', 'dark'] as const;
export type SchemeMode = (typeof schemeModes)[number];
type ColorScheme = 'light' | 'dark';

/** What the browser's own bars wear: the page's ground. */
const barColors: Record<ColorScheme, string> = { light: '#f6f2e9', dark: '#121512' };

/** Where storage is forbidden, the choice lasts as long as the page. */
const storage = createBrowserStorage();

const root = () => document.documentElement;
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

const toMode = (value: string | null): SchemeMode =>
  schemeModes.find((mode) => mode === value) ?? 'system';

/** What was chosen. */
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

/** Chooses a mode and remembers it. */
export function chooseScheme(mode: SchemeMode): void {
  storage.write(SCHEME_STORAGE_KEY, mode);
  apply(mode);
}

/** Follows the device and the choice made in other tabs; the result ends it. */
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

/** What was chosen; on the server nobody knows yet. */
export const useSchemeMode = (): SchemeMode =>
  useSyncExternalStore(subscribe, readMode, () => 'system');

/** The scheme in use. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribe, readScheme, () => 'light');
