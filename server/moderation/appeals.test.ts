import { sql } from 'drizzle-orm';
import type { WireCaseDetail, WireDecision } from '#contract/cases';
import type { WireProduct } from '#contract/types';
import { purgeDeleted } from '../housekeeping';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY } from '../testing/clock';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { listCar } from '../testing/product';
import { conflict, expectRefused, notFound, refusal } from '../testing/responses';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  test = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
});
beforeEach(async () => {
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  [admin, other] = [await test.signIn('admin'), await test.signIn('admin')];
});
afterAll(() => test.close());

const post = (path: string, as: SignedIn | undefined, body: object) =>
  test.api('POST', path, { ...(as ? { as } : {}), body });
const statement = 'The price does not match the car.';
const words = { appeal: 'The price was right: see the papers.' };
const answer = 'We read the papers.';
const read = async (id: string, as = admin) =>
  (await test.api('GET', `/cases/${id}`, { as })).json<WireCaseDetail>();
const decision = (id: string, as?: SignedIn) =>
  test.api('GET', `/decisions/${id}`, as ? { as } : {});
const appeal = (id: string, as: SignedIn | undefined = seller) =>
  post(`/decisions/${id}/appeal`, as, words);
const outcome = (id: string, body: object, as = other) => post(`/cases/${id}/appeal`, as, body);
const overrule = (id: string, as = other) => outcome(id, { outcome: 'overruled', answer }, as);

let shade = 0;
async function decided(decisionName: string, changes: object = {}) {
  // Removed ones cannot be added again.
  shade += 40;
  const photo = await addPhoto(test, seller, await jpeg(64, 64, shade));
  const second = await addPhoto(test, seller, await jpeg(96, 64, shade));
  const photoIds = [photo._id, second._id];
  const car = await listCar(test, seller, { photos: photoIds, picture: undefined, ...changes });
  await post('/reports', buyer, { productId: car, reason: 'fraud' });
  const open = await test.api('GET', '/cases?show=open&pageSize=100', { as: admin });
  const id = open
    .json<{ _id: string; subjectId: string }[]>()
    .find((row) => row.subjectId === car)?._id;
  const body = { decision: decisionName, reason: 'fraud', statement };
  const answered = await post(`/cases/${id ?? ''}/decision`, admin, body);
  expect(answered.statusCode).toBe(200);
  return { id: id ?? '', car, photoIds };
}
const find = async (car: string, as?: SignedIn) =>
  test.api('GET', `/products/find/${car}`, as ? { as } : {});

it('is read by the person alone, with why, and until when they can appeal', async () => {
  const { id, car } = await decided('warn');
  expect((await decision(id, seller)).json<WireDecision>()).toEqual({
    _id: id,
    number: expect.any(Number) as number,
    subjectKind: 'product',
    productId: car,
    carName: 'Skoda Octavia Combi',
    decision: 'warn',
    reason: 'fraud',
    statement,
    decidedAt: test.clock.now().toISOString(),
    appealUntil: new Date(test.clock.now().getTime() + 183 * DAY).toISOString(),
  });
  const others = [buyer, admin, await test.signIn('seller')];
  await expectRefused((as) => decision(id, as), others);
  await expectRefused((as) => post(`/decisions/${id}/appeal`, as, words), others);
});

it('can be appealed once, within half a year', async () => {
  const { id } = await decided('warn');
  expect((await post(`/decisions/${id}/appeal`, seller, { appeal: 'No.' })).statusCode).toBe(400);
  expect((await appeal(id)).json()).toEqual({ acknowledged: true });
  expect(refusal(await appeal(id))).toEqual(conflict);
  const waiting = await test.api('GET', '/cases?show=appeals', { as: other });
  expect(waiting.json()).toMatchObject([{ _id: id }]);
  const late = await decided('warn');
  test.clock.advance(184 * DAY);
  const later = await test.signIn('seller', { uid: seller.uid, email: seller.email });
  expect((await decision(late.id, later)).json()).toMatchObject({
    appealRefusal: 'The time to appeal is over.',
  });
  expect(refusal(await appeal(late.id, later))).toEqual(conflict);
  expect((await decision(id, later)).json()).toMatchObject(words);
});

it('is linked from the row of the removed or hidden car, until it is overruled', async () => {
  const own = async (query = '') =>
    (await test.api('GET', `/products/seller/${seller.email}?${query}`, { as: seller })).json<
      WireProduct[]
    >();
  const removed = await decided('remove');
  const hidden = await decided('hide');
  await decided('warn');
  const rows = await own('withRemoved=true');
  const decisionOf = (car: string) => rows.find(({ _id }) => _id === car)?.decisionId;
  expect([decisionOf(removed.car), decisionOf(hidden.car)]).toEqual([removed.id, hidden.id]);
  expect(rows.filter(({ decisionId }) => decisionId)).toHaveLength(2);
  await appeal(hidden.id);
  await overrule(hidden.id);
  expect((await own()).filter(({ decisionId }) => decisionId)).toEqual([]);
});

it('has no page for what was not decided against somebody', async () => {
  const { id } = await decided('unfounded');
  expect(refusal(await decision(id, seller))).toEqual(notFound);
  expect(refusal(await appeal(id))).toEqual(notFound);
});

it('is read by another admin than who decided, once', async () => {
  const { id } = await decided('warn');
  expect(refusal(await overrule(id))).toEqual({ status: 409, code: 'case-changed' });
  await appeal(id);
  expect(await read(id)).toMatchObject({ appealRefusal: 'Another admin reads this.', ...words });
  expect(refusal(await overrule(id, admin))).toEqual(conflict);
  const both = await Promise.all([
    overrule(id),
    outcome(id, { outcome: 'upheld', answer }, await test.signIn('admin')),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('is read by who decided where nobody else can', async () => {
  const { id } = await decided('warn');
  await appeal(id);
  await test.db.execute(sql`update users set role = 'user' where role = 'admin'
    and id not in (${admin.userId}, ${other.userId})`);
  await test.db.execute(sql`update users set suspended = true where id = ${other.userId}`);
  expect(await read(id)).not.toHaveProperty('appealRefusal');
  await test.db.execute(sql`update users set suspended = false where id = ${other.userId}`);
  expect(await read(id)).toHaveProperty('appealRefusal');
  // The only other admin is the person.
  await test.db.execute(sql`update cases set person_id = ${other.userId} where id = ${id}`);
  expect((await overrule(id, admin)).statusCode).toBe(200);
});

it('stays when it is upheld, and so does the strike', async () => {
  const { id } = await decided('remove');
  await appeal(id);
  expect((await outcome(id, { outcome: 'upheld', answer })).json()).toMatchObject({
    appealOutcome: 'upheld',
    appealAnswer: answer,
    appealDecidedBy: { _id: other.userId },
  });
  expect((await decision(id, seller)).json()).toMatchObject({
    appealOutcome: 'upheld',
    appealAnswer: answer,
  });
  const next = await decided('warn');
  expect((await read(next.id)).person).toMatchObject({ strikes: 1 });
});

it('brings the car back with its photos in their order when it is overruled, without a strike', async () => {
  const { id, car, photoIds } = await decided('remove');
  expect((await find(car)).statusCode).toBe(404);
  await appeal(id);
  expect((await overrule(id)).statusCode).toBe(200);
  const found = (await find(car)).json<WireProduct>();
  expect(found).toMatchObject({ status: 'unsold' });
  expect(found.photos?.map(({ _id }) => _id)).toEqual(photoIds);
  const [first] = found.photos ?? [];
  const file = new URL(`${first?.url ?? ''}-${first?.width ?? 0}.jpg`).pathname.replace('/api', '');
  expect((await test.api('GET', file)).statusCode).toBe(200);
  const next = await decided('warn');
  expect((await read(next.id)).person).toMatchObject({ strikes: 0 });
});

it('only loses its strike when the car is gone for good', async () => {
  const { id, car } = await decided('remove');
  await appeal(id);
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 31 * DAY));
  expect((await overrule(id)).statusCode).toBe(200);
  expect((await find(car)).statusCode).toBe(404);
  expect((await decision(id, seller)).json()).toMatchObject({ appealOutcome: 'overruled' });
});

it('lists a hidden car again, and ends a suspension', async () => {
  const hidden = await decided('hide');
  await appeal(hidden.id);
  await overrule(hidden.id);
  expect((await find(hidden.car)).json()).toMatchObject({ status: 'unsold' });
  const suspended = await decided('suspend');
  expect((await appeal(suspended.id)).statusCode).toBe(200);
  expect((await overrule(suspended.id)).statusCode).toBe(200);
  expect(await listCar(test, seller)).toBeTruthy();
});

it('goes after a year, with its reports', async () => {
  const { id } = await decided('warn');
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 364 * DAY));
  expect((await decision(id, seller)).statusCode).toBe(200);
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 366 * DAY));
  expect(refusal(await decision(id, seller))).toEqual(notFound);
});
