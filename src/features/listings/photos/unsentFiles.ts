import { fileShelf } from '@/lib/fileShelf';

/** The files of photos that are not at the server yet, on the shelf too, which outlives a reload. */
export class UnsentFiles {
  readonly #files = new Map<string, Blob>();

  /** Resolves once it is on the shelf. */
  async put(id: string, file: Blob): Promise<void> {
    this.#files.set(id, file);
    await fileShelf.put(id, file);
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
