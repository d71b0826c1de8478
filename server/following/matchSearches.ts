import type { SkipReason } from '#contract/notices';
import { searchPath, type SearchFilters } from '#contract/search';
import { findUser } from '../accounts/accounts';
import { type Context, type JobContext, transact } from '../context';
import type { Transaction } from '../database/client';
import { eachDue } from '../jobs/eachDue';
import { notify, type NewNotice, type NoticeHooks, type NoticeRow } from '../notices/notices';
import { findMatchingCars } from '../products/products';
import {
  changeSearch,
  findCandidates,
  findDueSearches,
  findKeys,
  findTold,
  noteHits,
  recordTold,
  slowDown,
  type Hit,
  type SearchRow,
} from './searchRepository';
import { nextLook } from './searchService';

/** Cars of other transactions can be committed after later ones were seen. */
const OVERLAP_MS = 2 * 60_000;
/** As many new cars as a daily notice counts. */
const DAILY_MAX = 100;
const BATCH = 100;

/** Tells the owners of searches that want to hear at once of the new and cheaper cars among these. */
export async function matchSearches(
  context: Context<Transaction>,
  productIds: string[],
): Promise<void> {
  const candidates = await findCandidates(context.tx, productIds);
  // The same filters are often saved by many people.
  const byQuery = new Map<string, { filters: SearchFilters; ids: Set<string> }>();
  for (const { search, productId } of candidates) {
    const { filters, query } = search;
    const { ids } = byQuery.get(query) ?? { ids: new Set<string>() };
    byQuery.set(query, { filters, ids: ids.add(productId) });
  }
  const met = new Set<string>();
  for (const [query, { filters, ids }] of byQuery) {
    const found = await findMatchingCars(context, filters, { ids: [...ids] }, ids.size);
    for (const id of found) met.add(`${id} ${query}`);
  }
  const isMet = ({ search, productId }: Hit) => met.has(`${productId} ${search.query}`);
  await tellOwners(context, candidates.filter(isMet));
}

/**
 * Looks for the new cars of searches that want to hear once a day, before the daily mail is written. A
 * search that fails is looked at again a day later, so that the others do not wait for it.
 */
export const createDailyLook =
  (marketTimeZone: string) =>
  async (context: JobContext): Promise<void> => {
    const failures: unknown[] = [];
    await eachDue(context, {
      find: (limit) => findDueSearches(context.tx, context.now(), limit),
      batch: BATCH,
      handle: async (search) => {
        try {
          await transact(context, (inside) => look(inside, search, marketTimeZone));
        } catch (error) {
          const lookAt = nextLook(marketTimeZone, context.now());
          await transact(context, ({ tx }) => changeSearch(tx, search.id, { lookAt }));
          failures.push(error);
        }
        return true;
      },
    });
    if (failures.length > 0) throw new AggregateError(failures, 'Searches could not be looked at');
  };

async function look(
  context: Context<Transaction>,
  search: SearchRow,
  marketTimeZone: string,
): Promise<void> {
  const { tx, now } = context;
  const moment = now();
  const since = new Date(search.lookedAt.getTime() - OVERLAP_MS);
  const ids = await findMatchingCars(context, search.filters, { since }, DAILY_MAX);
  const user = await findUser(tx, search.userId);
  const lookAt = nextLook(user?.timeZone ?? marketTimeZone, moment);
  await changeSearch(tx, search.id, { lookedAt: moment, lookAt });
  const keys = await findKeys(tx, ids, search.userId);
  await tellOwners(
    context,
    keys.map((key) => ({ search, ...key })),
  );
}

async function tellOwners(context: Context<Transaction>, hits: Hit[]): Promise<void> {
  const { tx, now } = context;
  const moment = now();
  const fresh = await recordTold(tx, hits, moment);
  const searches = new Map(fresh.map(({ search }) => [search.id, search]));
  if (searches.size === 0) return;
  const ids = [...searches.keys()];
  await noteHits(tx, ids, moment);
  const told = await findTold(tx, ids, moment);
  const rows = [...searches.values()].map((search): NewNotice => {
    const { id, userId, name, filters, speed } = search;
    return {
      kind: 'saved-search',
      template: 'saved-search',
      recipientId: userId,
      subjectId: id,
      groupKey: `saved-search:${id}`,
      speed: speed === 'at-once' ? 'at-once' : 'daily',
      facts: {
        searchName: name,
        path: searchPath({ ...filters, sort: 'createdAt:desc' }),
        ...(told.get(id) ?? { newCars: 1, cars: [] }),
      },
    };
  });
  await notify(context, rows);
  await slowDown(tx, ids, moment);
}

/** Asks for the new cars again, right before their notices are mailed. */
export const savedSearchHooks: NoticeHooks = {
  recheck: async ({ tx, now }, due) => {
    const current = new Map<number, SkipReason | NoticeRow['facts']>();
    for (const { id, subjectId, facts } of due) {
      if (!('searchName' in facts) || subjectId === null) continue;
      const told = (await findTold(tx, [subjectId], now())).get(subjectId);
      current.set(id, told ? { ...facts, ...told } : 'gone');
    }
    return current;
  },
};
