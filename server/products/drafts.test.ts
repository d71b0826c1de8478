import { eq } from 'drizzle-orm';
import type { WireProductDraft } from '#contract/types';
import { users } from '../accounts/schema';
import { purgeDeleted } from '../housekeeping';
import { newId } from '../lib/ids';
import { quotas } from '../lib/quotas';
import { forbidden, invalid, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { productBody } from '../testing/product';
import { productDrafts, products } from './schema';

let test: TestApp;
let seller: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  seller = await test.signIn('seller');
  rival = await test.signIn('seller');
});

const list = async (as = seller) =>
  (await test.api('GET', '/drafts', { as })).json<WireProductDraft[]>();

async function keep(body: Record<string, string>, as = seller): Promise<string> {
  const answer = await test.api('POST', '/drafts', { as, body });
  expect(answer.json()).toMatchObject({ acknowledged: true });
  return answer.json<{ insertedId: string }>().insertedId;
}

it('drafts are kept as they are written, the one changed last first', async () => {
  const first = await keep({ name: 'Golf', resalePrice: 'about 9000', description: '' });
  expect((await list())[0]?.fields).toEqual({ name: 'Golf', resalePrice: 'about 9000' });
  test.clock.advance(1000);
  const second = await keep({ name: 'Polo' });
  test.clock.advance(1000);
  const body = { name: 'Golf GTI', categoryId: 'hatchback' };
  const changed = await test.api('PUT', `/drafts/${first}`, { as: seller, body });
  expect(changed.json()).toEqual({ modifiedCount: 1, version: 2 });
  const changedAt = test.clock.now();
  const writtenAt = new Date(changedAt.getTime() - 1000);
  expect(await list()).toEqual([
    { _id: first, fields: body, photos: [], updatedAt: changedAt.toISOString(), version: 2 },
    {
      _id: second,
      fields: { name: 'Polo' },
      photos: [],
      updatedAt: writtenAt.toISOString(),
      version: 1,
    },
  ]);
  expect((await test.api('GET', `/drafts/${second}`, { as: seller })).json()).toMatchObject({
    fields: { name: 'Polo' },
  });
  const gone = await test.api('DELETE', `/drafts/${second}`, { as: seller });
  expect(gone.json()).toEqual({ deletedCount: 1 });
  expect((await list()).map(({ _id }) => _id)).toEqual([first]);
});

it('a draft is its writer’s alone', async () => {
  const draft = await keep({ name: 'Golf' });
  const body = { name: 'Mine now' };
  const calls = (as?: SignedIn) => [
    test.api('GET', `/drafts/${draft}`, { as }),
    test.api('PUT', `/drafts/${draft}`, { as, body }),
    test.api('DELETE', `/drafts/${draft}`, { as }),
  ];
  for (const answer of await Promise.all(calls())) expect(refusal(answer)).toEqual(unauthenticated);
  for (const answer of await Promise.all(calls(rival))) {
    expect(refusal(answer)).toEqual(notFound);
    expect(answer.body).toContain('Draft not found.');
  }
  const buyer = await test.signIn('user');
  for (const answer of await Promise.all(calls(buyer))) expect(refusal(answer)).toEqual(forbidden);
  expect(refusal(await test.api('POST', '/drafts', { as: buyer, body }))).toEqual(forbidden);
  expect(refusal(await test.api('GET', '/drafts', { as: buyer }))).toEqual(forbidden);
  expect(await list(rival)).toEqual([]);
  expect(await list()).toMatchObject([{ fields: { name: 'Golf' } }]);
});

it('a draft has the form’s fields and no others, and is no place to keep a book', async () => {
  for (const body of [{ role: 'admin' }, { name: 'x'.repeat(4001) }, { name: 7 }]) {
    expect(refusal(await test.api('POST', '/drafts', { as: seller, body }))).toEqual(invalid);
  }
  const now = test.clock.now();
  await test.db.insert(productDrafts).values(
    Array.from({ length: quotas.drafts }, () => ({
      id: newId(),
      sellerId: seller.userId,
      fields: {},
      updatedAt: now,
    })),
  );
  const more = await test.api('POST', '/drafts', { as: seller, body: { name: 'One more' } });
  expect(refusal(more)).toEqual({ status: 403, code: 'quota-reached' });
  expect(more.body).toContain(
    'You’ve reached the limit of 100 drafts. Delete one to save another.',
  );
  await keep({ name: 'Golf' }, rival);
});

const changed = { status: 409, code: 'version-conflict' };
const listedAlready = { status: 409, code: 'draft-listed' };
const carsOf = (person: SignedIn) => test.db.$count(products, eq(products.sellerId, person.userId));

it('a draft that was changed since it was read is neither overwritten nor listed', async () => {
  const draft = await keep({ name: 'Golf' });
  const put = (body: object) => test.api('PUT', `/drafts/${draft}`, { as: seller, body });
  const publish = (draftVersion: number) =>
    test.api('POST', '/products', {
      as: seller,
      body: productBody({ draftId: draft, draftVersion }),
    });
  expect((await put({ name: 'Golf GTI', version: 1 })).json()).toMatchObject({ version: 2 });
  expect(refusal(await put({ name: 'Golf R', version: 1 }))).toEqual(changed);
  expect(refusal(await publish(1))).toEqual(changed);
  expect(await list()).toMatchObject([{ fields: { name: 'Golf GTI' }, version: 2 }]);
  expect(await carsOf(seller)).toBe(0);
  expect((await publish(2)).json()).toMatchObject({ acknowledged: true });
  expect(await list()).toEqual([]);
});

it('a draft becomes one car, however often and in whatever order it is listed', async () => {
  const draft = await keep({ name: 'Golf' });
  const body = productBody({ draftId: draft, draftVersion: 1 });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => test.api('POST', '/products', { as: seller, body })),
  );
  const [first, ...others] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(first?.json()).toMatchObject({ acknowledged: true });
  expect(others.map(refusal)).toEqual([listedAlready, listedAlready, listedAlready]);
  const late = await test.api('PUT', `/drafts/${draft}`, { as: seller, body: { name: 'Golf R' } });
  expect(refusal(late)).toEqual(listedAlready);
  expect(await carsOf(seller)).toBe(1);
});

it('a draft that was deleted elsewhere can be listed, once', async () => {
  const draft = await keep({ name: 'Golf' });
  await test.api('DELETE', `/drafts/${draft}`, { as: seller });
  const body = productBody({ draftId: draft, draftVersion: 1 });
  const publish = () => test.api('POST', '/products', { as: seller, body });
  expect((await publish()).json()).toMatchObject({ acknowledged: true });
  expect(refusal(await publish())).toEqual(listedAlready);
});

it('a draft is not touched by another seller who lists a car from it', async () => {
  const draft = await keep({ name: 'Golf' });
  const publish = (as: SignedIn) =>
    test.api('POST', '/products', { as, body: productBody({ draftId: draft, draftVersion: 1 }) });
  await publish(rival);
  expect(await list()).toMatchObject([{ _id: draft, version: 1 }]);
  expect((await publish(seller)).json()).toMatchObject({ acknowledged: true });
});

it('drafts of a deleted person are purged with what is personal of them', async () => {
  const purged = await keep({ name: 'Golf', phone: '+351911111111' });
  const kept = await keep({ name: 'Polo' }, rival);
  const deletedAt = test.clock.now();
  await test.db.update(users).set({ deletedAt }).where(eq(users.id, seller.userId));
  const later = new Date(deletedAt.getTime() + 31 * 86_400_000);
  await purgeDeleted(test.db, later);
  const left = (await test.db.select().from(productDrafts)).map(({ id }) => id);
  expect(left).toContain(kept);
  expect(left).not.toContain(purged);
});
