import type { WireProduct } from '#contract/types';
import { createTestApp, type TestApp } from '../testing/app';
import { listCar, sellCar } from '../testing/product';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('brings back a person and the cars that went with them, and no session', async () => {
  const [admin, seller] = [await test.signIn('admin'), await test.signIn('seller')];
  const [kept, deletedBefore] = [await listCar(test, seller), await listCar(test, seller)];
  await test.api('DELETE', `/products/${deletedBefore}`, { as: seller });
  test.clock.advance(1000);
  await test.api('DELETE', `/users/${seller.userId}`, { as: admin });

  expect(await test.admin('restore', seller.email.toUpperCase())).toContain('with 1 car.');
  const path = `/products/seller/${seller.email}`;
  expect((await test.api('GET', path, { as: seller })).statusCode).toBe(401);
  const cars = await test.api('GET', path, { as: admin });
  expect(cars.json<WireProduct[]>().map(({ _id }) => _id)).toEqual([kept]);

  test.clock.advance(1000);
  const anew = await test.identity.idToken(seller);
  const answer = await test.api('POST', '/jwt', { as: anew, body: { email: seller.email } });
  expect(answer.statusCode).toBe(200);
});

it('takes the e-mail however it is written, and says how many cars came back', async () => {
  const seller = await test.signIn('seller');
  await listCar(test, seller);
  await listCar(test, seller);
  await test.api('DELETE', '/users/me', { as: seller });
  expect(await test.admin('restore', ` ${seller.email} `)).toContain('with 2 cars.');
});

it('brings no car back that somebody lists by its VIN meanwhile, and none as advertised', async () => {
  const [admin, seller] = [await test.signIn('admin'), await test.signIn('seller')];
  const [relisted, sold] = ['WVWZZZ1JZXW000001', 'WVWZZZ1JZXW000002'];
  await listCar(test, seller, { vin: relisted });
  const back = await listCar(test, seller, { vin: sold });
  await test.api('PATCH', `/products/${back}`, { as: seller, body: { advertise: true } });
  await test.api('DELETE', '/users/me', { as: seller });
  const other = await test.signIn('seller');
  await listCar(test, other, { vin: relisted });
  const soldOn = await listCar(test, other, { vin: sold });
  await sellCar(test, soldOn);

  expect(await test.admin('restore', seller.email)).toContain('with 1 car.');
  const cars = await test.api('GET', `/products/seller/${seller.email}`, { as: admin });
  expect(cars.json()).toMatchObject([{ _id: back, status: 'unsold', advertise: false }]);
});

it('leaves an account deleted whose sign-in has opened another one since', async () => {
  const buyer = await test.signIn('user');
  await test.api('DELETE', '/users/me', { as: buyer });
  test.clock.advance(2000);
  await test.signIn('user', { uid: buyer.uid, email: `new-${buyer.email}` });
  await expect(test.admin('restore', buyer.email)).rejects.toThrow(
    /is now linked to another account.*Nothing changed/,
  );
});

it('changes nothing where somebody is, or nobody was', async () => {
  const buyer = await test.signIn('user');
  await expect(test.admin('restore', buyer.email)).rejects.toThrow(/has an account/);
  await expect(test.admin('restore', 'nobody@example.com')).rejects.toThrow(/No account/);
});
