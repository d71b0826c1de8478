import type { SignedIn } from '../testing/app';
import { openMailbox } from '../testing/mailbox';
import { intentIdOf } from '../testing/acts';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { changeCar, chargedOrder, deliver, heldBooking } from '../testing/orders';

/**
 * Receipts go to addresses that are not confirmed, so a stranger can have them sent to somebody else.
 * They must not have anything that the stranger wrote.
 */
let money: MoneyApp;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
});
afterAll(() => money.close());

const SPAM = 'evil.example.org';

async function sentTo({ email }: SignedIn) {
  await deliver(money);
  return (await mailbox.take(money)).filter(({ to }) => to === email);
}

async function paidByStranger() {
  const seller = await money.signIn('seller', { name: SPAM });
  const victim = await money.signIn('user', { name: SPAM, emailVerified: false });
  const order = await chargedOrder(money, { seller, buyer: victim, car: { name: SPAM } });
  return { seller, victim, bookingId: order.id, intent: order.intentId };
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

it('say all of it to an address that is confirmed: the car as it was sold, the card, and whom to call', async () => {
  const buyer = await money.signIn('user', { name: 'Ada Buyer' });
  const seller = await money.signIn('seller', { name: 'Sally Seller' });
  const { id, car } = await heldBooking(money, { buyer, seller, car: { mileageKm: 61_000 } });
  const body = { number: '+351 912 000 111', location: '' };
  await money.api('PATCH', `/bookings/${id}`, { as: buyer, body });
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  await deliver(money);
  await changeCar(money, car.id, { location: 'Porto', mileageKm: 99 });
  const mails = await mailbox.take(money);
  const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text ?? '';
  const [toBuyer, toSeller] = [
    textOf('Payment received: Volvo V60 D4'),
    textOf('Your Volvo V60 D4 is sold'),
  ];
  for (const line of [
    'Seller: Sally Seller',
    'Condition: Good',
    'Location: Lisbon',
    'Mileage: 61,000 km (37,904 mi)',
    'Paid with: Visa ending in 4242',
    `Transaction ID: ${intentIdOf(secret)}`,
    'Money back until: ',
  ]) {
    expect(toBuyer).toContain(`\n${line}`);
    expect(toSeller).not.toContain(line);
  }
  expect(toBuyer).toContain(`Call Sally Seller ${car.phone}`);
  expect(toSeller).toContain('Call Ada Buyer +351 912 000 111');
  const { receipt } = await money.findBooking(buyer, id);
  expect(receipt).toMatchObject({
    car: { location: 'Lisbon', mileageKm: 61_000, condition: 'good' },
    card: { brand: 'visa', last4: '4242' },
  });
});

it.each([
  ['the address', ''],
  ['another address', 'new-'],
])('come in full, once, when %s is confirmed', async (_what, prefix) => {
  const { victim } = await paidByStranger();
  expect((await sentTo(victim)).map(({ subject }) => subject)).toEqual([
    'Payment received: $9,500.50',
  ]);
  const owner = { ...victim, email: `${prefix}${victim.email}`, emailVerified: true };
  const as = await money.identity.idToken(owner);
  const logIn = () => money.api('POST', '/jwt', { body: { email: owner.email }, as });
  await logIn();
  const receipts = (await sentTo(owner)).filter(({ subject }) => subject.startsWith('Payment'));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain('Paid with: Visa ending in 4242');
  await logIn();
  expect(await sentTo(owner)).toEqual([]);
});
