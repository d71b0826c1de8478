/** Texts kept in the browser, by key. */
export interface TextStorage {
  read: (key: string) => string | null;
  /** False: the browser keeps nothing for us, so the text lasts as long as the page, or not at all. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
}

interface BrowserStorage extends TextStorage {
  /** The keys that begin with this. */
  keys: (prefix: string) => string[];
}

/** One of the browser's storages. It may be forbidden or full: nothing is kept then. */
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

/** What every tab of this browser sees. */
export const localTexts = browserStorage(() => window.localStorage);

/** What this tab alone sees. */
export const tabTexts = browserStorage(() => window.sessionStorage);

/** Local storage, for which memory stands in where it is forbidden or full. */
export function createBrowserStorage(): TextStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? localTexts.read(key),
    write: (key, text) => {
      const isKept = localTexts.write(key, text);
      if (isKept) memory.delete(key);
      else {
        // What another visit left there must not come back after a reload.
        localTexts.remove(key);
        memory.set(key, text);
      }
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      localTexts.remove(key);
    },
  };
}
