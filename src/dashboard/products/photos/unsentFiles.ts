import { fileShelf } from '@/lib/fileShelf';

/** The files of photos that are not at the server yet, on the shelf too, which outlives a reload. */
export class UnsentFiles {
  readonly #files = new Map<string, Blob>();

  /** Whether it is on the shelf, once that is known. */
  async put(id: string, file: Blob): Promise<boolean> {
    this.#files.set(id, file);
    return (await fileShelf.put(id, file)) !== undefined;
  }

  /** Null when it is not here any more. */
  async take(id: string): Promise<Blob | null> {
    return this.#files.get(id) ?? (await fileShelf.take(id));
  }

  forget(id: string): void {
    this.#files.delete(id);
    void fileShelf.remove(id);
  }
}
