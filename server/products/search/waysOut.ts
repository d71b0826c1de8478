import { isMeant, textOf, type QueryPart } from '#contract/query/readQuery';
import { RELAXED_WORDS_MAX, type WireSearchResponse } from '#contract/search';
import type { Database } from '../../database/client';
import { countUpTo, type Narrowing } from './repository';

/** Each costs a query. */
const TRIED_MAX = 6;

type WaysOut = NonNullable<WireSearchResponse['relaxWords']>;

/**
 * If nothing was found: the parts of the search text that can be left out, with the number of cars,
 * fewest first. If it takes more than one, all those that no car has.
 */
export async function findWaysOut(
  db: Database,
  parts: readonly QueryPart[],
  narrow: (parts: readonly QueryPart[]) => Narrowing,
): Promise<WaysOut> {
  const meant = parts.filter(isMeant).slice(0, TRIED_MAX);
  if (meant.length < 2) return [];
  const without = async (left: readonly QueryPart[]): Promise<WaysOut> => {
    const rest = parts.filter((part) => !left.includes(part));
    const count = await countUpTo(db, narrow(rest), RELAXED_WORDS_MAX);
    return count > 0 ? [{ text: textOf(left), q: textOf(rest), count }] : [];
  };
  const each: WaysOut = [];
  for (const part of meant) each.push(...(await without([part])));
  if (each.length > 0) return each.sort((a, b) => a.count - b.count);

  const unknown: QueryPart[] = [];
  for (const part of meant) {
    if ((await countUpTo(db, narrow([part]), 1)) === 0) unknown.push(part);
  }
  return unknown.length > 1 && unknown.length < meant.length ? without(unknown) : [];
}
