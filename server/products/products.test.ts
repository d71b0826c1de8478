import { and, eq, isNull } from 'drizzle-orm';
import { createProductSchema } from '#contract/schemas/product';
import type { ErrorResponse, WireProduct } from '#contract/types';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  refusal,
  unauthenticated,
  wrongFields,
} from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, productBody, sellCar } from '../testing/product';
import { productHooks } from '../modules';
import { products } from './schema';
import { createProductsService } from './productService';

let test: TestApp;
let seller: SignedIn;
let other: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  other = await test.signIn('seller');
  buyer = await test.signIn('user');
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const find = async (id: string, as?: SignedIn) =>
  (await test.api('GET', `/products/find/${id}`, as && { as })).json<WireProduct>();
const sell = (id: string) => sellCar(test, id);

describe('POST /products', () => {
  const create = (body: object, as?: SignedIn) =>
    test.api('POST', '/products', { body, ...(as ? { as } : {}) });

  it('lists a car with everything the form had', async () => {
    const body = productBody({ resalePrice: 11_900.5, phone: '+351 912-345 678' });
    const response = await create(body, seller);
    expect(response.json()).toMatchObject({ acknowledged: true });
    const { insertedId } = response.json<{ insertedId: string }>();
    expect(await find(insertedId, seller)).toEqual({
      ...body,
      _id: insertedId,
      phone: '+351912345678',
      status: 'unsold',
      version: 1,
      advertise: false,
      createdAt: test.clock.now().toISOString(),
      userEmail: seller.email,
      reservedUntil: null,
      sellerVerified: false,
    });
  });

  it('keeps texts without what nobody sees in them', async () => {
    const dirty = {
      name: ' Golf\u200b\u00a0GTI\u202c',
      location: 'São\u3000 Paulo\u2060',
      colour: '\ufeffRed',
      description: 'One\u200b owner.\r\nNo\u00a0rust. ',
    };
    const response = await create(productBody(dirty), seller);
    const { insertedId } = response.json<{ insertedId: string }>();
    expect(await find(insertedId)).toMatchObject({
      name: 'Golf GTI',
      location: 'São Paulo',
      colour: 'Red',
      description: 'One owner.\nNo rust.',
    });
    const nothing = await create(productBody({ name: '\u200b', location: '\u3164' }), seller);
    expect(wrongFields(nothing).sort()).toEqual(['location', 'name']);
  });

  it.each([
    ['00351 912 345 678', '+351912345678'],
    // What clients of the specification send.
    ['491765550100', '491765550100'],
    [491765550100, '491765550100'],
    ['0176 5550100', '01765550100'],
  ])('stores the phone number %j as %j', async (phone, stored) => {
    const response = await create({ ...productBody(), phone }, seller);
    const { insertedId } = response.json<{ insertedId: string }>();
    expect((await find(insertedId, seller)).phone).toBe(stored);
  });

  it.each([
    ['+49 176', 'Phone has too few digits for +49.'],
    ['+999 1765550100', 'Phone has an unknown country code.'],
    ['ask Anna', 'Phone must have 3 to 20 digits and no other characters.'],
  ])('says what is wrong with the phone number %j', async (phone, problem) => {
    const response = await create({ ...productBody(), phone }, seller);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().fieldErrors).toEqual({ phone: problem });
  });

  it.each(['Second Gear Official', '', undefined, 'x'.repeat(200)])(
    'shows the name of the account, whatever the body says: %j',
    async (sellerName) => {
      const id = await listCar(test, seller, { sellerName });
      await test.db.update(products).set({ advertised: true }).where(eq(products.id, id));
      const lists = [
        [await find(id)],
        (await test.api('GET', '/products/advertised')).json<WireProduct[]>(),
        (await test.api('GET', '/products/estate', { as: buyer })).json<WireProduct[]>(),
        (await test.api('GET', `/products/seller/${seller.email}`, { as: seller })).json<
          WireProduct[]
        >(),
      ];
      for (const list of lists) {
        expect(list.find(({ _id }) => _id === id)?.sellerName).toBe(seller.name);
      }
      expect(JSON.stringify(lists)).not.toContain('Second Gear Official');
    },
  );

  it('leaves no car of a seller who deletes their account meanwhile', async () => {
    for (let round = 0; round < 8; round += 1) {
      const leaving = await test.signIn('seller');
      const lists = () => create(productBody(), leaving);
      const answers = await Promise.all([
        lists(),
        lists(),
        test.api('DELETE', '/users/me', { as: leaving }),
        lists(),
        lists(),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
      expect(answers[2].statusCode).toBe(200);
      const listed = and(eq(products.sellerId, leaving.userId), isNull(products.deletedAt));
      expect(await test.db.$count(products, listed)).toBe(0);
    }
  });

  it('refuses who was known when the call began and is no more', async () => {
    const gone = await test.signIn('seller');
    const body = createProductSchema.cast(productBody());
    const principal = { ...gone, role: 'seller' as const, suspended: false };
    await test.api('DELETE', '/users/me', { as: gone });
    const context = {
      principal,
      actor: 'person' as const,
      requestId: 'test',
      origin: '',
      now: test.clock.now,
      tx: test.db,
    };
    const { create: list } = createProductsService(productHooks);
    await expect(list(context, body)).rejects.toMatchObject({ statusCode: 401 });
  });

  it('is for sellers', async () => {
    expect(refusal(await create(productBody()))).toEqual(unauthenticated);
    expect(refusal(await create(productBody(), buyer))).toEqual(forbidden);
    expect(refusal(await create(productBody(), admin))).toEqual(forbidden);
  });

  it.each<[keyof ReturnType<typeof productBody>, unknown]>([
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['name', { length: 3 }],
    ['name', 12345],
    ['description', 'x'.repeat(2001)],
    ['picture', 'javascript:alert(1)'],
    ['picture', 'data:image/png;base64,AAAA'],
    ['picture', 'no link'],
    ['resalePrice', 0.49],
    ['resalePrice', 0],
    ['resalePrice', -5],
    ['resalePrice', 10.005],
    ['resalePrice', 100_000_000],
    ['resalePrice', 'cheap'],
    ['resalePrice', [5]],
    ['resalePrice', '0x10'],
    ['resalePrice', '1e3'],
    ['resalePrice', true],
    ['originalPrice', null],
    ['originalPrice', '1e400'],
    ['condition', 'wrecked'],
    ['phone', 'call me'],
    ['phone', '12'],
    ['purchaseYear', 1949],
    ['purchaseYear', '20 18'],
    ['purchaseYear', 2200],
    ['yearOfUse', -1],
    ['yearOfUse', 101],
    ['categoryId', 'spaceship'],
    ['categoryId', 'all'],
    ['location', 'a\0b'],
  ])('refuses %s: %j, and lists nothing', async (field, value) => {
    const before = await test.db.$count(products);
    const response = await create({ ...productBody(), [field]: value }, seller);
    expect(refusal(response)).toEqual(invalid);
    expect(wrongFields(response)).toEqual([field]);
    expect(await test.db.$count(products)).toBe(before);
  });
});

describe('GET /products/find/{productId}', () => {
  it('is public, and tells what a card needs to know', async () => {
    const car = await listCar(test, seller);
    const booked = await listCar(test, seller);
    await bookCar(test, buyer, booked);
    expect((await find(car)).reservedUntil).toBeNull();
    const until = new Date(test.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
    expect((await find(booked)).reservedUntil).toBe(until);
    expect(await find(car)).not.toHaveProperty('views');
  });

  it('shows sold cars, and no deleted ones', async () => {
    const [sold, deleted] = [await listCar(test, seller), await listCar(test, seller)];
    await sell(sold);
    await test.api('DELETE', `/products/${deleted}`, { as: seller });
    expect((await find(sold)).status).toBe('sold');
    expect(refusal(await test.api('GET', `/products/find/${deleted}`))).toEqual(notFound);
    expect(refusal(await test.api('GET', '/products/find/none'))).toEqual(notFound);
  });
});

describe('PATCH /products/{id}', () => {
  const advertise = (id: string, body: object, as?: SignedIn) =>
    test.api('PATCH', `/products/${id}`, { body, ...(as ? { as } : {}) });

  it('advertises and unadvertises, and counts only what changed', async () => {
    const car = await listCar(test, seller);
    const change = async (value: boolean) =>
      (await advertise(car, { advertise: value }, seller)).json<object>();
    expect(await change(true)).toEqual({ modifiedCount: 1 });
    expect(await change(true)).toEqual({ modifiedCount: 0 });
    expect((await find(car)).advertise).toBe(true);
    expect(await change(false)).toEqual({ modifiedCount: 1 });
    expect((await find(car)).advertise).toBe(false);
  });

  it('is for its seller, while it is unsold', async () => {
    const car = await listCar(test, seller);
    expect(refusal(await advertise(car, { advertise: true }, other))).toEqual(forbidden);
    expect(refusal(await advertise(car, { advertise: true }, admin))).toEqual(forbidden);
    expect(refusal(await advertise(car, { advertise: true }))).toEqual(unauthenticated);
    expect(refusal(await advertise('none', { advertise: true }, seller))).toEqual(notFound);
    await sell(car);
    expect(refusal(await advertise(car, { advertise: true }, seller))).toEqual(conflict);
    expect((await find(car)).advertise).toBe(false);
  });

  it('changes nothing else', async () => {
    const car = await listCar(test, seller);
    const response = await advertise(car, { advertise: true, resalePrice: 1 }, seller);
    expect(wrongFields(response)).toEqual(['resalePrice']);
    expect(wrongFields(await advertise(car, {}, seller))).toEqual(['advertise']);
    expect(wrongFields(await advertise(car, { advertise: 'yes' }, seller))).toEqual(['advertise']);
    expect(await find(car)).toMatchObject({ advertise: false, resalePrice: 11_900.5 });
  });
});

describe('DELETE /products/{id}', () => {
  const remove = (id: string, as?: SignedIn) =>
    test.api('DELETE', `/products/${id}`, as ? { as } : {});

  it('deletes a car once', async () => {
    const car = await listCar(test, seller);
    expect((await remove(car, seller)).json()).toEqual({ deletedCount: 1 });
    expect(refusal(await remove(car, seller))).toEqual(notFound);
  });

  it('is for its seller', async () => {
    const car = await listCar(test, seller);
    expect(refusal(await remove(car, other))).toEqual(forbidden);
    expect(refusal(await remove(car, buyer))).toEqual(forbidden);
    expect(refusal(await remove(car))).toEqual(unauthenticated);
    expect((await find(car))._id).toBe(car);
  });

  it('waits while a buyer holds it', async () => {
    const car = await listCar(test, seller);
    const booking = await bookCar(test, buyer, car);
    const refused = await remove(car, seller);
    expect(refusal(refused)).toEqual(conflict);
    expect(refused.json<{ message: string }>().message).toMatch(/booked/);
    await test.api('DELETE', `/bookings/${booking}`, { as: buyer });
    expect((await remove(car, seller)).statusCode).toBe(200);
  });

  it('lets either the buyer or the seller win, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const car = await listCar(test, seller);
      const person = await test.signIn('user');
      const [deleted, booked] = await Promise.all([
        remove(car, seller),
        test.api('POST', '/bookings', { as: person, body: { productId: car, price: 11_900.5 } }),
      ]);
      const isBooked = booked.json<{ acknowledged: boolean }>().acknowledged;
      expect([200, 409]).toContain(deleted.statusCode);
      expect(isBooked).toBe(deleted.statusCode === 409);
    }
  });

  it('withdraws a sold car; the order keeps its snapshot', async () => {
    const car = await listCar(test, seller, { name: 'Snapshot' });
    const booking = await bookCar(test, buyer, car);
    await sell(car);
    await test.db.execute(`update bookings set status = 'paid' where id = '${booking}'`);
    expect((await remove(car, seller)).statusCode).toBe(200);
    const order = await test.api('GET', `/bookings/find/${booking}`, { as: buyer });
    expect(order.json()).toMatchObject({ productName: 'Snapshot', price: 11_900.5 });
  });
});
