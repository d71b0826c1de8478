import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Act } from '#contract/auditLog';
import type { WirePlan } from '#contract/plans';
import { newId } from '../lib/ids';
import { adminNotes } from '../accounts/schema';
import { mails } from '../mails/schema';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { deliver, paidOrder, payableBooking, paymentRow, payOtherwise } from '../testing/orders';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { listCar } from '../testing/product';
import { ownCalls } from '../testing/ownCalls';
import { auditLog } from './schema';

/** Every call that only admins may make and that changes something adds a row to the audit log. */
let money: MoneyApp;
let admin: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp({ config: { media: { folder: temporaryFolder() } } });
  admin = await money.signIn('admin');
});
afterAll(() => money.close());

const api = async (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  as = admin,
): Promise<LightMyRequestResponse> => {
  const answer = await money.api(method, path, { as, ...(body && { body }) });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer;
};

/** The hash of the plan that an act needs. */
async function planOf(query: string): Promise<string | undefined> {
  const found = await money.api('GET', `/plans?act=${query}`, { as: admin });
  return found.json<WirePlan[]>()[0]?.hash;
}

const deleted = () => ({
  before: { deletedAt: null },
  after: { deletedAt: money.clock.now().toISOString() },
});

const warning = { decision: 'warn', reason: 'wrong-facts', statement: 'The price is too low.' };
const restored = () => ({
  before: { deletedAt: money.clock.now().toISOString() },
  after: { deletedAt: null },
});

async function askingSeller(): Promise<SignedIn> {
  const seller = await money.signIn('seller');
  const form = { phone: '+491701234567', company: 'Autohaus Kiefer', note: 'Two sites.' };
  await api('POST', '/users/me/verification', form, seller);
  return seller;
}

async function reportedCar() {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  const { _id: photoId } = await addPhoto(money, seller, await jpeg(800, 600));
  const productId = await listCar(money, seller, { photos: [photoId], picture: undefined });
  const reported = await api('POST', '/reports', { productId }, buyer);
  const reportId = reported.json<{ insertedId: string }>().insertedId;
  return { productId, photoId, reportId, seller };
}

async function openCase() {
  const { productId, seller } = await reportedCar();
  const found = await money.api('GET', `/reports?productId=${productId}`, { as: admin });
  const [report] = found.json<{ caseId: string }[]>();
  return { id: report?.caseId ?? '', productId, seller };
}

async function moneyBackRequest(): Promise<string> {
  const { id, buyer } = await paidOrder(money);
  const body = { reason: 'fault', note: 'The gearbox is broken.' };
  const asked = await api('POST', `/bookings/${id}/money-back`, body, buyer);
  return asked.json<{ _id: string }>()._id;
}

async function failedMail(): Promise<string> {
  const id = newId();
  await money.db.insert(mails).values({
    id,
    cause: id,
    recipientId: admin.userId,
    template: 'seller-verified',
    facts: { words: '' },
    state: 'failed',
    nextTryAt: money.clock.now(),
  });
  return id;
}

interface Row {
  act: Act;
  subjectId: string;
  before: object | null;
  after: object;
  reason?: string;
}

/** Makes a call, and says which row it has to add, and the acts of further ones. */
type Call = () => Promise<{ answer: LightMyRequestResponse; row: Row; further?: Act[] }>;

/** The calls that only admins may make and that change something. */
const callsOfAdmins: Record<string, Call[]> = {
  'PATCH /api/users/{email}': [
    async () => {
      const { email, userId: subjectId } = await askingSeller();
      const answer = await api('PATCH', `/users/${email}`, { verified: true });
      const [before, after] = [{ verified: false }, { verified: true }];
      return { answer, row: { act: 'verify-seller', subjectId, before, after } };
    },
    async () => {
      const { email, userId: subjectId } = await askingSeller();
      await api('PATCH', `/users/${email}`, { verified: true });
      const answer = await api('PATCH', `/users/${email}`, { verified: false });
      const [before, after] = [{ verified: true }, { verified: false }];
      return { answer, row: { act: 'unverify-seller', subjectId, before, after } };
    },
  ],
  'POST /api/users/{email}/verification/decline': [
    async () => {
      const { email, userId: subjectId } = await askingSeller();
      const reason = 'The number is not yours.';
      const answer = await api('POST', `/users/${email}/verification/decline`, { reason });
      const [before, after] = [{ request: 'open' }, { request: 'declined' }];
      return { answer, row: { act: 'decline-verification', subjectId, before, after, reason } };
    },
  ],
  'POST /api/people/{id}/notes': [
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      const answer = await api('POST', `/people/${subjectId}/notes`, { text: 'Called, is fine.' });
      const [note] = await money.db
        .select()
        .from(adminNotes)
        .where(eq(adminNotes.userId, subjectId));
      return {
        answer,
        row: { act: 'note-user', subjectId, before: null, after: { noteId: note?.id } },
      };
    },
  ],
  'POST /api/users/{id}/suspension': [
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      const body = { reason: 'fraud', statement: 'You asked for money elsewhere.', days: null };
      const answer = await api('POST', `/users/${subjectId}/suspension`, body);
      const after = { suspended: true, reason: 'fraud', until: null };
      const row = { subjectId, before: { suspended: false }, after, reason: body.statement };
      return { answer, row: { act: 'suspend-user', ...row } };
    },
  ],
  'DELETE /api/users/{id}/suspension': [
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      const body = { reason: 'other', statement: 'Please call us.' };
      await api('POST', `/users/${subjectId}/suspension`, body);
      const answer = await api('DELETE', `/users/${subjectId}/suspension`);
      const before = { suspended: true, until: null };
      const row = { subjectId, before, after: { suspended: false } };
      return { answer, row: { act: 'end-suspension', ...row } };
    },
  ],
  'DELETE /api/users/{id}': [
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      const reason = 'You sold stolen cars.';
      const answer = await api('DELETE', `/users/${subjectId}`, { reason });
      return { answer, row: { act: 'delete-user', subjectId, ...deleted(), reason } };
    },
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      const answer = await api('DELETE', `/users/${subjectId}`);
      return { answer, row: { act: 'delete-user', subjectId, ...deleted() } };
    },
  ],
  'DELETE /api/reports': [
    async () => {
      const { productId, reportId, photoId } = await reportedCar();
      const reason = 'The car is not yours.';
      const answer = await api('DELETE', '/reports/', { productId, reportId, reason });
      const { before, after } = deleted();
      const removed = { ...after, removedPhotoIds: [photoId] };
      const row = { subjectId: productId, before, after: removed, reason };
      return { answer, row: { act: 'delete-product', ...row }, further: ['decide-case'] };
    },
  ],
  'DELETE /api/reports/{reportId}': [
    async () => {
      const { reportId: subjectId } = await reportedCar();
      const answer = await api('DELETE', `/reports/${subjectId}`);
      const row: Row = { act: 'dismiss-report', subjectId, ...deleted() };
      return { answer, row, further: ['decide-case'] };
    },
  ],
  'POST /api/removed/{kind}/{id}/restore': [
    async () => {
      const { userId: subjectId } = await money.signIn('user');
      await api('DELETE', `/users/${subjectId}`);
      const answer = await api('POST', `/removed/user/${subjectId}/restore`);
      return { answer, row: { act: 'restore-user', subjectId, ...restored() } };
    },
    async () => {
      const { productId: subjectId, reportId } = await reportedCar();
      await api('DELETE', '/reports/', { productId: subjectId, reportId, reason: 'Not yours.' });
      const answer = await api('POST', `/removed/product/${subjectId}/restore`);
      const row = { act: 'restore-product', subjectId, ...restored() } as const;
      return { answer, row, further: ['take-back-decision'] };
    },
    async () => {
      const { id: subjectId } = await openCase();
      await api('POST', `/cases/${subjectId}/decision`, warning);
      const before = { decision: 'warn', decidedAt: money.clock.now().toISOString() };
      const answer = await api('POST', `/removed/decision/${subjectId}/restore`);
      const row = { subjectId, before, after: { decision: null } };
      return { answer, row: { act: 'take-back-decision', ...row } };
    },
    async () => {
      const { reportId: subjectId } = await reportedCar();
      await api('DELETE', `/reports/${subjectId}`);
      const answer = await api('POST', `/removed/report/${subjectId}/restore`);
      return { answer, row: { act: 'restore-report', subjectId, ...restored() } };
    },
    async () => {
      const seller = await money.signIn('seller');
      const ids = [await listCar(money, seller), await listCar(money, seller)];
      const changes = ids.map((id) => ({ id, version: 1, price: 500 }));
      const changed = await api('POST', '/products/prices', { changes }, seller);
      const { id } = changed.json<{ undo: { id: string } }>().undo;
      const answer = await api('POST', `/removed/prices/${id}/restore`);
      const after = { restoredAt: money.clock.now().toISOString(), productIds: ids };
      const row = { subjectId: seller.userId, before: { restoredAt: null }, after };
      return { answer, row: { act: 'restore-prices', ...row } };
    },
  ],
  'POST /api/cases/{id}/decision': [
    async () => {
      const { id: subjectId, productId } = await openCase();
      const answer = await api('POST', `/cases/${subjectId}/decision`, warning);
      const after = { decision: 'warn', rule: 'wrong-facts', subjectId: productId };
      const row = { subjectId, before: { decision: null }, after, reason: warning.statement };
      return { answer, row: { act: 'decide-case', ...row } };
    },
  ],
  'POST /api/cases/{id}/appeal': (['uphold-case', 'overrule-case'] as const).map(
    (act) => async () => {
      const { id: subjectId, seller } = await openCase();
      const other = await money.signIn('admin');
      await api('POST', `/cases/${subjectId}/decision`, warning, other);
      await api('POST', `/decisions/${subjectId}/appeal`, { appeal: 'It does match.' }, seller);
      const reason = 'We looked again.';
      const appealOutcome = act === 'uphold-case' ? 'upheld' : 'overruled';
      const body = { outcome: appealOutcome, answer: reason };
      const answer = await api('POST', `/cases/${subjectId}/appeal`, body);
      const after = { appealOutcome, ...(act === 'overrule-case' ? { isReversed: true } : {}) };
      return { answer, row: { act, subjectId, before: { appealOutcome: null }, after, reason } };
    },
  ),
  'POST /api/money-back/{id}/accept': [
    async () => {
      const subjectId = await moneyBackRequest();
      const body = { amount: 500, left: 9500.5, answer: 'We agree with you.' };
      const answer = await api('POST', `/money-back/${subjectId}/accept`, body);
      const after = { state: 'accepted', amountCents: 50_000 };
      const row = { subjectId, before: { state: 'open' }, after, reason: body.answer };
      return { answer, row: { act: 'accept-money-back', ...row } };
    },
  ],
  'POST /api/money-back/{id}/decline': [
    async () => {
      const subjectId = await moneyBackRequest();
      const reason = 'The car is as described.';
      const answer = await api('POST', `/money-back/${subjectId}/decline`, { answer: reason });
      const [before, after] = [{ state: 'open' }, { state: 'declined' }];
      return { answer, row: { act: 'decline-money-back', subjectId, before, after, reason } };
    },
  ],
  'POST /api/cases/{id}/claim': [
    async () => {
      const { id: subjectId } = await openCase();
      const answer = await api('POST', `/cases/${subjectId}/claim`);
      const [before, after] = [{ claimedBy: null }, { claimedBy: admin.userId }];
      return { answer, row: { act: 'claim-case', subjectId, before, after } };
    },
  ],
  'DELETE /api/cases/{id}/claim': [
    async () => {
      const { id: subjectId } = await openCase();
      await api('POST', `/cases/${subjectId}/claim`);
      const answer = await api('DELETE', `/cases/${subjectId}/claim`);
      const [before, after] = [{ claimedBy: admin.userId }, { claimedBy: null }];
      return { answer, row: { act: 'release-case', subjectId, before, after } };
    },
  ],
  'POST /api/payments/{id}/check': [
    async () => {
      const { intentId } = await paidOrder(money);
      const payment = await paymentRow(money, intentId);
      // By hand, and no webhook event says so.
      await money.stripe.refunds.create({ payment_intent: intentId, amount: 50_000 });
      const answer = await api('POST', `/payments/${intentId}/check`);
      const [before, after] = [{ refundedCents: 0 }, { refundedCents: 50_000 }];
      return {
        answer,
        row: { act: 'repair-payment', subjectId: payment?.id ?? '', before, after },
      };
    },
  ],
  'POST /api/payments/{id}/refund': [
    async () => {
      const { intentId } = await paidOrder(money);
      const payment = await paymentRow(money, intentId);
      const [requestId, reason] = [newId(), 'The second key was missing.'];
      const plan = await planOf(`refund-part&amount=50&ids=${intentId}`);
      const body = { requestId, amount: 50, left: 9500.5, reason, plan };
      const answer = await api('POST', `/payments/${intentId}/refund`, body);
      const [before, after] = [{ refundedCents: 0 }, { amountCents: 5_000, requestId }];
      const row = { subjectId: payment?.id ?? '', before, after, reason };
      return { answer, row: { act: 'refund-payment', ...row } };
    },
  ],
  'POST /api/payments/{id}/match': [
    async () => {
      const { id: bookingId, buyer } = await payableBooking(money);
      const intentId = await payOtherwise(money, { id: 'no-such-booking', buyer });
      await deliver(money);
      const plan = await planOf(`match-payment&bookingId=${bookingId}&ids=${intentId}`);
      const reason = 'The booking was lost with the backup.';
      const body = { bookingId, plan, reason };
      const answer = await api('POST', `/payments/${intentId}/match`, body);
      const payment = await paymentRow(money, intentId);
      const row = { subjectId: payment?.id ?? '', before: null, after: { bookingId }, reason };
      return { answer, row: { act: 'match-payment', ...row } };
    },
  ],
  'POST /api/payments/{id}/send-back': [
    async () => {
      const { buyer } = await payableBooking(money);
      const intentId = await payOtherwise(money, { id: 'no-such-booking', buyer });
      await deliver(money);
      const plan = await planOf(`send-back-payment&ids=${intentId}`);
      const reason = 'Nobody knows what it was for.';
      const answer = await api('POST', `/payments/${intentId}/send-back`, { plan, reason });
      const row = { subjectId: intentId, before: null, after: { amountCents: 950_050 }, reason };
      return { answer, row: { act: 'send-back-payment', ...row } };
    },
  ],
  'POST /api/mails/{id}/retry': [
    async () => {
      const subjectId = await failedMail();
      const answer = await api('POST', `/mails/${subjectId}/retry`);
      const [before, after] = [{ state: 'failed' }, { state: 'waiting' }];
      return { answer, row: { act: 'retry-mail', subjectId, before, after } };
    },
  ],
  'DELETE /api/mails/{id}': [
    async () => {
      const subjectId = await failedMail();
      const answer = await api('DELETE', `/mails/${subjectId}`);
      const [before, after] = [{ state: 'failed' }, { state: 'dropped' }];
      return { answer, row: { act: 'drop-mail', subjectId, before, after } };
    },
  ],
};

it('every call that changes something is known here, as an act of admins or as one’s own', async () => {
  const document = (await money.app.inject('/api/docs/json')).json<{
    paths: Record<string, object>;
  }>();
  const changing = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get' && method !== 'head')
      .map((method) => `${method.toUpperCase()} ${url}`),
  );
  expect([...ownCalls, ...Object.keys(callsOfAdmins)].sort()).toEqual(changing.sort());
});

describe.each(Object.entries(callsOfAdmins))('%s', (_name, calls) => {
  it.each(calls.map((call) => ({ call })))('adds a row', async ({ call }) => {
    const { answer, row, further = [] } = await call();
    const requestId = String(answer.headers['x-request-id']);
    const rows = await money.db.select().from(auditLog).where(eq(auditLog.requestId, requestId));
    const createdAt = money.clock.now();
    const actor = { actorKind: 'person', actorId: admin.userId };
    expect(rows.map(({ act }) => act).sort()).toEqual([row.act, ...further].sort());
    const [{ id, subjectKind, ...rest } = {}] = rows.filter(({ act }) => act === row.act);
    expect(rest).toEqual({ reason: null, ...row, ...actor, requestId, createdAt });
  });
});

it('has nothing in it that a purge would have to find', async () => {
  const rows = JSON.stringify(await money.db.select().from(auditLog));
  expect(rows).toContain(admin.userId);
  for (const personal of ['@', 'Some seller', 'Kiefer', '+49', admin.uid]) {
    expect(rows).not.toContain(personal);
  }
});
