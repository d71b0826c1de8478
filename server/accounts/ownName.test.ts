import { eq } from 'drizzle-orm';
import type { ErrorResponse, WireOwnName, WireUser } from '#contract/types';
import { mails } from '../mails/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const rename = async (as: SignedIn | undefined, name: unknown) => {
  const answer = await test.api('PUT', '/users/me/name', {
    ...(as ? { as } : {}),
    body: { name },
  });
  return { status: answer.statusCode, ...answer.json<Partial<WireOwnName & ErrorResponse>>() };
};
const read = async <T>(path: string, as: SignedIn) =>
  (await test.api('GET', path, { as })).json<T>();

it('changes the name wherever it is shown, written or searched', async () => {
  const seller = await test.signIn('seller', { name: 'Old Garage' });
  const buyer = await test.signIn('user', { name: 'Old Buyer' });
  const car = await listCar(test, seller);
  const booking = await bookCar(test, buyer, car);

  // Invisible characters and outer spaces are not part of a name.
  expect(await rename(seller, ' Nový\u200b Motors ')).toEqual({
    status: 200,
    name: 'Nový Motors',
    verified: false,
  });
  expect(await rename(buyer, 'Zoë Neu')).toMatchObject({ status: 200, name: 'Zoë Neu' });

  expect(await read(`/users/${buyer.email}`, buyer)).toMatchObject({ name: 'Zoë Neu' });
  const listed = async (list: string, q: string) =>
    (await read<WireUser[]>(`/users/all/${list}?q=${q}`, admin)).map(({ name }) => name);
  expect(await listed('buyers', 'zoe')).toEqual(['Zoë Neu']);
  expect(await listed('buyers', 'Old')).toEqual([]);
  expect(await read(`/products/find/${car}`, buyer)).toMatchObject({ sellerName: 'Nový Motors' });
  const found = async (q: string) =>
    (await read<{ total: number }>(`/products/search?q=${q}`, buyer)).total;
  expect(await found('novy%20motors')).toBe(1);
  expect(await found('old%20garage')).toBe(0);
  expect(await read(`/bookings/find/${booking}`, buyer)).toMatchObject({
    patient: 'Zoë Neu',
    sellerName: 'Nový Motors',
  });
  const sales = `/products/seller/${seller.email}/bookings`;
  expect(await read(sales, seller)).toMatchObject([{ buyerName: 'Zoë Neu' }]);
  expect(await read(`${sales}?q=zoe`, seller)).toHaveLength(1);
  test.clock.advance(1000);
  await test.api('DELETE', `/bookings/${booking}`, { as: buyer });
  const again = await bookCar(test, buyer, car);
  expect(await read(`/bookings/find/${again}`, buyer)).toMatchObject({ patient: 'Zoë Neu' });
});

it('takes the badge of a verified seller, unless only capitals and accents change', async () => {
  const seller = await test.signIn('seller', { name: 'ana garcia' });
  await test.api('PATCH', `/users/${seller.email}`, { as: admin, body: { verified: true } });
  const car = await listCar(test, seller);
  const isVerified = async () =>
    (await read<{ verified: boolean }>(`/users/verified/${seller.email}`, seller)).verified;

  expect(await rename(seller, 'Ana García')).toMatchObject({ verified: true });
  expect(await rename(seller, 'Ana García')).toMatchObject({ verified: true });
  expect(await isVerified()).toBe(true);
  expect(await rename(seller, 'Trusted Motors')).toMatchObject({ verified: false });
  expect(await isVerified()).toBe(false);
  expect(await read(`/products/find/${car}`, seller)).toMatchObject({
    sellerName: 'Trusted Motors',
    sellerVerified: false,
  });
  const sent = await test.db.select().from(mails).where(eq(mails.recipientId, seller.userId));
  expect(sent.map(({ template, facts }) => ({ template, facts }))).toEqual([
    { template: 'seller-verified', facts: { words: '' } },
    { template: 'seller-unverified', facts: { isRenamed: true } },
  ]);
});

it('refuses names that are no names, other people and too many changes', async () => {
  const buyer = await test.signIn('user', { name: 'Bo' });
  expect((await rename(undefined, 'Bo Two')).status).toBe(401);
  for (const name of ['', ' \u200b ', 'x'.repeat(121), null, 7, ['Bo']]) {
    const refused = await rename(buyer, name);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fieldErrors ?? {})).toEqual(['name']);
  }
  const extra = await test.api('PUT', '/users/me/name', {
    as: buyer,
    body: { name: 'Bo', verified: true },
  });
  expect(extra.statusCode).toBe(400);
  expect(await read(`/users/${buyer.email}`, buyer)).toMatchObject({ name: 'Bo' });
  // What is refused does not count.
  for (let time = 0; time < 10; time += 1) {
    expect((await rename(buyer, `Bo ${time}`)).status).toBe(200);
  }
  expect((await rename(buyer, 'Bo again')).status).toBe(429);
});
