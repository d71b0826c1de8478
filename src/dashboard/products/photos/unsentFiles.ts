import { fileShelf } from '@/lib/fileShelf';

/** The files of photos not yet uploaded, in memory and in the file shelf, which survives a reload. */
export class UnsentFiles {
  readonly #files = new Map<string, Blob>();

  /** Resolves to false if the file is only in memory. */
  async put(id: string, file: Blob): Promise<boolean> {
    this.#files.set(id, file);
    return (await fileShelf.put(id, file)) !== undefined;
  }

  /** Resolves to null if the file is missing. */
  async take(id: string): Promise<Blob | null> {
    return this.#files.get(id) ?? (await fileShelf.take(id));
  }

  remove(id: string): void {
    this.#files.delete(id);
    void fileShelf.remove(id);
  }
}
