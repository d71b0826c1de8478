import { and, asc, eq, sql } from 'drizzle-orm';
import type { ChangedView, TableViewBody } from '#contract/schemas/tableViews';
import { isSameView, TABLE_VIEWS_MAX, type WireTableView } from '#contract/tableViews';
import type { AcknowledgedResponse, CreatedResponse, DeletedResponse } from '#contract/types';
import { type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database, Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { quotaReached } from '../lib/quotas';
import { lockUser } from './accounts';
import { tableViews } from './schema';

/** Saved views of tables (an extension): everybody's own. */

const findViews = (db: Database, userId: string) =>
  db
    .select()
    .from(tableViews)
    .where(eq(tableViews.userId, userId))
    .orderBy(sql`lower(${tableViews.name})`, asc(tableViews.id));

/** GET /table-views: of all tables, by name. */
export async function listViews({ tx, principal }: SignedIn): Promise<WireTableView[]> {
  const views = await findViews(tx, principal.userId);
  return views.map(({ id, table, name, query, isStart }) => ({
    _id: id,
    table,
    name,
    query,
    isStart,
  }));
}

/** In a transaction with the caller's views: one change at a time, because of names and limit. */
function withViews<Result>(
  context: RootSignedIn,
  change: (
    inside: SignedIn<Transaction>,
    views: Awaited<ReturnType<typeof findViews>>,
  ) => Promise<Result>,
): Promise<Result> {
  return transact(context, async (inside) => {
    const { userId } = inside.principal;
    if (!(await lockUser(inside.tx, userId))) throw unauthenticated();
    return change(inside, await findViews(inside.tx, userId));
  });
}

const nameTaken = (name: string) => conflict(`You already have a view “${name}” of this table.`);

/** POST /table-views. 409 for a name that the table has already, 403 if there are too many. */
export const saveView = (
  context: RootSignedIn,
  { table, name, query }: TableViewBody,
): Promise<CreatedResponse> =>
  withViews(context, async ({ tx, now, principal: { userId } }, views) => {
    if (views.some((view) => view.table === table && isSameView(view.name, name))) {
      throw nameTaken(name);
    }
    if (views.length >= TABLE_VIEWS_MAX) {
      throw quotaReached(`You can save up to ${TABLE_VIEWS_MAX} views. Remove one first.`);
    }
    const id = newId();
    await tx
      .insert(tableViews)
      .values({ id, userId, table, name, query, isStart: false, createdAt: now() });
    return { acknowledged: true, insertedId: id };
  });

/** PATCH /table-views/{id}: name, what it shows, or whether its table opens with it. */
export const changeView = (
  context: RootSignedIn,
  id: string,
  changes: ChangedView,
): Promise<AcknowledgedResponse> =>
  withViews(context, async ({ tx }, views) => {
    const view = views.find((each) => each.id === id);
    if (!view) throw notFound('This view isn’t saved any more.');
    const others = views.filter((each) => each.table === view.table && each.id !== id);
    const { name = view.name, query = view.query, isStart = view.isStart } = changes;
    if (others.some((other) => isSameView(other.name, name))) throw nameTaken(name);
    for (const other of isStart ? others.filter((each) => each.isStart) : []) {
      await tx.update(tableViews).set({ isStart: false }).where(eq(tableViews.id, other.id));
    }
    await tx.update(tableViews).set({ name, query, isStart }).where(eq(tableViews.id, id));
    return { acknowledged: true };
  });

/** DELETE /table-views/{id}. */
export const removeView = (context: RootSignedIn, id: string): Promise<DeletedResponse> =>
  transact(context, async ({ tx, principal: { userId } }) => {
    const removed = await tx
      .delete(tableViews)
      .where(and(eq(tableViews.userId, userId), eq(tableViews.id, id)))
      .returning({ id: tableViews.id });
    return { deletedCount: removed.length };
  });
