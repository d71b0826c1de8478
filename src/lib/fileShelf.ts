const DATABASE = 'second-gear-files';
const STORE = 'files';

/** Opens the IndexedDB database. Rejects if there is none or access is blocked. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database is closed to us.'));
  });
}

/** Runs a transaction; resolves to undefined if nothing can be stored. */
async function attempt(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise<unknown>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was stored.'));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** Files that survive a reload, by name. Nothing is stored where IndexedDB is blocked or full. */
export const fileShelf = {
  put: (name: string, file: Blob) => attempt('readwrite', (store) => store.put(file, name)),
  take: async (name: string): Promise<Blob | null> => {
    const file = await attempt('readonly', (store) => store.get(name));
    return file instanceof Blob ? file : null;
  },
  remove: (name: string) => attempt('readwrite', (store) => store.delete(name)),
};
