import type { ErrorResponse, WireProduct } from '#contract/types';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar, productBody } from '../testing/product';
import { refusal } from '../testing/responses';
import { releaseCar, withholdCar } from './products';

let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const suspend = (person: SignedIn) =>
  test.api('POST', `/users/${person.userId}/suspension`, {
    as: admin,
    body: { reason: 'wrong-facts', statement: 'The prices do not match.' },
  });
const takeBack = (person: SignedIn) =>
  test.api('DELETE', `/users/${person.userId}/suspension`, { as: admin });
const statusOf = async (id: string) =>
  (await test.api('GET', `/products/find/${id}`)).json<WireProduct>().status;

describe('A car that an admin hides until it is fixed', () => {
  const hide = (id: string) => test.db.transaction((tx) => withholdCar(tx, id));
  const release = (id: string) => test.db.transaction((tx) => releaseCar(tx, id));
  const relist = (id: string) =>
    test.api('PATCH', `/products/${id}`, { as: seller, body: { withdrawn: false } });
  const change = (id: string, version: number) =>
    test.api('PUT', `/products/${id}`, {
      as: seller,
      body: { ...productBody({ location: 'Braga' }), version },
    });

  it('is listed again by its seller after a change, not before', async () => {
    const car = await listCar(test, seller);
    await hide(car);
    const refused = await relist(car);
    expect(refusal(refused)).toEqual({ status: 409, code: 'car-withheld' });
    expect(refused.json<ErrorResponse>().message).toContain('An admin hid this car.');
    expect((await change(car, 1)).statusCode).toBe(200);
    expect((await relist(car)).statusCode).toBe(200);
    expect(await statusOf(car)).toBe('unsold');
  });

  it('gets its earlier status back when the decision is taken back', async () => {
    const [listed, withdrawn] = [await listCar(test, seller), await listCar(test, seller)];
    await test.api('PATCH', `/products/${withdrawn}`, { as: seller, body: { withdrawn: true } });
    for (const car of [listed, withdrawn]) await hide(car);
    for (const car of [listed, withdrawn]) await release(car);
    expect([await statusOf(listed), await statusOf(withdrawn)]).toEqual(['unsold', 'withdrawn']);
  });

  it('stays hidden after a suspension, and hidden by one after the decision', async () => {
    const car = await listCar(test, seller);
    await hide(car);
    await suspend(seller);
    await takeBack(seller);
    expect(await statusOf(car)).toBe('withdrawn');
    await suspend(seller);
    await release(car);
    expect(await statusOf(car)).toBe('withdrawn');
    await takeBack(seller);
    expect(await statusOf(car)).toBe('unsold');
  });
});
