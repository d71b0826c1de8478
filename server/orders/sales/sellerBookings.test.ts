import type { WireSellerBooking } from '#contract/bookings';
import { purgeDeleted } from '../../housekeeping';
import type { SignedIn } from '../../testing/app';
import { DAY, HOUR } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { bookingRow, deliver, heldBooking } from '../../testing/orders';
import { expectRefused, forbidden } from '../../testing/responses';

/** Bookings as their seller sees them, and what both sides see of an end. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterAll(() => money.close());

const CONTACT = { number: '555 01', location: 'Station' };

async function bookWithContact(name = 'Volvo V60 D4', as = buyer): Promise<string> {
  const { id } = await heldBooking(money, { buyer: as, seller, car: { name } });
  await money.api('PATCH', `/bookings/${id}`, { as, body: CONTACT });
  return id;
}

const call = async (query = '', as?: SignedIn) =>
  money.api('GET', `/products/seller/${seller.email}/bookings${query}`, {
    ...(as ? { as: await money.renew(as) } : {}),
  });
async function list(query = '', as = seller) {
  const answer = await call(query, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { rows: answer.json<WireSellerBooking[]>(), total: answer.headers['x-total-count'] };
}
const rows = async () => (await list()).rows;

const release = (id: string, reason = 'Sold elsewhere') =>
  money.api('POST', `/bookings/${id}/release`, { as: seller, body: { reason } });

async function pay(id: string): Promise<string> {
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  await deliver(money);
  return (await bookingRow(money, id))?.paymentIntentId ?? '';
}

const isoIn = (ms: number) => new Date(money.clock.now().getTime() + ms).toISOString();

describe('GET /products/seller/{email}/bookings', () => {
  it('tells the seller who holds or bought which car, and how to reach them', async () => {
    const id = await bookWithContact();
    const held = {
      _id: id,
      productId: expect.any(String) as string,
      productName: 'Volvo V60 D4',
      picture: 'https://example.com/volvo.jpg',
      price: 9500.5,
      buyerName: 'Ada Buyer',
      state: 'held',
      endReason: null,
      releaseReason: null,
      ...CONTACT,
      createdAt: isoIn(0),
      reservedUntil: isoIn(DAY),
      paidAt: null,
      endedAt: null,
      canRelease: true,
      canSharePhone: true,
    };
    expect(await rows()).toEqual([held]);
    await pay(id);
    const paid = { state: 'paid', reservedUntil: null, paidAt: isoIn(0), canRelease: false };
    expect(await rows()).toMatchObject([{ ...paid, ...CONTACT }]);
  });

  it('does not tell how to reach a buyer whose booking is over, also before anybody ended it', async () => {
    await bookWithContact();
    money.clock.advance(DAY);
    const over = { state: 'ended', endReason: 'expired', number: '', location: '' };
    const ended = { ...over, endedAt: isoIn(0), reservedUntil: null, canRelease: false };
    expect(await rows()).toMatchObject([ended]);
    await money.app.jobs.run('settle-holds');
    expect(await rows()).toMatchObject([ended]);
  });

  it('goes page by page, is found by car and buyer, narrowed by state and sorted', async () => {
    const other = await money.signIn('user', { name: 'Zoe Other' });
    for (const [name, as] of [
      ['Fiat 500', buyer],
      ['Saab 900', other],
      ['Fiat Panda', buyer],
    ] as const) {
      await bookWithContact(name, as);
      money.clock.advance(1000);
    }
    const [, saab] = await rows();
    await release(saab?._id ?? '');
    const names = async (query: string) => {
      const found = await list(query);
      return [...found.rows.map(({ productName }) => productName), found.total];
    };
    expect(await names('')).toEqual(['Fiat Panda', 'Saab 900', 'Fiat 500', '3']);
    expect(await names('?page=2&pageSize=2')).toEqual(['Fiat 500', '3']);
    expect(await names('?q=fiat&sort=productName:asc')).toEqual(['Fiat 500', 'Fiat Panda', '2']);
    expect(await names('?q=zoe')).toEqual(['Saab 900', '1']);
    expect(await names('?state=held&pageSize=1')).toEqual(['Fiat Panda', '2']);
    expect(await names('?state=ended')).toEqual(['Saab 900', '1']);
    expect(await names('?state=paid')).toEqual(['0']);
    expect((await names('?sort=state:asc')).at(-2)).toBe('Saab 900');
    await expect(list('?state=secret')).rejects.toThrow(
      'state must be one of: held, paid, ended, todo.',
    );
    await expect(list('?sort=email:asc')).rejects.toThrow('validation-failed');
  });

  it('is for the seller and for admins, who can release nothing', async () => {
    const id = await bookWithContact();
    const [other, admin] = [await money.signIn('seller'), await money.signIn('admin')];
    await expectRefused((as) => call('', as), [buyer, other], forbidden);
    expect((await list('', admin)).rows).toMatchObject([{ _id: id, canRelease: false }]);
    const ofOther = `/products/seller/${other.email}/bookings`;
    expect((await money.api('GET', ofOther, { as: other })).json()).toEqual([]);
    const ofNobody = '/products/seller/nobody@example.com/bookings';
    const none = await money.api('GET', ofNobody, { as: admin });
    expect([none.statusCode, none.json(), none.headers['x-total-count']]).toEqual([200, [], '0']);
  });
});

describe('an order as its buyer sees it', () => {
  it('names the seller and what happened, with the seller’s phone while it lasts', async () => {
    const id = await bookWithContact();
    const seen = () => money.findBooking(buyer, id);
    const booked = { kind: 'booked', at: isoIn(0) };
    expect(await seen()).toMatchObject({
      endReason: null,
      releaseReason: null,
      endedAt: null,
      paidAt: null,
      sellerName: 'Sally Seller',
      sellerPhone: '',
      history: [booked],
    });
    money.clock.advance(HOUR / 2);
    expect(await seen()).toMatchObject({ sellerPhone: '+3519000000' });
    const payment_intent = await pay(id);
    const paidAt = isoIn(0);
    const paid = [booked, { kind: 'paid', at: paidAt }];
    expect(await seen()).toMatchObject({ paidAt, sellerPhone: '+3519000000', history: paid });

    await money.stripe.refunds.create({ payment_intent });
    await deliver(money);
    expect(await seen()).toMatchObject({
      paidAt,
      endReason: 'undone',
      sellerPhone: '',
      history: [...paid, { kind: 'undone', at: paidAt }, { kind: 'refunded', at: paidAt }],
    });
    expect(await rows()).toMatchObject([{ state: 'ended', number: '', location: '' }]);
  });

  it('says that the time ran out, also before anybody has ended the booking', async () => {
    const id = await bookWithContact();
    money.clock.advance(DAY);
    const at = isoIn(0);
    expect(await money.findBooking(await money.renew(buyer), id)).toMatchObject({
      endReason: 'expired',
      endedAt: at,
      sellerPhone: '',
      history: [{ kind: 'booked' }, { kind: 'expired', at }],
    });
  });
});

it.each(['buyer', 'seller'])('what a seller said goes with the account of the %s', async (gone) => {
  const id = await bookWithContact();
  await release(id, 'Call me at 555 7');
  const as = gone === 'buyer' ? buyer : seller;
  expect((await money.api('DELETE', '/users/me', { as })).statusCode).toBe(200);
  const reasonOf = async () => (await bookingRow(money, id))?.releaseReason;
  expect(await reasonOf()).toBe('Call me at 555 7');
  await purgeDeleted(money.db, new Date(money.clock.now().getTime() + 31 * DAY));
  expect(await reasonOf()).toBeNull();
});
