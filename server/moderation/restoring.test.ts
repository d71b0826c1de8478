import type { BulkResponse } from '#contract/bulk';
import type { WireCase, WireCaseDetail } from '#contract/cases';
import type { RemovedKind, WireRemoved } from '#contract/removed';
import type { ReportResponse, WireProduct } from '#contract/types';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';
import { forbidden, refusal, unauthenticated } from '../testing/responses';

/** What was removed can be restored, by who may. */

const DAY_MS = 86_400_000;
let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let other: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.signIn('admin');
  seller = await test.signIn('seller');
  other = await test.signIn('seller');
  buyer = await test.signIn('user');
});

const as = (person?: SignedIn) => (person ? { as: person } : {});
const list = (kind: RemovedKind, person?: SignedIn, more = '') =>
  test.api('GET', `/removed?kind=${kind}${more}`, as(person));
const listed = async (kind: RemovedKind, person: SignedIn, more = '') =>
  (await list(kind, person, more)).json<WireRemoved[]>();
const restore = (kind: RemovedKind, id: string, person?: SignedIn) =>
  test.api('POST', `/removed/${kind}/${id}/restore`, as(person));
const find = async (id: string) => (await test.api('GET', `/products/find/${id}`)).statusCode;
const remove = (path: string, person: SignedIn, body?: object) =>
  test.api('DELETE', path, { as: person, ...(body && { body }) });
async function report(productId: string): Promise<string> {
  const answer = await test.api('POST', '/reports', { as: buyer, body: { productId } });
  return answer.json<ReportResponse>().insertedId ?? '';
}

describe('a car that its seller deleted', () => {
  it('is listed for them and for admins, and comes back once', async () => {
    const id = await listCar(test, seller, { name: 'Saab 900' });
    await remove(`/products/${id}`, seller);
    const [row] = await listed('product', seller);
    expect(row).toMatchObject({ _id: id, kind: 'product', name: 'Saab 900', by: 'owner' });
    expect(Date.parse(row?.goneAt ?? '') - Date.parse(row?.removedAt ?? '')).toBe(30 * DAY_MS);
    expect((await listed('product', admin)).map(({ _id }) => _id)).toContain(id);
    expect(await listed('product', other)).toEqual([]);

    const both = await Promise.all([restore('product', id, seller), restore('product', id, admin)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await find(id)).toBe(200);
    expect(await listed('product', seller)).toEqual([]);
  });

  it('is nobody else’s to restore', async () => {
    const id = await listCar(test, seller);
    await remove(`/products/${id}`, seller);
    expect(refusal(await restore('product', id))).toEqual(unauthenticated);
    expect(refusal(await restore('product', id, buyer))).toEqual(forbidden);
    expect((await restore('product', id, other)).statusCode).toBe(404);
    expect(await find(id)).toBe(404);
  });

  it('stays where another car has its VIN now, and says so before', async () => {
    const vin = 'WVWZZZ1JZXW000001';
    const id = await listCar(test, seller, { vin });
    await remove(`/products/${id}`, seller);
    await listCar(test, other, { vin });
    expect(await listed('product', seller)).toMatchObject([
      { _id: id, obstacle: 'Another car with the same VIN is for sale.' },
    ]);
    const answer = await restore('product', id, seller);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(/^Another car with the same VIN/);
  });

  it('is gone for good after 30 days', async () => {
    const id = await listCar(test, seller);
    await remove(`/products/${id}`, seller);
    test.clock.advance(30 * DAY_MS + 1);
    const later = await test.signIn('seller', { uid: seller.uid, email: seller.email });
    expect(await listed('product', later)).toEqual([]);
  });
});

it('does not let a seller restore what an admin removed', async () => {
  const id = await listCar(test, seller);
  const reportId = await report(id);
  const body = { productId: id, reportId, reason: 'The photos are stolen.' };
  await remove('/reports/', admin, body);
  expect(await listed('product', seller)).toEqual([]);
  expect((await restore('product', id, seller)).statusCode).toBe(404);
  expect((await listed('product', admin)).find(({ _id }) => _id === id)).toMatchObject({
    by: 'admin',
    reason: 'The photos are stolen.',
  });
  expect((await restore('product', id, admin)).statusCode).toBe(200);
  expect(await find(id)).toBe(200);
});

describe('a person whom an admin deleted', () => {
  it('comes back whole, with cars, for admins only', async () => {
    const id = await listCar(test, seller);
    await remove(`/users/${seller.userId}`, admin, { reason: 'By mistake.' });
    expect((await listed('user', admin)).find(({ _id }) => _id === seller.userId)).toMatchObject({
      email: seller.email,
      by: 'admin',
      reason: 'By mistake.',
      cars: 1,
    });
    expect(refusal(await list('user', other))).toEqual(forbidden);
    expect(refusal(await restore('user', seller.userId, other))).toEqual(forbidden);
    expect(refusal(await restore('user', seller.userId))).toEqual(unauthenticated);
    const both = await Promise.all([
      restore('user', seller.userId, admin),
      restore('user', seller.userId, await test.signIn('admin')),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await find(id)).toBe(200);
  });

  it('stays deleted while the email is in use again', async () => {
    await remove(`/users/${seller.userId}`, admin);
    await test.signIn('user', { email: seller.email });
    expect((await listed('user', admin)).find(({ _id }) => _id === seller.userId)).toMatchObject({
      obstacle: 'The email is in use again.',
    });
    expect((await restore('user', seller.userId, admin)).statusCode).toBe(409);
  });

  it('comes before the cars that they had deleted themselves', async () => {
    const id = await listCar(test, seller);
    await remove(`/products/${id}`, seller);
    await remove(`/users/${seller.userId}`, admin);
    expect((await listed('product', admin)).find(({ _id }) => _id === id)).toMatchObject({
      obstacle: 'The account of its seller is closed.',
    });
    expect((await restore('product', id, admin)).statusCode).toBe(409);
  });
});

it('opens a dismissed report again, for admins only', async () => {
  const reportId = await report(await listCar(test, seller, { name: 'Saab 900' }));
  await remove(`/reports/${reportId}`, admin);
  expect(await listed('report', admin)).toContainEqual(
    expect.objectContaining({ _id: reportId, name: 'Saab 900' }),
  );
  expect(refusal(await restore('report', reportId, seller))).toEqual(forbidden);
  expect((await restore('report', reportId, admin)).statusCode).toBe(200);
  expect((await listed('report', admin)).map(({ _id }) => _id)).not.toContain(reportId);
});

describe('prices that were changed together', () => {
  const priceOf = async (id: string) =>
    (await test.api('GET', `/products/find/${id}`)).json<WireProduct>().resalePrice;
  async function change(ids: string[], price: number): Promise<string> {
    const changes = ids.map((id) => ({ id, version: 1, price }));
    const answer = await test.api('POST', '/products/prices', { as: seller, body: { changes } });
    return answer.json<BulkResponse>().undo?.id ?? '';
  }

  it('come back, but those that were changed since', async () => {
    const ids = [await listCar(test, seller), await listCar(test, seller)];
    const [first = '', second = ''] = ids;
    const before = await priceOf(first);
    const id = await change(ids, 5000);
    const body = { changes: [{ id: second, version: 2, price: 4000 }] };
    await test.api('POST', '/products/prices', { as: seller, body });
    expect(await listed('prices', seller)).toMatchObject([{ _id: id, cars: 2 }]);
    expect((await restore('prices', id, other)).statusCode).toBe(404);
    expect((await restore('prices', id, seller)).json()).toEqual({
      message: 'Restored 1 price. 1 changed since, so they stay.',
    });
    expect([await priceOf(first), await priceOf(second)]).toEqual([before, 4000]);
    expect((await restore('prices', id, seller)).statusCode).toBe(404);
    expect(await listed('prices', seller)).toEqual([]);
  });

  it('stay where all of them were changed since', async () => {
    const ids = [await listCar(test, seller), await listCar(test, seller)];
    const id = await change(ids, 5000);
    for (const each of ids) await remove(`/products/${each}`, seller);
    expect((await restore('prices', id, seller)).statusCode).toBe(409);
    // It can be tried again.
    expect(await listed('prices', seller)).toMatchObject([{ _id: id }]);
  });
});

it('pages by a cursor', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const id = await listCar(test, seller);
    await remove(`/products/${id}`, seller);
    ids.unshift(id);
    test.clock.advance(1000);
  }
  const first = await list('product', seller, '&pageSize=2');
  const next = first.headers['x-next-cursor'];
  const rest = await listed('product', seller, `&pageSize=2&after=${String(next)}`);
  expect([...first.json<WireRemoved[]>(), ...rest].map(({ _id }) => _id)).toEqual(ids);
  expect(refusal(await list('product'))).toEqual(unauthenticated);
  expect(refusal(await list('product', buyer))).toEqual(forbidden);
  expect((await list('product', admin, '&after=x')).statusCode).toBe(400);
});

describe('a decision', () => {
  const decide = async (body: object) => {
    const productId = await listCar(test, seller, { name: 'Saab 900' });
    await report(productId);
    const cases = (await test.api('GET', '/cases?filter=free', { as: admin })).json<WireCase[]>();
    const id = cases.find(({ subjectId }) => subjectId === productId)?._id ?? '';
    const answer = await test.api('POST', `/cases/${id}/decision`, { as: admin, body });
    expect(answer.statusCode).toBe(200);
    return { id, productId };
  };
  const words = { reason: 'fraud', statement: 'The price cannot be right.' };
  const isOpen = async (id: string) =>
    (await test.api('GET', `/cases/${id}`, { as: admin })).json<WireCaseDetail>();

  it('to remove is taken back with the car and its report, from either list', async () => {
    for (const kind of ['decision', 'product'] as const) {
      const { id, productId } = await decide({ decision: 'remove', ...words });
      expect(await listed('decision', admin)).toContainEqual(
        expect.objectContaining({ _id: id, name: 'Saab 900', decision: 'remove', by: 'admin' }),
      );
      const answer = await restore(kind, kind === 'decision' ? id : productId, admin);
      expect(answer.json<{ message: string }>().message).toMatch(/is open again/);
      expect(await find(productId)).toBe(200);
      const row = await isOpen(id);
      expect(row).not.toHaveProperty('decision');
      expect(row.reports).toHaveLength(1);
      expect(row.person?.strikes).toBe(0);
    }
  });

  it('to hide, to warn or to suspend is taken back, once', async () => {
    for (const decision of ['hide', 'warn', 'suspend']) {
      const { id, productId } = await decide({ decision, ...words });
      expect((await restore('decision', id, admin)).statusCode).toBe(200);
      expect((await restore('decision', id, admin)).statusCode).toBe(409);
      expect(await isOpen(id)).not.toHaveProperty('decision');
      expect((await isOpen(id)).person?.strikes).toBe(0);
      expect(await find(productId)).toBe(200);
      const unfounded = { decision: 'unfounded', statement: '' };
      await test.api('POST', `/cases/${id}/decision`, { as: admin, body: unfounded });
    }
  });

  it('is nobody else’s to take back, and final once an appeal is decided', async () => {
    const { id } = await decide({ decision: 'warn', ...words });
    expect(refusal(await restore('decision', id))).toEqual(unauthenticated);
    for (const person of [seller, other, buyer]) {
      expect(refusal(await restore('decision', id, person))).toEqual(forbidden);
      expect(refusal(await list('decision', person))).toEqual(forbidden);
    }
    await test.api('POST', `/decisions/${id}/appeal`, {
      as: seller,
      body: { appeal: 'It is right, I assure you.' },
    });
    const second = await test.signIn('admin');
    const answer = { outcome: 'upheld', answer: 'We read it again.' };
    await test.api('POST', `/cases/${id}/appeal`, { as: second, body: answer });
    expect((await restore('decision', id, admin)).statusCode).toBe(409);
  });
});
