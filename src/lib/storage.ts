/** String storage in the browser, by key. */
export interface TextStorage {
  read: (key: string) => string | null;
  /** Returns false if nothing could be stored; the text may then last as long as the page. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
}

interface BrowserStorage extends TextStorage {
  keys: (prefix: string) => string[];
}

/** A browser storage. It can be blocked or full; then nothing is stored. */
function browserStorage(open: () => Storage): BrowserStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) =>
      attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []),
  };
}

/** Shared by all tabs of this browser. */
export const localTexts = browserStorage(() => window.localStorage);

/** Only for this tab. */
export const tabTexts = browserStorage(() => window.sessionStorage);

/** A browser storage with a fallback to memory when it is blocked or full. */
export function createBrowserStorage(storage: TextStorage = localTexts): TextStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? storage.read(key),
    write: (key, text) => {
      const isKept = storage.write(key, text);
      if (isKept) memory.delete(key);
      else {
        // Values of an earlier visit must not reappear after a reload.
        storage.remove(key);
        memory.set(key, text);
      }
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      storage.remove(key);
    },
  };
}
