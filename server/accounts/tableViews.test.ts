import { STANDARD_VIEW, type ViewTable, type WireTableView } from '#contract/tableViews';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { conflict, notFound, refusal, unauthenticated } from '../testing/responses';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const save = (name: string, query = 'status=unsold', table: ViewTable = 'reports', as = admin) =>
  test.api('POST', '/table-views', { as, body: { table, name, query } });
const saved = async (...view: Parameters<typeof save>) =>
  (await save(...view)).json<{ insertedId: string }>().insertedId;
const change = (id: string, body: object, as = admin) =>
  test.api('PATCH', `/table-views/${id}`, { as, body });
const views = async (as = admin) =>
  (await test.api('GET', '/table-views', { as })).json<WireTableView[]>();

it('keeps views of tables, by name, each name once a table', async () => {
  const id = await saved('My morning');
  expect(refusal(await save('my MORNING'))).toEqual(conflict);
  await save('MY MORNING AGAIN', '');
  await save('my morning', '', 'payments');
  const all = await views();
  expect(all.map(({ name }) => name.toLowerCase())).toEqual([
    'my morning',
    'my morning',
    'my morning again',
  ]);
  expect(all).toContainEqual({
    _id: id,
    table: 'reports',
    name: 'My morning',
    query: 'status=unsold',
    isStart: false,
  });
});

it('changes names and what is shown, and has one start for each table', async () => {
  const [first, second] = [await saved('First'), await saved('Second')];
  const other = await saved('Zero', '', 'buyers');
  expect((await change(other, { isStart: true })).statusCode).toBe(200);
  await change(first, { isStart: true });
  await change(second, { isStart: true, name: 'Third', query: 'q=golf&columns=email' });
  expect(await views()).toMatchObject([
    { _id: first, isStart: false, name: 'First' },
    { _id: second, isStart: true, name: 'Third', query: 'q=golf&columns=email' },
    { _id: other, isStart: true },
  ]);
  expect((await change(second, { name: ' ' })).statusCode).toBe(400);
  await change(second, { isStart: false });
  expect((await views()).filter(({ isStart }) => isStart)).toMatchObject([{ _id: other }]);
  expect(refusal(await change(second, { name: 'first' }))).toEqual(conflict);
});

it.each([
  { name: STANDARD_VIEW.toLowerCase() },
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { query: 'q='.repeat(1025) },
  { table: 'cars' },
])('refuses %j', async (part) => {
  const body = { table: 'reports', name: 'Mine', query: '', ...part };
  expect((await test.api('POST', '/table-views', { as: admin, body })).statusCode).toBe(400);
  expect(await views()).toEqual([]);
});

it('shows, changes and removes views for nobody but their owner, at most 50', async () => {
  const id = await saved('Mine');
  for (const other of [await test.signIn('user'), await test.signIn('admin')]) {
    expect(await views(other)).toEqual([]);
    expect(refusal(await change(id, { name: 'Theirs' }, other))).toEqual(notFound);
    const removal = await test.api('DELETE', `/table-views/${id}`, { as: other });
    expect(removal.json()).toEqual({ deletedCount: 0 });
  }
  for (const [method, path] of [
    ['GET', '/table-views'],
    ['POST', '/table-views'],
    ['PATCH', `/table-views/${id}`],
    ['DELETE', `/table-views/${id}`],
  ] as const) {
    expect(refusal(await test.api(method, path))).toEqual(unauthenticated);
  }
  for (let n = 1; n < 50; n += 1) await save(`View ${n}`);
  expect(refusal(await save('One more'))).toMatchObject({ status: 403 });
  expect((await test.api('DELETE', `/table-views/${id}`, { as: admin })).json()).toEqual({
    deletedCount: 1,
  });
  expect((await save('One more')).statusCode).toBe(200);
});
