import type { SkipReason } from '#contract/notices';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { notify, type FollowedNotice, type NoticeHooks, type NoticeRow } from '../notices/notices';
import { findFollowed } from './favouriteRepository';
import type { CarNews } from './news';

/** Notifies people of what happened to the cars that they saved. */
export const notifyFollowers = (context: Context<Transaction>, news: CarNews[]): Promise<void> =>
  notify(context, news.map(toNotice));

function toNotice({ userId, productId, carName, state, fromCents, toCents, kind }: CarNews) {
  const shared = { recipientId: userId, subjectId: productId };
  const car = { productId, carName, priceCents: toCents };
  const drop = { ...car, differenceCents: fromCents - toCents };
  const event = state === 'withdrawn' ? 'gone' : state;
  const notice: FollowedNotice =
    kind === 'price-drop'
      ? { ...shared, kind, groupKey: `price:${productId}`, template: kind, facts: drop }
      : { ...shared, kind, groupKey: `car:${productId}`, template: kind, facts: { ...car, event } };
  return notice;
}

/** Asks for price and state of saved cars again, right before their notices are mailed. */
export const savedCarHooks: NoticeHooks = {
  recheck: async ({ tx, now }, due) => {
    const rows = due.filter(({ kind }) => kind === 'price-drop' || kind === 'saved-car');
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
    const cars = ids.length > 0 ? await findFollowed(tx, ids, now()) : new Map<string, never>();
    const outdated = new Map<number, SkipReason>();
    for (const row of rows) {
      const reason = whyOutdated(row, cars.get(row.subjectId ?? ''));
      if (reason) outdated.set(row.id, reason);
    }
    return outdated;
  },
};

type Followed =
  Awaited<ReturnType<typeof findFollowed>> extends Map<string, infer Car> ? Car : never;

function whyOutdated({ facts }: NoticeRow, car: Followed | undefined): SkipReason | null {
  const state = car?.state ?? 'gone';
  const isGone = state === 'gone' || state === 'withdrawn';
  const told = 'event' in facts ? facts.event : 'available';
  if (told === 'sold' || told === 'gone') return state === 'available' ? 'changed' : null;
  if (state !== 'available') return isGone ? 'gone' : state;
  const isDearer = 'differenceCents' in facts && car && car.resaleCents > facts.priceCents;
  return isDearer ? 'changed' : null;
}
