import { eq } from 'drizzle-orm';
import { products } from '../products/schema';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import type { OutgoingMail } from './transport';

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
  seller = await money.signIn('seller');
  buyer = await money.signIn('user');
});
afterAll(() => money.close());

const car = () => money.car({ sellerId: seller.userId, sellerEmail: seller.email });
const book = async () => money.book(buyer, await car());
async function run() {
  outgoing.length = 0;
  await money.app.jobs.run('send-mails');
}

describe('both sides are told', () => {
  it.each<[outcome: object, toSeller: string, toBuyer: string]>([
    [{}, 'The car is back on sale. We sent', 'Other buyers can now book the car.'],
    [{ withdraw: true }, 'The car is off sale. We sent', 'The car is no longer for sale.'],
    [
      { withdraw: true, soldElsewhere: true },
      'The car is marked as sold elsewhere. We sent',
      'The car is no longer for sale.',
    ],
  ])('what became of a released car: %j', async (outcome, toSeller, toBuyer) => {
    const id = await book();
    await run();
    const body = { reason: 'It broke.', ...outcome };
    await money.api('POST', `/bookings/${id}/release`, { as: seller, body });
    await run();
    const textTo = ({ email }: { email: string }) => outgoing.find(({ to }) => to === email)?.text;
    expect(textTo(seller)).toContain(toSeller);
    expect(textTo(buyer)).toContain(toBuyer);
  });

  it('what became of a car that was off sale when its booking ended', async () => {
    const listed = await car();
    const id = await money.book(buyer, listed);
    await run();
    await money.db.update(products).set({ status: 'withdrawn' }).where(eq(products.id, listed.id));
    await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    await run();
    const said = outgoing.map(({ text }) => text).join();
    expect(said).toContain('cancelled the booking. The car is off sale.');
    expect(said).not.toContain('Other buyers can now book the car.');
  });
});
