/** Texts kept in the browser, by key. */
export interface TextStorage {
  read: (key: string) => string | null;
  /** False: the browser keeps nothing for us, so the text lasts as long as the page. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
}

/** Local storage, which a browser may forbid or which may be full; memory stands in then. */
export function createBrowserStorage(): TextStorage {
  const memory = new Map<string, string>();

  const removeStored = (key: string): void => {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was stored where storage is forbidden.
    }
  };

  return {
    read: (key) => {
      const inMemory = memory.get(key);
      if (inMemory !== undefined) return inMemory;
      try {
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      try {
        window.localStorage.setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        // What another visit left there must not come back after a reload.
        removeStored(key);
        memory.set(key, text);
        return false;
      }
    },
    remove: (key) => {
      memory.delete(key);
      removeStored(key);
    },
  };
}
