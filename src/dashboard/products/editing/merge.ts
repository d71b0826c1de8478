import { productFields, type ProductDraft } from '../productDraft';

/** A field whose values in the form and on the server differ. */
export interface Difference {
  name: keyof ProductDraft;
  mine: string;
  theirs: string;
  /** The user did not change the field, so that taking the server’s value loses nothing. */
  isOnlyTheirsChanged: boolean;
}

/** A three-way comparison of the base version, the form (mine) and the server (theirs). */
export function differencesOf(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
): Difference[] {
  return productFields
    .filter((name) => mine[name].trim() !== theirs[name].trim())
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isOnlyTheirsChanged: mine[name].trim() === base[name].trim(),
    }));
}

export type Side = 'mine' | 'theirs';

/** Which photos to use, or `ask` if both sides changed them differently. */
export function photosToKeep(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Side | 'ask' {
  const [before, here, there] = [base.join(), mine.join(), theirs.join()];
  if (here === there || there === before) return 'mine';
  return here === before ? 'theirs' : 'ask';
}
