import { readQuery } from '#contract/query/readQuery';
import { categoryWords } from '#contract/text/carWords';
import { findUser } from '../../accounts/accounts';
import type { Context } from '../../context';
import { listCategories } from '../categoryRepository';
import { narrowing, type SearchCriteria } from './narrowing';
import type { Narrowing } from './repository';
import { findSpellings } from './spelling';
import { readAsMeant, wordsOf } from './words';

/** Reads the words and filters of a search. Throws 400 for an unknown category. */
export async function prepare(context: Context, query: SearchCriteria) {
  const { tx, now } = context;
  const known = categoryWords(query.q === undefined ? [] : await listCategories(tx));
  const written = readQuery(query.q ?? '', { known, year: now().getUTCFullYear() });
  const spellings = await findSpellings(tx, wordsOf(written), 'unknown', known);
  const read = readAsMeant(written, spellings);
  // Undefined also if the account is closed.
  const seller = query.seller === undefined ? undefined : await findUser(tx, query.seller);
  const narrow = await narrowing(context, query, seller, known);
  return { known, read, spellings, seller, narrow };
}

/** The conditions of a search, with its words as they are spelt. Throws 400 for an unknown category. */
export async function narrowingOf(context: Context, query: SearchCriteria): Promise<Narrowing> {
  const { narrow, read, spellings } = await prepare(context, query);
  return narrow(read, spellings);
}
