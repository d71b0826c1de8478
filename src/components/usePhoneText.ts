import { useSyncExternalStore } from 'react';

type PhoneText = (stored: string) => string;

const asStored: PhoneText = (stored) => stored;
let phoneText = asStored;
const listeners = new Set<() => void>();

/** Loads the tables of the countries. If that fails, the next component that needs them tries again. */
async function load(): Promise<void> {
  const module = await import('#contract/text/phoneNumber').catch(() => null);
  if (!module) return;
  ({ phoneText } = module);
  listeners.forEach((changed) => changed());
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  if (phoneText === asStored) void load();
  return () => listeners.delete(changed);
}

/**
 * Formats stored phone numbers for readers. Numbers stay as stored until the tables of the countries
 * are loaded, which no first page needs.
 */
export const usePhoneText = (): PhoneText =>
  useSyncExternalStore(
    subscribe,
    () => phoneText,
    () => asStored,
  );
