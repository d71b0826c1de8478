import { and, eq, isNull, sql } from 'drizzle-orm';
import { closeAfterTest } from '../testing/openApps';
import { openTestDatabase } from '../testing/database';
import { createChance } from '../../sandbox/demo/chance';
import type { LooseDatabase } from '../../sandbox/looseDatabase';
import { users } from './schema';
import { listUsers } from './userRepository';

/** The same rows in each run. */
const { between, id: newId } = createChance(1);
let db: LooseDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase();
  db = database.db;
  close = closeAfterTest(database.close);
});
afterAll(() => close());

const names = [
  'ana',
  'Ana',
  'Zoë',
  'émile',
  'Ó Briain',
  '王小明',
  '  blank',
  '4 wheels',
  "d'Arc",
  'm',
  '',
];
function pick<T>(values: readonly T[]): T {
  const value = values[between(0, values.length - 1)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}
const letters = () =>
  Array.from({ length: between(1, 3) }, () => pick(Array.from('abmz-._9Éя'))).join('');

const person = () => ({
  id: newId(),
  name: `${pick(names)} ${letters()}`,
  email: `${letters()}${newId()}@people.test`,
  role: pick(['user', 'seller'] as const),
  verified: between(0, 2) === 0,
  // Few distinct days and times, so that many rows share one.
  createdAt: new Date(Date.UTC(2024, 1, between(1, 8), pick([0, 12, 23]), 59)),
});

const orders = {
  'name:asc': sql`fold_text(name) collate "C" asc, id asc`,
  'name:desc': sql`fold_text(name) collate "C" desc, id desc`,
  'email:asc': sql`email collate "C" asc, id asc`,
  'email:desc': sql`email collate "C" desc, id desc`,
  'createdAt:asc': sql`created_at asc, id desc`,
  'createdAt:desc': sql`created_at desc, id asc`,
};

/** Every page of a list, as the API returns it and as plain OFFSET returns it. */
async function expectPagesOf(
  sort: keyof typeof orders,
  role: 'user' | 'seller',
  verified?: boolean,
) {
  const where = and(
    isNull(users.deletedAt),
    eq(users.role, role),
    verified === undefined ? undefined : eq(users.verified, verified),
  );
  const all = (
    await db.execute(sql`select id from users where ${where} order by ${orders[sort]}`)
  ).rows.map(({ id }) => id);
  const pageSize = pick([7, 25, 100]);
  const pages = Math.ceil(all.length / pageSize);
  for (const page of [1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1, pages + 5]) {
    if (page < 1) continue;
    const { rows, total } = await listUsers(db, { role, verified }, { sort, page, pageSize });
    expect(total).toBe(all.length);
    expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
  }
}

describe('pages of people', () => {
  beforeAll(async () => {
    await db.insert(users).values(Array.from({ length: 700 }, person));
  });

  it.each(Object.keys(orders) as (keyof typeof orders)[])(
    'are those of plain counting from the first row, by %s',
    async (sort) => {
      await expectPagesOf(sort, 'user');
      await expectPagesOf(sort, 'seller');
      await expectPagesOf(sort, 'seller', true);
      await expectPagesOf(sort, 'seller', false);
    },
  );
});

describe('a search for people', () => {
  const search = async (q: string, sort = 'createdAt:desc', page = 1) => {
    const found = await listUsers(db, { role: 'user' }, { q, sort, page, pageSize: 100 });
    return { ...found, names: found.rows.map(({ name }) => name) };
  };
  const add = (name: string, email: string, createdAt = new Date(2020, 0, 1)) =>
    db.insert(users).values({ ...person(), name, email, role: 'user', createdAt });

  beforeAll(async () => {
    await db.delete(users);
    await add('Quentin Xavier', 'q.x@people.test');
    await add('Oxana Quist', 'oxana@people.test');
    await add('a--b 50%_off', 'ninety@people.test');
  });

  it('looks anywhere from three letters on, and at the beginning of a word below', async () => {
    expect((await search('enti')).names).toEqual(['Quentin Xavier']);
    expect((await search('XAN')).names).toEqual(['Oxana Quist']);
    expect((await search('qu', 'name:asc')).names).toEqual(['Oxana Quist', 'Quentin Xavier']);
    expect((await search('x')).names).toEqual(['Quentin Xavier']);
    expect((await search('ox')).names).toEqual(['Oxana Quist']);
    expect((await search('ni')).names).toEqual(['a--b 50%_off']);
    expect((await search('xa', 'name:desc')).names).toEqual(['Quentin Xavier']);
  });

  it('takes signs literally, and finds nothing by signs alone', async () => {
    expect((await search('0%_o')).names).toEqual(['a--b 50%_off']);
    expect((await search('5_%')).names).toEqual([]);
    expect((await search('a-')).names).toEqual(['a--b 50%_off']);
    expect((await search('--')).names).toEqual([]);
    expect((await search('%')).names).toEqual([]);
  });

  it('of very many lists the newest and says that there are more', async () => {
    await db.execute(sql`insert into users (id, name, email, role, created_at)
      select 'many-' || i, 'Common ' || (i % 97) || ' Nós', 'c' || i || '@many.test', 'user',
        timestamptz '2025-01-01' + i * interval '1 minute' from generate_series(1, 12500) i`);
    const first = await search('common');
    expect(first).toMatchObject({ total: 200, isBounded: true });
    expect(first.rows.map(({ id }) => id).slice(0, 2)).toEqual(['many-12500', 'many-12499']);
    const last = await search('common', 'createdAt:desc', 2);
    expect(last.rows.at(-1)?.id).toBe('many-12301');
    expect((await search('common', 'createdAt:desc', 3)).rows).toEqual([]);
    const byName = await search('co', 'name:asc');
    expect(byName).toMatchObject({ total: 200, isBounded: true });
    expect(byName.rows.every(({ id }) => Number(id.slice(5)) > 12_300)).toBe(true);
    expect(byName.names).toEqual([...byName.names].sort());
    expect(await search('NÓS')).toMatchObject({ total: 200, isBounded: true });
    const rare = await search('common 9');
    expect([rare.total, rare.isBounded]).toEqual([1025, undefined]);
  }, 60_000);
});
