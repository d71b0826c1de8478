import { desc, eq, gt } from 'drizzle-orm';
import type { Act } from '#contract/auditLog';
import { users } from '../accounts/schema';
import { adminCommandNames } from '../cli/adminCommands';
import { paymentsCommandNames, readPaymentsCommand } from '../cli/paymentsCommands';
import { providerEvents } from '../orders/records/schema';
import { findInstallation } from '../orders/payments/installation';
import { reports } from '../moderation/schema';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import {
  away,
  changeBooking,
  changeCar,
  chargedOrder,
  paidOrder,
  payableBooking,
  paymentRow,
} from '../testing/orders';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { listCar } from '../testing/product';
import { auditLog } from './schema';

/** Every command, and every job that repairs something, adds rows to the audit log. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp({ config: { media: { folder: temporaryFolder() } } });
  // Keeps every other admin from being the last one.
  await money.signIn('admin');
});
afterAll(() => money.close());

interface Row {
  act: Act;
  subjectId: string | null;
  before?: object;
  after: object;
}

/** The rows that were added meanwhile, without their time. */
async function added(work: () => Promise<unknown>) {
  const [last] = await money.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  await work();
  const isNew = gt(auditLog.id, last?.id ?? 0);
  const rows = await money.db.select().from(auditLog).where(isNew).orderBy(auditLog.id);
  return rows.map(({ id, createdAt, subjectKind, ...row }) => row);
}

const rowBy = (actorKind: 'command' | 'job', requestId: string) => (row: Row) => ({
  before: null,
  reason: null,
  ...row,
  actorKind,
  actorId: null,
  requestId,
});

const now = () => money.clock.now().toISOString();
const payments = (name: string, deps: object = {}) =>
  readPaymentsCommand([name])({
    db: money.db,
    payments: money.provider,
    installationId: undefined,
    now: money.clock.now,
    log: { error: () => undefined, warn: () => undefined },
    ...deps,
  });

const leave = (person: SignedIn) => money.api('DELETE', '/users/me', { as: person });
async function deletedBuyer() {
  const buyer = await money.signIn('user');
  await leave(buyer);
  return { buyer, deletedAt: now() };
}

/** What a command is about, and the row that it has to add. */
type Prepare = () => Promise<{ words: string[]; row: Row }>;

const commands: Record<string, Prepare[]> = {
  grant: [
    async () => {
      const { email, userId: subjectId } = await money.signIn('user');
      const [before, after] = [{ role: 'user' }, { role: 'admin' }];
      return { words: [email], row: { act: 'grant-admin', subjectId, before, after } };
    },
  ],
  revoke: [
    async () => {
      const { email, userId: subjectId } = await money.signIn('admin');
      const [before, after] = [{ role: 'admin' }, { role: 'user' }];
      return { words: [email], row: { act: 'revoke-admin', subjectId, before, after } };
    },
  ],
  ban: [
    async () => {
      const { email, userId: subjectId } = await money.signIn('seller');
      const after = { isBanned: true, deletedAt: now() };
      const row = { subjectId, before: { deletedAt: null }, after };
      return { words: [email], row: { act: 'ban-user', ...row } };
    },
    async () => {
      const { buyer } = await deletedBuyer();
      const row = { subjectId: buyer.userId, after: { isBanned: true } };
      return { words: [buyer.email], row: { act: 'ban-user', ...row } };
    },
    async () => {
      // A payment is under way, so the account stays.
      const { buyer } = await payableBooking(money);
      const after = { isBanned: true, suspended: true, sessionsValidFrom: now() };
      return { words: [buyer.email], row: { act: 'ban-user', subjectId: buyer.userId, after } };
    },
  ],
  unban: [
    async () => {
      const { email, userId: subjectId } = await money.signIn('user');
      await money.admin('ban', email);
      const [before, after] = [{ isBanned: true }, { isBanned: false }];
      return { words: [email], row: { act: 'unban-user', subjectId, before, after } };
    },
    async () => {
      const { email, userId } = await money.signIn('user');
      await money.admin('ban', email);
      await money.db.delete(users).where(eq(users.id, userId));
      const [before, after] = [{ isBanned: true }, { isBanned: false }];
      return { words: [email], row: { act: 'unban-user', subjectId: null, before, after } };
    },
  ],
  'unban-all': [
    async () => {
      await money.admin('unban-all');
      await money.admin('ban', (await money.signIn('user')).email);
      const [before, after] = [{ bans: 1 }, { bans: 0 }];
      return { words: [], row: { act: 'unban-all', subjectId: null, before, after } };
    },
  ],
  restore: [
    async () => {
      const { buyer, deletedAt } = await deletedBuyer();
      const row = { subjectId: buyer.userId, before: { deletedAt }, after: { deletedAt: null } };
      return { words: [buyer.email], row: { act: 'restore-user', ...row } };
    },
  ],
  rebind: [
    async () => {
      const { email, userId: subjectId } = await money.signIn('user');
      const after = { isLinked: false, sessionsValidFrom: now() };
      const row = { subjectId, before: { isLinked: true }, after };
      return { words: [email], row: { act: 'rebind-user', ...row } };
    },
  ],
  'restore-product': [
    async () => {
      const subjectId = await listCar(money, money.seller);
      await money.api('DELETE', `/products/${subjectId}`, { as: money.seller });
      const row = { subjectId, before: { deletedAt: now() }, after: { deletedAt: null } };
      return { words: [subjectId], row: { act: 'restore-product', ...row } };
    },
  ],
  'restore-report': [
    async () => {
      const productId = await listCar(money, money.seller);
      const as = await money.signIn('user');
      const reported = await money.api('POST', '/reports', { as, body: { productId } });
      const { insertedId: subjectId } = reported.json<{ insertedId: string }>();
      const deletedAt = money.clock.now();
      await money.db.update(reports).set({ deletedAt }).where(eq(reports.id, subjectId));
      const row = { subjectId, before: { deletedAt: now() }, after: { deletedAt: null } };
      return { words: [subjectId], row: { act: 'restore-report', ...row } };
    },
  ],
  'remove-photo': [
    async () => {
      const { _id: subjectId } = await addPhoto(money, money.seller, await jpeg(800, 600));
      const row = { subjectId, before: { removedAt: null }, after: { removedAt: now() } };
      return { words: [subjectId], row: { act: 'remove-photo', ...row } };
    },
  ],
};

it('every command is known here', () => {
  expect(Object.keys(commands).sort()).toEqual([...adminCommandNames].sort());
  expect(paymentsCommandNames).toEqual(['reconcile', 'new-installation']);
});

describe.each(Object.entries(commands))('admin %s', (name, prepared) => {
  it.each(prepared.map((prepare) => ({ prepare })))('adds a row', async ({ prepare }) => {
    const { words, row } = await prepare();
    const rows = await added(() => money.admin(name, ...words));
    expect(rows).toEqual([rowBy('command', `admin ${name}`)(row)]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('payments reconcile', () => {
  const byCommand = rowBy('command', 'payments reconcile');
  const succeeded = { status: 'succeeded', refundedCents: 0, dispute: null };
  // The payments of bookings that a ban ended.
  beforeAll(() => money.app.jobs.run('settle-holds'));

  it('adds a row for a payment that it records, also as a job, and none for the next run', async () => {
    const { intentId } = await chargedOrder(money);
    const rows = await added(() => payments('reconcile'));
    const subjectId = (await paymentRow(money, intentId))?.id ?? '';
    expect(rows).toEqual([byCommand({ act: 'repair-payment', subjectId, after: succeeded })]);
    expect(await added(() => payments('reconcile'))).toEqual([]);

    const other = await chargedOrder(money);
    const byJob = await added(() => money.app.jobs.run('reconcile-payments'));
    const otherId = (await paymentRow(money, other.intentId))?.id ?? '';
    expect(byJob).toEqual([
      rowBy(
        'job',
        'reconcile-payments',
      )({ act: 'repair-payment', subjectId: otherId, after: succeeded }),
    ]);
  });

  it('adds no row for what a webhook event or the buyer’s page records', async () => {
    const rows = await added(async () => {
      await paidOrder(money);
      await chargedOrder(money);
      await money.sandbox.deliverDue();
    });
    expect(rows).toEqual([]);
  });

  it('adds rows for a refund: that it is due, and that it was sent', async () => {
    const { car, intentId } = await chargedOrder(money);
    await changeCar(money, car.id, { status: 'sold' });
    const rows = await added(() => payments('reconcile'));
    const payment = await paymentRow(money, intentId);
    const subjectId = payment?.id ?? '';
    expect(rows).toEqual([
      byCommand({ act: 'repair-payment', subjectId, after: { ...succeeded, status: 'refunding' } }),
      byCommand({
        act: 'repair-payment',
        subjectId,
        before: { status: 'refunding', refundedCents: 0 },
        after: { status: 'refunded', refundedCents: payment?.amountCents },
      }),
    ]);
  });

  it('adds a row for a payment that it cancels', async () => {
    const { id: subjectId, intentId } = await payableBooking(money);
    await changeBooking(money, subjectId, { active: false, endReason: 'expired' });
    const after = { intentId, intentClosedAt: now() };
    expect(await added(() => payments('reconcile'))).toEqual([
      byCommand({ act: 'cancel-payment', subjectId, after }),
    ]);
  });

  it('adds a row for a dead webhook event that it processes, and none while that fails', async () => {
    const { intentId } = await paidOrder(money);
    await money.sandbox.deliverDue();
    const isOfIntent = eq(providerEvents.intentId, intentId);
    const [event] = await money.db
      .update(providerEvents)
      .set({ state: 'dead', attempts: 15 })
      .where(isOfIntent)
      .returning();
    const fails = { payments: { ...money.provider, retrieveIntent: away } };
    expect(await added(() => payments('reconcile', fails))).toEqual([]);
    expect(await added(() => payments('reconcile'))).toEqual([
      byCommand({
        act: 'retry-event',
        subjectId: event?.id ?? '',
        before: { state: 'dead' },
        after: { state: 'done' },
      }),
    ]);
  });
});

it('payments new-installation adds a row', async () => {
  const { id: before } = await findInstallation(money.db);
  const rows = await added(() => payments('new-installation'));
  const { id } = await findInstallation(money.db);
  const row = { subjectId: id, before: { id: before }, after: { id } };
  expect(rows).toEqual([
    rowBy('command', 'payments new-installation')({ act: 'new-installation', ...row }),
  ]);
});
