import type { ProductDraft } from '../productDraft';

/** A field that stands otherwise on the server than in the form. */
export interface Difference {
  name: keyof ProductDraft;
  mine: string;
  theirs: string;
  /** Only the other one was changed: nothing of what was written here is lost by taking it. */
  isTheirsAlone: boolean;
}

const namesOf = (draft: ProductDraft): (keyof ProductDraft)[] =>
  Object.keys(draft).filter((name): name is keyof ProductDraft => name in draft);

/** Compares what was begun with, what stands in the form and what stands on the server. */
export function differencesOf(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
): Difference[] {
  return namesOf(mine)
    .filter((name) => mine[name].trim() !== theirs[name].trim())
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isTheirsAlone: mine[name].trim() === base[name].trim(),
    }));
}

export type Side = 'mine' | 'theirs';

/** Whose photos are to be kept, where only one side changed them or both did alike. */
export function photosToKeep(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Side | 'ask' {
  const [before, here, there] = [base.join(), mine.join(), theirs.join()];
  if (here === there || there === before) return 'mine';
  return here === before ? 'theirs' : 'ask';
}
