/** Close functions of what tests have opened. */
const closers = new Set<() => Promise<void>>();

/** Registers a close function. Returns one that runs it once. */
export function closeAfterTest(close: () => Promise<void>): () => Promise<void> {
  const closeOnce = async () => {
    if (closers.delete(closeOnce)) await close();
  };
  closers.add(closeOnce);
  return closeOnce;
}

/** Close functions of what all tests of a file share. */
const lastClosers: (() => Promise<void>)[] = [];

/** Registers a close function for what all tests of a file share. */
export const closeAfterFile = (close: () => Promise<void>) => void lastClosers.push(close);

/** Closes what failed tests left open; otherwise the run would not exit. */
export async function closeOpenApps(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
  await Promise.all(lastClosers.map((close) => close()));
}
