import { DAILY_HOUR } from '#contract/notices';
import {
  AT_ONCE_PER_DAY_MAX,
  NEW_CARS_MAX,
  QUIET_DAYS,
  SAVED_SEARCHES_MAX,
  searchQuery,
  type WireSavedSearch,
} from '#contract/savedSearches';
import type { ChangedSearch, SavedSearchBody } from '#contract/schemas/savedSearches';
import type { SearchFilters } from '#contract/search';
import { readSearch } from '#contract/searchUrl';
import type { AcknowledgedResponse, CreatedResponse, DeletedResponse } from '#contract/types';
import { findUser, lockUser } from '../accounts/accounts';
import { type RootSignedIn, type SignedIn, transact } from '../context';
import { newId } from '../lib/ids';
import { badRequest, conflict, notFound, unauthenticated } from '../lib/errors';
import { quotaReached } from '../lib/quotas';
import { nextHourIn } from '../lib/timeZones';
import { anchorsOf, categoriesFor, findMatchingCars } from '../products/products';
import {
  changeSearch,
  findSearch,
  insertSearch,
  listSearches,
  removeSearch,
  type SearchRow,
} from './searchRepository';

const DAY_MS = 86_400_000;
/** How long before the daily mail the new cars are looked for. */
const LOOK_BEFORE_MS = 30 * 60_000;
/** "At once" is refused by the average of so many days. */
const AVERAGE_DAYS = 7;

/** When a user's new cars are next looked for, just before their daily mail: later than now. */
export function nextLook(timeZone: string, now: Date): Date {
  const mailed = nextHourIn(timeZone, DAILY_HOUR, new Date(now.getTime() + LOOK_BEFORE_MS));
  return new Date(mailed.getTime() - LOOK_BEFORE_MS);
}

const noSearch = () => notFound('This search isn’t saved any more.');

const isQuiet = ({ hitAt }: SearchRow, now: Date): boolean =>
  now.getTime() - hitAt.getTime() > QUIET_DAYS * DAY_MS;

/** Saved searches (an extension): everybody's own. */
export const createSearchService = (marketTimeZone: string) => ({
  /** GET /saved-searches: the last saved first, with the number of new cars. */
  async list(context: SignedIn): Promise<WireSavedSearch[]> {
    const { principal, tx, now } = context;
    const searches = await listSearches(tx, principal.userId);
    const answer: WireSavedSearch[] = [];
    for (const search of searches) {
      const { id, name, query, speed, createdAt, seenAt, filters } = search;
      const found = await findMatchingCars(context, filters, { since: seenAt }, NEW_CARS_MAX);
      answer.push({
        _id: id,
        name,
        query,
        speed,
        newCars: found.length,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isQuiet: isQuiet(search, now()),
      });
    }
    return answer;
  },

  /**
   * POST /saved-searches. Saving the same filters again changes name and speed. 409 for "at once" with
   * too many new cars a day, 403 if the user has saved too many.
   */
  async save(context: RootSignedIn, body: SavedSearchBody): Promise<CreatedResponse> {
    const { userId } = context.principal;
    const filters = readFilters(body.query);
    const hasAll = (await categoriesFor(context.tx, filters.category)) === undefined;
    if (body.speed === 'at-once') await refuseBusy(context, filters);
    return transact(context, async ({ tx, now }) => {
      // One at a time for each user, because of the limit.
      const user = await lockUser(tx, userId);
      if (!user) throw unauthenticated();
      const saved = await listSearches(tx, userId);
      const moment = now();
      const query = searchQuery(filters);
      const lookAt = nextLook(user.timeZone ?? marketTimeZone, moment);
      const timing = { speed: body.speed, lookedAt: moment, lookAt };
      const same = saved.find((search) => search.query === query);
      if (same) {
        // The cars since the last look stay new if it reports them as before.
        const isOther = same.speed !== body.speed;
        await changeSearch(tx, same.id, { name: body.name, ...(isOther && timing) });
        return { acknowledged: true, insertedId: same.id };
      }
      if (saved.length >= SAVED_SEARCHES_MAX) {
        throw quotaReached(`You can save up to ${SAVED_SEARCHES_MAX} searches. Remove one first.`);
      }
      const id = newId();
      await insertSearch(tx, {
        id,
        userId,
        name: body.name,
        query,
        filters,
        anchors: anchorsOf(filters, hasAll),
        ...timing,
        createdAt: moment,
        seenAt: moment,
        hitAt: moment,
      });
      return { acknowledged: true, insertedId: id };
    });
  },

  /** PATCH /saved-searches/{id}: name, speed, or that it is to be kept. Errors as for saving. */
  async change(
    context: RootSignedIn,
    id: string,
    { name, speed, kept }: ChangedSearch,
  ): Promise<AcknowledgedResponse> {
    const search = await findSearch(context.tx, context.principal.userId, id);
    if (!search) throw noSearch();
    if (speed === 'at-once') await refuseBusy(context, search.filters);
    await transact(context, async ({ tx, now }) => {
      const user = await findUser(tx, search.userId);
      const moment = now();
      await changeSearch(tx, id, {
        name: name ?? search.name,
        ...(speed === undefined || speed === search.speed
          ? {}
          : {
              speed,
              lookedAt: moment,
              lookAt: nextLook(user?.timeZone ?? marketTimeZone, moment),
            }),
        ...(kept ? { hitAt: moment } : {}),
      });
    });
    return { acknowledged: true };
  },

  /** POST /saved-searches/{id}/seen: its new cars are new no more. */
  async markSeen(context: RootSignedIn, id: string): Promise<AcknowledgedResponse> {
    const search = await findSearch(context.tx, context.principal.userId, id);
    if (!search) throw noSearch();
    await transact(context, ({ tx, now }) => changeSearch(tx, id, { seenAt: now() }));
    return { acknowledged: true };
  },

  /** DELETE /saved-searches/{id}. */
  remove: async ({ principal, tx }: RootSignedIn, id: string): Promise<DeletedResponse> => ({
    deletedCount: await tx.transaction((inside) => removeSearch(inside, principal.userId, id)),
  }),
});

/** Throws 400 for unknown or wrong filters, and when nothing is set. */
function readFilters(query: string): SearchFilters {
  const { search, dropped } = readSearch(new URLSearchParams(query));
  const { sort: _sort, ...filters } = search;
  if (dropped.length > 0) throw badRequest(`query: We don’t know ${dropped.join(', ')}.`);
  if (searchQuery(filters) === '') throw badRequest('query: Choose at least one filter.');
  return filters;
}

async function refuseBusy(context: SignedIn, filters: SearchFilters): Promise<void> {
  const since = new Date(context.now().getTime() - AVERAGE_DAYS * DAY_MS);
  const max = AVERAGE_DAYS * AT_ONCE_PER_DAY_MAX;
  const found = await findMatchingCars(context, filters, { since }, max + 1);
  if (found.length <= max) return;
  const message = `More than ${AT_ONCE_PER_DAY_MAX} new cars a day meet this search. Choose daily, or add filters.`;
  throw conflict(message);
}
