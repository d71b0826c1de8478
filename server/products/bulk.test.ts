import type { BulkResponse } from '#contract/bulk';
import type { WireProduct } from '#contract/types';
import { forbidden, invalid, refusal, unauthenticated, wrongFields } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, sellCar } from '../testing/product';

let test: TestApp;
let seller: SignedIn;
let rival: SignedIn;
let cars: string[];

beforeAll(async () => {
  test = await createTestApp();
  rival = await test.signIn('seller');
});
afterAll(() => test.close());
beforeEach(async () => {
  seller = await test.signIn('seller');
  cars = [];
  for (let n = 0; n < 3; n += 1) cars.push(await listCar(test, seller));
});

const change = (changes: object[], as: SignedIn | null = seller) =>
  test.api('POST', '/products/prices', { as: as ?? undefined, body: { changes } });
const to = (price: number, id = cars[0], version = 1) => ({ id, version, price });
const find = async (id = cars[0] ?? '') =>
  (await test.api('GET', `/products/find/${id}`)).json<WireProduct>();
const answerOf = async (changes: object[]) => (await change(changes)).json<BulkResponse>();

describe('changing many prices', () => {
  it('changes each to its own, makes a version of it and keeps what it was', async () => {
    const answer = await answerOf([to(10_000, cars[0]), to(10_500.5, cars[1])]);
    expect(answer).toMatchObject({ modifiedCount: 2, refused: [], undo: { kind: 'prices' } });
    expect(await find(cars[0])).toMatchObject({ resalePrice: 10_000, version: 2 });
    expect(await find(cars[1])).toMatchObject({
      resalePrice: 10_500.5,
      version: 2,
      priceChanges: [{ from: 11_900.5, to: 10_500.5 }],
    });
    expect(await find(cars[2])).toMatchObject({ resalePrice: 11_900.5, version: 1 });
  });

  it('leaves what is held, sold, gone or was changed meanwhile, and says why of each', async () => {
    const [held = '', sold = '', changed = ''] = cars;
    const gone = await listCar(test, seller);
    const free = await listCar(test, seller);
    await bookCar(test, await test.signIn('user'), held);
    await sellCar(test, sold);
    await change([to(9000, changed)]);
    await test.api('DELETE', `/products/${gone}`, { as: seller });
    const answer = await answerOf(
      [held, sold, changed, gone, 'no-such-car', free].map((id) => to(8000, id)),
    );
    expect(answer.modifiedCount).toBe(1);
    expect(answer.refused.map(({ productId, code }) => [productId, code])).toEqual([
      [held, 'listing-held'],
      [sold, 'conflict'],
      [changed, 'version-conflict'],
      [gone, 'not-found'],
      ['no-such-car', 'not-found'],
    ]);
    expect(answer.refused.map(({ message }) => message)).toEqual([
      expect.stringContaining('This car is on hold for a buyer'),
      'This car is sold.',
      'This car was changed elsewhere.',
      'This car is no longer for sale.',
      'This car is no longer for sale.',
    ]);
    expect(await find(held)).toMatchObject({ resalePrice: 11_900.5, version: 1 });
    expect(await find(changed)).toMatchObject({ resalePrice: 9000, version: 2 });
    expect(await find(free)).toMatchObject({ resalePrice: 8000 });
  });

  it('sent again, changes nothing more and complains of nothing', async () => {
    await change([to(10_000)]);
    expect(await answerOf([to(10_000)])).toEqual({ modifiedCount: 0, refused: [] });
    expect((await find()).priceChanges).toHaveLength(1);
  });

  it('changes withdrawn cars too', async () => {
    await test.api('PATCH', `/products/${cars[0]}`, { as: seller, body: { withdrawn: true } });
    expect(await answerOf([to(10_000)])).toMatchObject({ modifiedCount: 1 });
  });

  it('is the seller’s alone: with one car of somebody else none is changed', async () => {
    const theirs = await listCar(test, rival);
    expect(refusal(await change([to(1)], null))).toEqual(unauthenticated);
    expect(refusal(await change([to(1)], await test.signIn('user')))).toEqual(forbidden);
    expect(refusal(await change([to(1)], await test.signIn('admin')))).toEqual(forbidden);
    expect(refusal(await change([to(1)], rival))).toEqual(forbidden);
    expect(refusal(await change([to(1), to(1, theirs)]))).toEqual(forbidden);
    expect((await find()).resalePrice).toBe(11_900.5);
    expect((await find(theirs)).resalePrice).toBe(11_900.5);
  });

  it('takes no price that a car cannot have, and no more than 500', async () => {
    for (const price of [0.49, 100_000_000, 10.001]) {
      expect(wrongFields(await change([to(9000, cars[1]), to(price)]))).toEqual([
        'changes[1].price',
      ]);
    }
    expect((await find(cars[1])).resalePrice).toBe(11_900.5);
    const many = Array.from({ length: 501 }, (_, n) => to(9000, `car-${n}`));
    for (const wrong of [many, [], [to(1), to(2)], [{ ...to(1), name: 'x' }], [{ id: cars[0] }]]) {
      expect(refusal(await change(wrong))).toEqual(invalid);
    }
  });

  it('takes 500 with ids of any length', async () => {
    const many = Array.from({ length: 500 }, (_, n) => to(9000, `${n}`.padEnd(64, 'x')));
    expect((await answerOf(many)).refused).toHaveLength(500);
  });
});
