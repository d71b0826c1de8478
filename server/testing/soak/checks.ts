import { PHOTO_WIDTHS } from '#contract/photos';
import { charges, paymentEvents, paymentIntents } from '../../../sandbox/schema/payments';
import { findLost, type Ledger, type Query } from '../cluster/ledger';
import type { Server } from '../cluster/servers';
import type { Provider } from '../cluster/provider';
import type { Market } from './market';

/** What must not be; each list is empty if all is well. */
export interface Damage {
  /** Acknowledged writes. */
  lost: string[];
  doubled: string[];
  /** Money without a paid order or a refund, and paid orders without money. */
  stranded: string[];
  /** What the servers have still to do. */
  unfinished: string[];
}

const never = {
  'two live bookings of a car':
    'select product_id as id from bookings where active group by product_id having count(*) > 1',
  'two paid orders of a car': `select product_id as id from bookings where status = 'paid'
    group by product_id having count(*) > 1`,
  'two succeeded payments of an order': `select booking_id as id from payments
    where status = 'succeeded' group by booking_id having count(*) > 1`,
  'a car listed twice from one draft': `select draft_id as id from products
    where draft_id is not null group by draft_id having count(*) > 1`,
};

const toDo = {
  'webhook event': `select id from provider_events where state in ('waiting', 'dead')`,
  refund: `select id from payments where status = 'refunding'`,
  'payment of an ended booking': `select id from bookings
    where not active and status = 'unpaid' and payment_intent_id is not null
    and intent_closed_at is null`,
};

/** Compares the servers' database with the ledger and with the provider. */
export async function findDamage(
  ledger: Ledger,
  { database: { query }, servers }: Market,
  provider: Provider,
): Promise<Damage> {
  const money = await compareMoney(query, provider);
  const events = await provider.db.select().from(paymentEvents);
  return {
    lost: [...(await findLost(ledger, query)), ...(await findLostFiles(ledger, servers))],
    doubled: [...(await findEach(never, query)), ...money.doubled],
    stranded: money.stranded,
    unfinished: [
      ...(await findEach(toDo, query)),
      ...events.filter(({ nextAttemptAt }) => nextAttemptAt).map(({ id }) => `undelivered: ${id}`),
    ],
  };
}

/** Photos whose file no server has. */
async function findLostFiles({ writes }: Ledger, [server]: Server[]): Promise<string[]> {
  const lost: string[] = [];
  for (const key of writes.photos) {
    const [, photo = ''] = key.split(' ');
    const url = `${server?.url ?? ''}/api/photos/${photo}-${PHOTO_WIDTHS[0]}.jpg`;
    const file = await fetch(url).catch(() => null);
    await file?.arrayBuffer();
    if (file?.status !== 200) lost.push(`photo file: ${photo}`);
  }
  return lost;
}

async function findEach(queries: Record<string, string>, query: Query): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(queries).map(async ([name, text]) =>
      (await query(text)).map(({ id }) => `${name}: ${String(id)}`),
    ),
  );
  return found.flat();
}

type Intent = typeof paymentIntents.$inferSelect;

async function compareMoney(query: Query, { db }: Provider) {
  const intents = await db.select().from(paymentIntents);
  const succeeded = (await db.select().from(charges)).filter(
    ({ status }) => status === 'succeeded',
  );
  const paidRows = await query(
    `select id, payment_intent_id as intent, price_cents::int as cents
      from bookings where status = 'paid' and buyer_id like 'user-%'`,
  );
  const paid = new Map(paidRows.map(({ id, ...order }) => [String(id), order]));
  const kept = new Map<string, number>();
  for (const { paymentIntentId: id, amount, amountRefunded } of succeeded) {
    kept.set(id, (kept.get(id) ?? 0) + amount - amountRefunded);
  }
  const doubled: string[] = [];
  const stranded: string[] = [];
  const orders = new Set(intents.map(({ metadata }) => metadata.bookingId ?? ''));
  for (const bookingId of orders) {
    const own = intents.filter(({ metadata }) => metadata.bookingId === bookingId);
    const charged = succeeded.filter(({ paymentIntentId }) =>
      own.some(({ id }) => id === paymentIntentId),
    );
    if (charged.length > 1) doubled.push(`two charges for an order: ${bookingId}`);
    if (areOpenTogether(own)) doubled.push(`two open payment intents of an order: ${bookingId}`);
    for (const { id } of own) {
      const order = paid.get(bookingId);
      const wanted = order?.intent === id ? Number(order.cents) : 0;
      const cents = kept.get(id) ?? 0;
      if (cents !== wanted) {
        stranded.push(`${id} of booking ${bookingId}: ${cents} cents instead of ${wanted}`);
      }
    }
  }
  const known = new Set(intents.map(({ id }) => id));
  for (const [id, { intent }] of paid) {
    if (!known.has(String(intent))) stranded.push(`paid without a payment: booking ${id}`);
  }
  return { doubled, stranded };
}

/** Whether an intent was created while another one of the same order could still be paid. */
function areOpenTogether(intents: Intent[]): boolean {
  const sorted = intents.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return sorted.some((intent, index) => {
    const last = sorted[index - 1];
    return last && !(last.canceledAt && last.canceledAt <= intent.createdAt);
  });
}
