import { eq } from 'drizzle-orm';
import type { WireSellerBooking } from '#contract/bookings';
import type { WireBooking } from '#contract/types';
import { mails } from '../../mails/schema';
import type { OutgoingMail } from '../../mails/transport';
import { products } from '../../products/schema';
import type { SignedIn } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import type { RefundsAndDisputes } from './paymentProvider';

/** Refunds and disputes as buyer and seller see them, on pages and by e-mail. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
const outgoing: OutgoingMail[] = [];

beforeAll(async () => {
  const send = (mail: OutgoingMail) => {
    outgoing.push(mail);
    return Promise.resolve({ kind: 'sent' } as const);
  };
  money = await createMoneyApp({ mailTransport: { send } });
});
beforeEach(async () => {
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterEach(async () => {
  money.disturb({});
  await deliver();
});
afterAll(() => money.close());

async function deliver() {
  while ((await money.sandbox.deliverDue()) > 0);
}

/** Paid at the provider only. */
async function booked() {
  const car = await money.car({
    sellerId: seller.userId,
    sellerEmail: seller.email,
    sellerName: seller.name,
    resaleCents: 1_790_000,
  });
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  return { bookingId, intentId: intentIdOf(secret) };
}

async function paid() {
  const order = await booked();
  await deliver();
  await sent();
  return order;
}
type Paid = Awaited<ReturnType<typeof paid>>;

/** Mails sent since the last call, the buyer's first. */
async function sent() {
  await money.app.jobs.run('send-mails');
  const told = outgoing.splice(0);
  return [buyer, seller].map(({ email }) =>
    told.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`),
  );
}

const giveBack = ({ intentId }: Paid, amount?: number) =>
  money.stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) });

async function post(path: string, form: Record<string, string> = {}) {
  const { host, port } = money.sandbox.endpoint();
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
}

async function dispute({ intentId }: Paid) {
  const [charge] = (await money.stripe.charges.list({ payment_intent: intentId })).data;
  await post(`/v1/charges/${charge?.id ?? ''}/sandbox_dispute`);
  const { data } = await money.stripe.disputes.list({ payment_intent: intentId });
  return data[0]?.id ?? '';
}

/** The order as its buyer sees it, alone and in the list, and as its seller sees it. */
async function seen({ bookingId }: Paid) {
  const order = await money.findBooking(buyer, bookingId);
  const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: buyer });
  const sales = await money.api('GET', `/products/seller/${seller.email}/bookings`, { as: seller });
  return {
    order,
    listed: orders.json<WireBooking[]>().find(({ _id }) => _id === bookingId),
    sale: sales.json<WireSellerBooking[]>().find(({ _id }) => _id === bookingId),
    history: order.history?.map(({ kind, amount, left }) =>
      amount === undefined ? kind : `${kind} ${amount}, left ${left}`,
    ),
  };
}

const both = (said: string) => [[expect.stringContaining(said)], [expect.stringContaining(said)]];

describe('a refund of a part', () => {
  it('is told to both sides with what is left, and every further one', async () => {
    const order = await paid();
    await giveBack(order, 50_000);
    await deliver();
    expect(await sent()).toEqual([
      [
        expect.stringMatching(
          /^Partial refund for your Volvo V60 D4\n[^]*We refunded \$500 to your card. Of \$17,900, \$17,400 remains paid\.[^]*Remains paid: \$17,400/,
        ),
      ],
      [
        expect.stringMatching(
          /^Partial refund: Volvo V60 D4\n[^]*Ada Buyer was refunded \$500. Of \$17,900, \$17,400 remains paid\./,
        ),
      ],
    ]);
    const returns = { refundedAmount: 500, dispute: null };
    const one = await seen(order);
    expect(one).toMatchObject({
      order: { status: 'paid', refunded: false, price: 17_900, ...returns },
      listed: { status: 'paid', ...returns },
      sale: { state: 'paid', ...returns },
      history: ['booked', 'paid', 'refund 500, left 17400'],
    });

    await giveBack(order, 25_050);
    await deliver();
    expect(await sent()).toEqual(both('$17,149.50 remains paid.'));
    expect((await seen(order)).listed).toMatchObject({ refundedAmount: 750.5 });
  });

  it('that makes the whole is a refund of the order', async () => {
    const order = await paid();
    await giveBack(order, 50_000);
    await deliver();
    await sent();
    await giveBack(order, 1_740_000);
    await deliver();
    expect(await sent()).toEqual([
      [
        expect.stringMatching(
          /^Refund for your [^]*order was cancelled and we refunded the remaining \$17,400 to your card\. Your refunds are \$17,900 in all/,
        ),
      ],
      [expect.stringMatching(/^Sale refunded: [^]*was refunded the remaining \$17,400\./)],
    ]);
    expect(await seen(order)).toMatchObject({
      order: {
        status: 'unpaid',
        refunded: true,
        refundState: 'done',
        refundedAmount: 17_900,
        // The receipt shows the payment id.
        transactionId: order.intentId,
      },
      sale: { state: 'ended', endReason: 'undone', refundState: 'done', refundedAmount: 17_900 },
      history: ['booked', 'paid', 'refund 500, left 17400', 'undone', 'refunded 17400, left 0'],
    });
  });

  it('is told once, however often it is reported and compared', async () => {
    const order = await paid();
    await giveBack(order, 50_000);
    await deliver();
    expect(await sent()).toEqual(both('$17,400 remains paid.'));
    const events = (await money.stripe.events.list({ limit: 100 })).data.filter((event) =>
      JSON.stringify(event).includes(order.intentId),
    );
    const { webhookSecret: secret } = money.sandbox;
    for (const event of events) {
      const payload = JSON.stringify({ ...event, id: `${event.id}-again` });
      const signature = money.stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await money.api('POST', '/webhooks/stripe', { body: payload, headers });
      expect(answer.statusCode).toBe(200);
    }
    await money.app.jobs.run('reconcile-payments');
    // Also when its mails have been deleted.
    await money.db.delete(mails);
    await money.app.jobs.run('reconcile-payments');
    expect(await sent()).toEqual([[], []]);
    expect((await seen(order)).history).toEqual(['booked', 'paid', 'refund 500, left 17400']);
  });

  it('that is heard of with the payment itself is told after it', async () => {
    const car = await money.car({ sellerId: seller.userId, resaleCents: 1_790_000 });
    const bookingId = await money.book(buyer, car);
    const secret = await money.createIntent(buyer, bookingId);
    await money.payByCard(secret);
    await sent();
    const order = { bookingId, intentId: intentIdOf(secret) };
    await giveBack(order, 50_000);
    await deliver();
    const [toBuyer = []] = await sent();
    expect(toBuyer.map((mail) => mail.split('\n')[0]).sort()).toEqual([
      'Partial refund for your Volvo V60 D4',
      'Payment received: Volvo V60 D4',
    ]);
  });

  it('that fails at the bank later is told as what it is', async () => {
    const order = await paid();
    const refund = await giveBack(order, 50_000);
    await deliver();
    await sent();
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    expect(await sent()).toEqual(both('All $17,900 remains paid.'));
    expect(await seen(order)).toMatchObject({
      history: ['booked', 'paid', 'refund 500, left 17400', 'refund-failed 500, left 17900'],
    });
    expect((await seen(order)).listed).not.toHaveProperty('refundedAmount');
  });

  it.each([
    ['before the payment was known', booked],
    ['of an order', paid],
  ])('%s, that fails after the car was deleted unsold, is sent again', async (_when, start) => {
    const order = await start();
    const refund = await giveBack(order);
    await deliver();
    await sent();
    await money.db
      .update(products)
      .set({ status: 'unsold', deletedAt: money.clock.now() })
      .where(eq(products.sellerId, seller.userId));
    await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' });
    await deliver();
    const [toBuyer] = await sent();
    expect(toBuyer).toEqual([
      expect.stringMatching(/\$17,900 didn’t reach your card\.\s+We’re sending it again/),
    ]);
    expect((await seen(order)).listed).toMatchObject({ refunded: true, refundState: 'pending' });

    money.clock.advance(2 * 60_000);
    await money.app.jobs.run('send-refunds');
    await deliver();
    expect((await sent())[0]).toEqual([expect.stringContaining('we refunded $17,900')]);
    expect((await seen(order)).listed).toMatchObject({ refundState: 'done' });
  });
});

describe('a dispute', () => {
  it('is told when it is opened, and when it is lost, in one mail each', async () => {
    const order = await paid();
    const id = await dispute(order);
    await deliver();
    expect(await sent()).toEqual(both('Payment disputed: Volvo V60 D4'));
    expect(await seen(order)).toMatchObject({
      order: { status: 'paid', dispute: 'open', refundedAmount: 0 },
      listed: { dispute: 'open' },
      sale: { state: 'paid', dispute: 'open' },
      history: ['booked', 'paid', 'dispute-opened 17900, left 17900'],
    });
    await money.stripe.disputes.close(id);
    await deliver();
    expect(await sent()).toEqual(both('Dispute accepted: Volvo V60 D4'));
    expect(await seen(order)).toMatchObject({
      order: { status: 'unpaid', refunded: true, dispute: 'lost', refundedAmount: 17_900 },
      sale: { state: 'ended', endReason: 'undone', dispute: 'lost' },
      history: [
        'booked',
        'paid',
        'dispute-opened 17900, left 17900',
        'dispute-lost 17900, left 0',
        'undone',
      ],
    });
  });

  it('that is won is told, and the order stays', async () => {
    const order = await paid();
    const id = await dispute(order);
    await deliver();
    await sent();
    await money.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await deliver();
    expect(await sent()).toEqual(both('All $17,900 remains paid.'));
    expect(await seen(order)).toMatchObject({
      order: { status: 'paid', dispute: 'won' },
      sale: { state: 'paid', dispute: 'won' },
    });
  });

  it('that takes a part is told with what is left', async () => {
    const order = await paid();
    await dispute(order);
    const part: RefundsAndDisputes = {
      refunds: [],
      disputes: [{ id: 'du_part', amountCents: 90_000, state: 'lost' }],
      dispute: 'lost',
      lostCents: 90_000,
    };
    money.disturb({ readRefundsAndDisputes: () => Promise.resolve(part) });
    await deliver();
    expect(await sent()).toEqual(both('Of $17,900, $17,000 remains paid.'));
    expect(await seen(order)).toMatchObject({
      order: { status: 'paid', dispute: 'lost', refundedAmount: 900 },
    });
  });
});

it('tells nobody but the two', async () => {
  const order = await paid();
  await giveBack(order, 50_000);
  await deliver();
  const stranger = await money.signIn('user');
  const path = `/bookings/find/${order.bookingId}`;
  expect((await money.api('GET', path, { as: stranger })).statusCode).toBe(404);
  const list = `/products/seller/${seller.email}/bookings`;
  expect((await money.api('GET', list, { as: stranger })).statusCode).toBe(403);
});
