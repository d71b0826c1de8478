import type { SignedIn } from '../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import type { OutgoingMail } from './transport';

/**
 * Receipts go to addresses that are not confirmed, so a stranger can have them sent to somebody else.
 * They must not have anything that the stranger wrote.
 */
let money: MoneyApp;
const outgoing: OutgoingMail[] = [];
beforeAll(async () => {
  money = await createMoneyApp({
    mailTransport: {
      send: (mail) => {
        outgoing.push(mail);
        return Promise.resolve({ kind: 'sent' });
      },
    },
  });
});
afterAll(() => money.close());

const SPAM = 'evil.example.org';

async function sentTo({ email }: SignedIn): Promise<OutgoingMail[]> {
  await money.sandbox.deliverDue();
  await money.app.jobs.run('send-mails');
  return outgoing.splice(0).filter(({ to }) => to === email);
}

async function paidByStranger() {
  const seller = await money.signIn('seller', { name: SPAM });
  const victim = await money.signIn('user', { name: SPAM, emailVerified: false });
  const car = await money.car({
    sellerId: seller.userId,
    sellerEmail: seller.email,
    sellerName: SPAM,
    name: SPAM,
  });
  const bookingId = await money.book(victim, car);
  expect(await sentTo(victim)).toEqual([]);
  const secret = await money.createIntent(victim, bookingId);
  await money.payByCard(secret);
  return { seller, victim, bookingId, intent: intentIdOf(secret) };
}

it('confirm a payment and its refunds, without words of the payer or the seller', async () => {
  const { seller, victim, bookingId, intent } = await paidByStranger();
  const receipts = await sentTo(victim);
  expect(receipts.map(({ subject }) => subject)).toEqual(['Payment received: $9,500.50']);
  expect(receipts[0]?.link).toBe(`https://cars.example.com/dashboard/orders/${bookingId}`);

  await money.stripe.refunds.create({ payment_intent: intent, amount: 50_050 });
  receipts.push(...(await sentTo(victim)));
  await money.stripe.refunds.create({ payment_intent: intent });
  receipts.push(...(await sentTo(victim)));
  expect(receipts.map(({ subject }) => subject).slice(1)).toEqual([
    'Partial refund: $500.50',
    'Refund: $9,000',
  ]);
  for (const mail of receipts) {
    expect(JSON.stringify(mail)).not.toContain(SPAM);
    expect(mail.text).toMatch(/^Hello,/);
    expect(mail.text).toContain('You can ignore this email.');
    // What the order contains is shown after a log-in only.
    expect(mail.text).not.toContain(seller.email);
  }
});

it('say the same with the car’s name once the address is confirmed', async () => {
  const buyer = await money.signIn('user', { name: 'Ada Buyer' });
  const seller = await money.signIn('seller');
  const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  await money.payByCard(await money.createIntent(buyer, await money.book(buyer, car)));
  const subjects = (await sentTo(buyer)).map(({ subject }) => subject);
  expect(subjects).toContain('Payment received: Volvo V60 D4');
});
