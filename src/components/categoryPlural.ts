import { isKindOfCar } from '#contract/text/carWords';

/**
 * The cars of a category: "SUVs", but "Electric cars". Not in labels.ts, because the home page does
 * not need the vocabulary of the search.
 */
export const categoryPlural = (name: string): string =>
  isKindOfCar(name) ? name.replace(/s?$/, 's') : `${name} cars`;
