/** What tests opened and did not close yet. */
const closers = new Set<() => Promise<void>>();

/** Remembers how to close something; answers a closer that does it once. */
export function closedAtTheEnd(close: () => Promise<void>): () => Promise<void> {
  const closeOnce = async () => {
    if (closers.delete(closeOnce)) await close();
  };
  closers.add(closeOnce);
  return closeOnce;
}

/** What those had opened for the next ones. */
const lastClosers: (() => Promise<void>)[] = [];

/** Remembers how to close what all of a file's tests share. */
export const closedAtTheVeryEnd = (close: () => Promise<void>) => void lastClosers.push(close);

/** A test that failed half-way leaves things open, and the run would never end. */
export async function closeWhatIsOpen(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
  await Promise.all(lastClosers.map((close) => close()));
}
