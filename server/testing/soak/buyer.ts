import { randomUUID } from 'node:crypto';
import * as acts from '../acts';
import { send, textIn } from '../cluster/calls';
import type { Person } from '../cluster/people';
import { form, type Provider } from '../cluster/provider';
import { anyOf, type Users } from '../cluster/users';

interface Car {
  id: string;
  price: number;
  seller: Person;
}

interface Booking {
  id: string;
  buyer: Person;
  car: Car;
}

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';

/** A buyer and a rival, who wants the same car at the same time. */
export function createBuyer(users: Users<Person>, provider: Provider) {
  const { call, chance, ledger, retry } = users;

  const book = async (buyer: Person, car: Car): Promise<Booking | null> => {
    const id = textIn(await call(buyer, ...acts.book(car.id, car.price)), 'insertedId');
    if (id === null) return null;
    ledger.acknowledged('bookings', id);
    return { id, buyer, car };
  };

  const cancel = async ({ id, buyer }: Booking): Promise<void> => {
    const answer = await call(buyer, ...acts.cancel(id));
    if (answer?.status === 200) ledger.acknowledged('cancellations', id);
  };

  const release = async ({ id, car: { seller } }: Booking): Promise<void> => {
    const answer = await call(seller, ...acts.release(id));
    if (answer?.status === 200) ledger.acknowledged('releases', id);
  };

  /** The client secret to pay a booking. Some buyers have its page open twice. */
  const openPayment = async ({ id, buyer, car: { price } }: Booking): Promise<string | null> => {
    const ask = () =>
      retry(async () => textIn(await call(buyer, ...acts.openPayment(id, price)), 'clientSecret'));
    const pages = chance(0.3) ? [ask(), ask()] : [ask()];
    return (await Promise.all(pages)).find((secret) => secret !== null) ?? null;
  };

  /** Returns whether the provider reported a success. */
  const payByCard = async (clientSecret: string, number: string): Promise<boolean> => {
    const done = await retry(async () => {
      const paid = await provider.confirm(clientSecret, number);
      if (paid?.status === 402) return 'declined';
      if (paid?.status === 200) return textIn(paid, 'status');
      // Nobody knows whether the card was charged, or it was in another page.
      const key = { key: acts.PAGE_KEY, client_secret: clientSecret };
      const search = new URLSearchParams(key).toString();
      const url = `${provider.url}/v1/payment_intents/${acts.intentIdOf(clientSecret)}?${search}`;
      const found = textIn(await send({ statuses: {} }, 'GET', url), 'status');
      return found === 'requires_payment_method' ? null : found;
    });
    return done === 'succeeded';
  };

  const record = async ({ id, buyer, car }: Booking, transactionId: string): Promise<void> => {
    const { id: productId, price } = car;
    const body = { bookingId: id, productId, price, email: buyer.email, transactionId };
    const recorded = await retry(async () => {
      const answer = await call(buyer, ...acts.recordPayment(body));
      return answer?.status === 200 ? { id: textIn(answer, 'insertedId') } : null;
    });
    if (recorded?.id) ledger.acknowledged('payments', recorded.id);
  };

  /** An admin refunds a payment on the provider's website. */
  const refund = async (transactionId: string): Promise<void> => {
    const key = randomUUID();
    const refunded = await retry(async () => {
      const answer = await send({ statuses: {} }, 'POST', `${provider.url}/v1/refunds`, {
        token: provider.secretKey,
        body: new URLSearchParams({ payment_intent: transactionId }),
        headers: { ...form, 'idempotency-key': key },
      });
      return answer?.status === 200 ? answer : null;
    });
    if (refunded) ledger.acknowledged('refunds', transactionId);
  };

  const pay = async (booking: Booking): Promise<void> => {
    const secret = await openPayment(booking);
    if (secret === null) return;
    const transactionId = acts.intentIdOf(secret);
    if (chance(0.1)) await payByCard(secret, DECLINED_CARD);
    // Some pages are open twice, and some buyers cancel in one while they pay in the other.
    const paying = [payByCard(secret, GOOD_CARD)];
    if (chance(0.1)) paying.push(payByCard(secret, GOOD_CARD));
    const [isPaid] = await Promise.all([
      ...paying,
      ...(chance(0.1) ? [cancel(booking).then(() => false)] : []),
    ]);
    // Some close the page at once: only the webhook tells the server.
    if (!isPaid || chance(0.2)) return;
    const recording = [record(booking, transactionId)];
    if (chance(0.2)) recording.push(record(booking, transactionId));
    await Promise.all(recording);
    if (chance(0.1)) await refund(transactionId);
  };

  const leave = () => Promise.resolve();
  const ends = [pay, pay, pay, pay, cancel, release, leave];

  return (buyer: Person, rival: Person) => ({
    /** Books a car and then pays, cancels, or does nothing; the seller may release it. */
    buy: async (car: Car): Promise<void> => {
      const tries = [book(buyer, car), ...(chance(0.3) ? [book(rival, car)] : [])];
      const booked = (await Promise.all(tries)).filter((booking) => booking !== null);
      if (booked.length > 1) {
        // The first hold may only have ended by a server's clock that is a day ahead.
        await Promise.all(booked.map(cancel));
        return;
      }
      for (const booking of booked) await anyOf(ends)(booking);
    },
  });
}
