import { eq } from 'drizzle-orm';
import type { UpdateProductBody } from '#contract/schemas/product';
import type { WireProduct } from '#contract/types';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  refusal,
  unauthenticated,
} from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, productBody, sellCar } from '../testing/product';
import { products } from './schema';

const VIN = 'WVWZZZ1JZXW000001';

let test: TestApp;
let seller: SignedIn;
let rival: SignedIn;
let buyer: SignedIn;
let car: string;

beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  rival = await test.signIn('seller');
  buyer = await test.signIn('user');
  car = await listCar(test, seller);
});
afterEach(() => test.close());

const change = (changes: Partial<UpdateProductBody>, as: SignedIn | null = seller, id = car) =>
  test.api('PUT', `/products/${id}`, {
    as: as ?? undefined,
    body: { ...productBody(), version: 1, ...changes },
  });

const setWithdrawn = (withdrawn: boolean, as: SignedIn | null = seller, id = car) =>
  test.api('PATCH', `/products/${id}`, { as: as ?? undefined, body: { withdrawn } });

const find = async (as?: SignedIn, id = car) =>
  (await test.api('GET', `/products/find/${id}`, { as })).json<WireProduct>();

const cancel = (booking: string) => test.api('DELETE', `/bookings/${booking}`, { as: buyer });

const sell = () => sellCar(test, car);

describe('changing a product', () => {
  it('changes everything of it, and drops a fact that is no longer stated', async () => {
    const other = await listCar(test, seller, { mileageKm: 61_000, colour: 'Red', vin: VIN });
    const changes = {
      name: 'Skoda Octavia Combi 2.0',
      picture: 'https://pictures.example.com/other.jpg',
      originalPrice: 25_000,
      condition: 'fair' as const,
      location: 'Lisbon',
      description: 'Two owners.',
      purchaseYear: 2017,
      categoryId: 'suv',
      mileageKm: 62_000,
      vin: VIN,
    };
    const answer = await change(changes, seller, other);
    expect(answer.json()).toEqual({ modifiedCount: 1, version: 2 });
    const changed = await find(seller, other);
    expect(changed).toMatchObject({ ...changes, version: 2 });
    expect(changed).not.toHaveProperty('colour');
  });

  it('says so when it stands there already', async () => {
    expect((await change({})).json()).toEqual({ modifiedCount: 0, version: 1 });
  });

  it('tells of the price before it on the car’s page alone', async () => {
    await change({ resalePrice: 11_400.5 });
    await change({ resalePrice: 11_400.5, location: 'Faro', version: 2 });
    expect((await find()).priceChanges).toMatchObject([{ from: 11_900.5, to: 11_400.5 }]);
    const listed = await test.api('GET', `/products/seller/${seller.email}`, { as: seller });
    expect(listed.body).not.toContain('priceChanges');
  });

  it('is refused to whoever changes what somebody changed meanwhile', async () => {
    await change({ location: 'Lisbon' });
    const late = await change({ location: 'Faro' });
    expect(refusal(late)).toEqual({ status: 409, code: 'version-conflict' });
    expect(await find()).toMatchObject({ location: 'Lisbon', version: 2 });
  });

  it('of two at the same moment one is refused', async () => {
    const both = await Promise.all([change({ location: 'Lisbon' }), change({ location: 'Faro' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await find()).version).toBe(2);
  });

  it('leaves what was promised to whoever holds the car, but for the phone number', async () => {
    const booking = await bookCar(test, buyer, car);
    expect(refusal(await change({ resalePrice: 12_500 }))).toEqual({
      status: 409,
      code: 'listing-held',
    });
    expect(refusal(await change({ mileageKm: 5 }))).toMatchObject({ code: 'listing-held' });
    expect((await change({ phone: '+351911111111' })).json()).toMatchObject({ modifiedCount: 1 });
    await cancel(booking);
    expect((await change({ resalePrice: 12_500, version: 2 })).statusCode).toBe(200);
  });

  it('is the seller’s alone, and of a car that is not sold', async () => {
    expect(refusal(await change({}, null))).toEqual(unauthenticated);
    for (const person of [rival, buyer, await test.signIn('admin')]) {
      expect(refusal(await change({ location: 'Faro' }, person))).toEqual(forbidden);
    }
    expect(refusal(await change({}, seller, 'no-such-car'))).toEqual(notFound);
    await sell();
    expect(refusal(await change({ location: 'Faro' }))).toEqual(conflict);
    await test.api('DELETE', `/products/${car}`, { as: seller });
    expect(refusal(await change({ location: 'Faro' }))).toEqual(notFound);
  });

  it('takes nothing that could not be listed', async () => {
    expect(refusal(await change({ resalePrice: 0 }))).toEqual(invalid);
    expect(refusal(await change({ categoryId: 'all' }))).toEqual(invalid);
    expect(refusal(await change({ version: 1.5 }))).toEqual(invalid);
    await listCar(test, rival, { vin: VIN });
    const taken = await change({ vin: VIN });
    expect(refusal(taken)).toEqual(invalid);
    expect(taken.body).toContain('already listed');
    expect((await find()).version).toBe(1);
  });
});

describe('withdrawing a car', () => {
  const advertised = async () => (await test.api('GET', '/products/advertised')).json<unknown[]>();

  it('takes it off every list but its seller’s, until they list it again', async () => {
    await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
    expect((await setWithdrawn(true)).json()).toEqual({ modifiedCount: 1 });
    expect((await setWithdrawn(true)).json()).toEqual({ modifiedCount: 0 });
    expect(await advertised()).toEqual([]);
    expect((await test.api('GET', '/products/estate', { as: buyer })).json()).toEqual([]);
    expect(await find()).toMatchObject({ status: 'withdrawn', advertise: false });
    const own = await test.api('GET', `/products/seller/${seller.email}?status=withdrawn`, {
      as: seller,
    });
    expect(own.json()).toMatchObject([{ _id: car, status: 'withdrawn' }]);
    expect((await setWithdrawn(false)).json()).toEqual({ modifiedCount: 1 });
    const category = await test.api('GET', '/products/estate', { as: buyer });
    expect(category.json()).toMatchObject([{ _id: car, status: 'unsold' }]);
  });

  it('keeps others from booking and advertising it', async () => {
    await setWithdrawn(true);
    const body = { productId: car, price: 11_900.5 };
    const booking = await test.api('POST', '/bookings', { as: buyer, body });
    expect(booking.json()).toEqual({
      acknowledged: false,
      message: 'The seller has taken this car off the market.',
    });
    const advertise = await test.api('PATCH', `/products/${car}`, {
      as: seller,
      body: { advertise: true },
    });
    expect(refusal(advertise)).toEqual(conflict);
  });

  it('is the seller’s alone, of a car that nobody holds or bought', async () => {
    expect(refusal(await setWithdrawn(true, null))).toEqual(unauthenticated);
    for (const person of [rival, buyer]) {
      expect(refusal(await setWithdrawn(true, person))).toEqual(forbidden);
    }
    const booking = await bookCar(test, buyer, car);
    expect(refusal(await setWithdrawn(true))).toEqual(conflict);
    await cancel(booking);
    await sell();
    expect(refusal(await setWithdrawn(true))).toEqual(conflict);
    expect(refusal(await setWithdrawn(false))).toEqual(conflict);
  });

  it('is not undone while its VIN is listed by somebody else', async () => {
    const mine = await listCar(test, seller, { vin: VIN });
    await setWithdrawn(true, seller, mine);
    await listCar(test, rival, { vin: VIN });
    expect(refusal(await setWithdrawn(false, seller, mine))).toEqual(invalid);
  });
});

describe('selling a car elsewhere', () => {
  const sellElsewhere = (as: SignedIn | null = seller, id = car) =>
    test.api('PATCH', `/products/${id}`, {
      as: as ?? undefined,
      body: { withdrawn: true, soldElsewhere: true },
    });
  const remove = () => test.api('DELETE', `/products/${car}`, { as: seller });
  const listOf = async (query: string) => {
    const own = await test.api('GET', `/products/seller/${seller.email}?${query}`, { as: seller });
    return own.json<WireProduct[]>().map(({ _id }) => _id);
  };

  it('takes it off sale and tells everyone why, until it is listed again', async () => {
    await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
    expect((await sellElsewhere()).json()).toEqual({ modifiedCount: 1 });
    expect((await sellElsewhere()).json()).toEqual({ modifiedCount: 0 });
    const gone = { status: 'withdrawn', soldElsewhere: true, advertise: false };
    expect(await find()).toMatchObject(gone);
    expect((await test.api('GET', '/products/estate', { as: buyer })).json()).toEqual([]);
    const body = { productId: car, price: 11_900.5 };
    expect((await test.api('POST', '/bookings', { as: buyer, body })).json()).toEqual({
      acknowledged: false,
      message: 'This car has been sold.',
    });
    expect((await setWithdrawn(false)).json()).toEqual({ modifiedCount: 1 });
    await setWithdrawn(true);
    expect(await find()).not.toHaveProperty('soldElsewhere');
    expect((await sellElsewhere()).json()).toEqual({ modifiedCount: 1 });
    expect(await find()).toMatchObject(gone);
  });

  it('is the seller’s alone, of a car that nobody holds or bought here', async () => {
    expect(refusal(await sellElsewhere(null))).toEqual(unauthenticated);
    for (const person of [rival, buyer]) {
      expect(refusal(await sellElsewhere(person))).toEqual(forbidden);
    }
    const booking = await bookCar(test, buyer, car);
    const held = await sellElsewhere();
    expect(refusal(held)).toEqual(conflict);
    expect(held.body).toContain('Cancel the booking, or wait until it ends');
    await cancel(booking);
    await sell();
    const sold = await sellElsewhere();
    expect(refusal(sold)).toEqual(conflict);
    expect(sold.body).toContain('This car was sold on Second Gear.');
    expect(await find()).not.toHaveProperty('soldElsewhere');
  });

  it('has its own filter and place in the order of the seller’s cars', async () => {
    const withdrawn = await listCar(test, seller);
    const unsold = await listCar(test, seller);
    await setWithdrawn(true, seller, withdrawn);
    await sellElsewhere();
    expect(await listOf('status=withdrawn')).toEqual([withdrawn]);
    expect(await listOf('status=sold-elsewhere')).toEqual([car]);
    expect(await listOf('status=sold')).toEqual([]);
    expect(await listOf('sort=status:asc&page=1&pageSize=10')).toEqual([car, unsold, withdrawn]);
  });

  it('is not one of the seller’s sales here', async () => {
    await sellElsewhere();
    const other = await listCar(test, seller);
    const { json } = await test.api('GET', `/products/find/${other}/seller`);
    expect(json()).toMatchObject({ unsoldCount: 1, soldCount: 0 });
  });

  it('is why a deleted car’s page is gone, unlike a deletion alone', async () => {
    const answer = () => test.api('GET', `/products/find/${car}`);
    await sellElsewhere();
    await remove();
    expect((await answer()).json()).toMatchObject({
      code: 'product-sold',
      message: 'This car has been sold.',
    });
    const other = await listCar(test, seller);
    await test.api('DELETE', `/products/${other}`, { as: seller });
    const gone = await test.api('GET', `/products/find/${other}`);
    expect(refusal(gone)).toEqual(notFound);
    // Only the seller’s latest word counts.
    await test.db.update(products).set({ status: 'unsold' }).where(eq(products.id, car));
    expect(refusal(await answer())).toEqual(notFound);
    await sell();
    expect((await answer()).json()).toMatchObject({ code: 'product-sold' });
  });
});
