import { eq, sql } from 'drizzle-orm';
import type { WireSealedCar } from '#contract/receipt';
import { purgeDeleted } from '../../housekeeping';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { chargedOrder, heldBooking, paidOrder } from '../../testing/orders';
import { addPhoto, jpeg, temporaryFolder } from '../../testing/photos';
import { bookCar, listCar } from '../../testing/product';
import { expectRefused } from '../../testing/responses';
import { sealedCars } from '../records/schema';

/** The car of a booking as it stood then, whatever its seller changes later. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp({ config: { media: { folder: temporaryFolder() } } });
});
afterAll(() => money.close());

const read = (id: string, as?: SignedIn) =>
  money.api('GET', `/bookings/${id}/car`, as ? { as } : {});
const sealed = async (id: string, as: SignedIn) => (await read(id, as)).json<WireSealedCar>();

/** The market has no way to edit a car that is on hold; a second server may have had one. */
const change = (productId: string, description: string) =>
  money.db.execute(sql`update products set description = ${description} where id = ${productId}`);

it('is shown to the buyer, the seller and admins, and to nobody else', async () => {
  const { id, buyer } = await heldBooking(money);
  const admin = await money.signIn('admin');
  const { car, at } = await sealed(id, buyer);
  expect([at, car.name, car.price]).toEqual(['booking', expect.any(String), 9500.5]);
  expect((await sealed(id, money.seller)).car).toEqual(car);
  expect((await sealed(id, admin)).car).toEqual(car);
  const strangers = [await money.signIn('user'), await money.signIn('seller')];
  await expectRefused((as) => read(id, as), strangers);
  await expectRefused((as) => read('unknown', as), [admin]);
});

it('stays as it was booked, and says what the car is like now', async () => {
  const { id, buyer, car } = await paidOrder(money);
  const before = await sealed(id, buyer);
  await change(car.id, 'Two accidents.');
  const after = await sealed(id, buyer);
  expect({ ...after, now: null }).toEqual({ ...before, now: null });
  expect(before.now?.car).toEqual(before.car);
  expect(after.now?.car).toEqual({ ...before.car, description: 'Two accidents.' });
});

it('is sealed again when it is paid, only if it was changed', async () => {
  const count = (id: string) => money.db.$count(sealedCars, eq(sealedCars.bookingId, id));
  const same = await paidOrder(money);
  expect(await count(same.id)).toBe(1);

  const other = await chargedOrder(money);
  await change(other.car.id, 'New tyres.');
  await money.record(other.buyer, other.id, other.intentId);
  expect(await count(other.id)).toBe(2);
  expect(await sealed(other.id, other.buyer)).toMatchObject({
    at: 'payment',
    car: { description: 'New tyres.' },
  });
});

it('shows the whole VIN to the buyer once it is paid', async () => {
  const vin = 'WVWZZZ1JZXW000123';
  const held = await heldBooking(money, { car: { vin } });
  expect((await sealed(held.id, held.buyer)).car.vin).toBe('WVW••••••••••0123');
  expect((await sealed(held.id, money.seller)).car.vin).toBe(vin);
  const paid = await paidOrder(money, { car: { vin: 'WVWZZZ1JZXW000124' } });
  expect((await sealed(paid.id, paid.buyer)).car.vin).toBe('WVWZZZ1JZXW000124');
});

it('cannot be changed', async () => {
  await heldBooking(money);
  await expect(money.db.execute(sql`update sealed_cars set hash = hash`)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/of sealed_cars is refused/) as string },
  });
});

it('keeps the photos that its seller removes later', async () => {
  const { seller } = money;
  const photos = [await addPhoto(money, seller, await jpeg(900, 600, 10))];
  photos.push(await addPhoto(money, seller, await jpeg(900, 600, 30)));
  const ids = photos.map(({ _id }) => _id);
  const car = await listCar(money, seller, { photos: ids });
  const buyer = await money.signIn('user');
  const id = await bookCar(money, buyer, car);
  await money.db.execute(
    sql`delete from listing_photos where listing_id = ${car} and position = 1`,
  );
  await money.db
    .execute(sql`update photos set unused_since = ${money.clock.now().toISOString()}::timestamptz
    where id = ${ids[1]}`);
  money.clock.advance(2 * DAY);
  await money.app.jobs.run('clean-photos');
  const again = await money.renew(buyer);
  const { photos: shown, photoCount, now } = await sealed(id, again);
  expect(shown.map(({ _id }) => _id)).toEqual(ids);
  expect([photoCount, now?.photosKept]).toEqual([2, 1]);
});

it('is forgotten a month after a booking that was not paid, and kept of an order', async () => {
  const held = await heldBooking(money);
  const paid = await paidOrder(money);
  expect((await money.api('DELETE', `/bookings/${held.id}`, { as: held.buyer })).statusCode).toBe(
    200,
  );
  money.clock.advance(31 * DAY);
  await purgeDeleted(money.db, money.clock.now());
  expect(await money.db.$count(sealedCars, eq(sealedCars.bookingId, held.id))).toBe(0);
  expect(await money.db.$count(sealedCars, eq(sealedCars.bookingId, paid.id))).toBe(1);
});
