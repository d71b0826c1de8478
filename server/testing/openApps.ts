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

/** Closes what failed tests left open; otherwise the run would not exit. */
export async function closeOpenApps(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
}
