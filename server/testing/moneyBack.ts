import { eq } from 'drizzle-orm';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { OutgoingMail } from '../mails/transport';
import { PaymentProviderError } from '../orders/payments/paymentProvider';
import { payments } from '../orders/schema';
import type { SignedIn } from './app';
import { temporaryFolder } from './photos';
import { createMoneyApp, intentIdOf, type MoneyApp } from './money';

/** In dollars. */
export const PRICE = 9500.5;
export const DAY = 86_400_000;

/** For calls of a provider that is down. */
export const away = () => Promise.reject(new PaymentProviderError(new Error('away')));

interface People {
  admin: SignedIn;
  seller: SignedIn;
  buyer: SignedIn;
}

export type MoneyBackApp = Awaited<ReturnType<typeof openMoneyBack>>;

/** Paid orders, requests for their money, and what becomes of them. */
export async function openMoneyBack() {
  const outgoing: OutgoingMail[] = [];
  const send = (mail: OutgoingMail) => {
    outgoing.push(mail);
    return Promise.resolve({ kind: 'sent' } as const);
  };
  const money: MoneyApp = await createMoneyApp({
    mailTransport: { send },
    config: { media: { folder: temporaryFolder() } },
  });
  const newPeople = async (): Promise<People> => ({
    admin: await money.signIn('admin'),
    seller: await money.signIn('seller', { name: 'Sam Seller' }),
    buyer: await money.signIn('user', { name: 'Bea Buyer' }),
  });
  /** Who acts unless another user is named. */
  const people = await newPeople();

  async function deliver(): Promise<void> {
    while ((await money.sandbox.deliverDue()) > 0);
  }

  /** The mails since the last call. One run sends a few of them. */
  async function sentMails(): Promise<OutgoingMail[]> {
    const { length } = outgoing;
    await money.app.jobs.run('send-mails');
    return outgoing.length > length ? sentMails() : outgoing.splice(0);
  }

  async function paid(card?: string) {
    const { buyer, seller } = people;
    const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
    const id = await money.book(buyer, car);
    const secret = await money.createIntent(buyer, id);
    await money.payByCard(secret, card);
    await money.record(buyer, await money.findBooking(buyer, id), intentIdOf(secret));
    return { id, intentId: intentIdOf(secret) };
  }

  const ask = (id: string, as: SignedIn | null = people.buyer, note = 'The gearbox is broken.') =>
    money.api('POST', `/bookings/${id}/money-back`, {
      ...(as ? { as } : {}),
      body: { reason: 'fault', note },
    });

  return {
    money,
    people,
    /** Before each test: nothing is left of the last one. */
    begin: async () => Object.assign(people, await newPeople()),
    /** After each test. */
    end: async () => {
      money.disturb({});
      await deliver();
    },
    deliver,
    run: () => money.app.jobs.run('send-refunds'),
    sentMails,
    sent: async () => (await sentMails()).map(({ to, subject }) => `${to}: ${subject}`),
    paid,
    ask,
    asked: async (card?: string) => {
      const order = await paid(card);
      const answer = await ask(order.id);
      expect(answer.statusCode).toBe(200);
      return { ...order, request: answer.json<{ _id: string }>()._id };
    },
    accept: (request: string, amount = PRICE, left = PRICE, as: SignedIn | null = people.admin) =>
      money.api('POST', `/money-back/${request}/accept`, {
        ...(as ? { as } : {}),
        body: { amount, left, answer: 'We agree with you.' },
      }),
    decline: (request: string, as: SignedIn | null = people.admin) =>
      money.api('POST', `/money-back/${request}/decline`, {
        ...(as ? { as } : {}),
        body: { answer: 'The car is as described.' },
      }),
    /** The amounts that the provider has refunded or is about to. */
    refunded: async (intentId: string) =>
      (await money.refundsOf(intentId))
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount),
    /** The bank sends the latest refund back, or it arrives. */
    bounce: async (intentId: string, result: 'failed' | 'succeeded' = 'failed') => {
      const live = (await money.refundsOf(intentId)).find(({ status }) => status !== 'failed');
      const { host, port } = money.sandbox.endpoint();
      await fetch(`http://${host}:${port}/v1/refunds/${live?.id ?? ''}/sandbox_settle`, {
        method: 'POST',
        headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
        body: new URLSearchParams({ result }),
      });
      await deliver();
    },
    paymentOf: async (intentId: string) => {
      const isOfIntent = eq(payments.transactionId, intentId);
      const [row] = await money.db.select().from(payments).where(isOfIntent);
      return row;
    },
    caseOf: async (request: string) => {
      const as = await money.renew(people.admin);
      return (await money.api('GET', `/money-back/${request}`, { as })).json<WireMoneyBackCase>();
    },
    /** The states of the order and of its latest request. */
    stateOf: async (id: string) => {
      const order = await money.findBooking(await money.renew(people.buyer), id);
      return [order.status, order.moneyBack?.request?.state];
    },
  };
}
