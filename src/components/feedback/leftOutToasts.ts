/** Toasts that are not shown, because the page says the same by itself. */
const leftOut = new Set<{ matches: (message: string) => boolean }>();

/** Leaves out toasts with such messages; the result ends it. */
export function leaveOutToasts(matches: (message: string) => boolean): () => void {
  // An object of its own, since two pages may give the same function.
  const entry = { matches };
  leftOut.add(entry);
  return () => leftOut.delete(entry);
}

export const isLeftOut = (message: string): boolean =>
  [...leftOut].some(({ matches }) => matches(message));
