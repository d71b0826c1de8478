const DATABASE = 'second-gear-files';
const STORE = 'files';

/** Opens the browser's database; rejects where there is none or it is forbidden. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database is closed to us.'));
  });
}

/** One piece of work on the files; undefined where the browser keeps none. */
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
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** Files that outlive a reload, by name. It may be forbidden or full: nothing is kept then. */
export const fileShelf = {
  put: (name: string, file: Blob) => attempt('readwrite', (store) => store.put(file, name)),
  take: async (name: string): Promise<Blob | null> => {
    const file = await attempt('readonly', (store) => store.get(name));
    return file instanceof Blob ? file : null;
  },
  remove: (name: string) => attempt('readwrite', (store) => store.delete(name)),
};
