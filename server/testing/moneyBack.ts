import type { WireMoneyBackCase } from '#contract/moneyBack';
import * as acts from './acts';
import type { SignedIn } from './app';
import { openMailbox } from './mailbox';
import { createMoneyApp } from './money';
import { deliver, paidOrder, paymentRow, settleRefund } from './orders';
import { temporaryFolder } from './photos';

/** In dollars. */
export const PRICE = 9500.5;

interface People {
  admin: SignedIn;
  seller: SignedIn;
  buyer: SignedIn;
}

export type MoneyBackApp = Awaited<ReturnType<typeof openMoneyBack>>;

/** Paid orders, requests for their money, and what becomes of them. */
export async function openMoneyBack() {
  const mailbox = openMailbox();
  const money = await createMoneyApp({
    mailTransport: mailbox.mailTransport,
    config: { media: { folder: temporaryFolder() } },
  });
  const newPeople = async (): Promise<People> => ({
    admin: await money.signIn('admin'),
    seller: await money.signIn('seller', { name: 'Sam Seller' }),
    buyer: await money.signIn('user', { name: 'Bea Buyer' }),
  });
  /** Who acts unless another user is named. */
  const people = await newPeople();

  const sentMails = () => mailbox.take(money);
  const paid = (card?: string) => paidOrder(money, { ...people, card });

  const send = (as: SignedIn | null, [method, path, body]: acts.Act) =>
    money.api(method, path, { ...(as ? { as } : {}), body });
  const ask = (id: string, as: SignedIn | null = people.buyer, note?: string) =>
    send(as, acts.askMoneyBack(id, note));

  return {
    money,
    people,
    /** Before each test: nothing is left of the last one. */
    begin: async () => Object.assign(people, await newPeople()),
    /** After each test. */
    end: async () => {
      money.disturb({});
      await deliver(money);
    },
    deliver: () => deliver(money),
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
      send(as, acts.acceptMoneyBack(request, amount, left)),
    decline: (request: string, as: SignedIn | null = people.admin) =>
      send(as, acts.declineMoneyBack(request)),
    /** The amounts that the provider has refunded or is about to. */
    refunded: async (intentId: string) =>
      (await money.refundsOf(intentId))
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount),
    /** The bank sends the latest refund back, or it arrives. */
    bounce: async (intentId: string, result: 'failed' | 'succeeded' = 'failed') => {
      await settleRefund(money, intentId, result);
      await deliver(money);
    },
    paymentOf: (intentId: string) => paymentRow(money, intentId),
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
