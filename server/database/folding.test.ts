import { sql } from 'drizzle-orm';
import { foldText } from '#contract/folding';
import { users } from '../accounts/schema';
import { listUsers } from '../accounts/userRepository';
import { closedAtTheEnd } from '../testing/openApps';
import { createTestDatabase } from '../testing/database';
import type { DatabaseHandle } from './client';
import { openDatabase, productMigrations } from './open';
import { rowsOf } from './rows';

/** Locales that a database can have been made with; each sorts and folds in its own way. */
const locales = {
  'C of the C library, which knows no letters beyond A to Z': "locale_provider libc locale 'C'",
  'the rules of a language': "locale_provider icu icu_locale 'sv' locale 'C'",
};

async function open(locale: string): Promise<DatabaseHandle> {
  const database = await createTestDatabase(`template0 ${locale}`);
  const { db, close } = await openDatabase({
    url: database.url,
    folder: '',
    migrations: [productMigrations],
  });
  const closeBoth = closedAtTheEnd(async () => {
    await close();
    await database.drop();
  });
  return { db, close: closeBoth };
}

const names = ['Zoë', 'Ångström', 'adam', 'Émile', 'Elias', 'ÖZGÜR', 'Oscar', 'Жанна', 'ｆｕｌｌ'];

describe.each(Object.entries(locales))('in a database with %s', (_name, locale) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await open(locale);
    const person = (name: string, index: number) =>
      ({ id: `p${index}`, name, email: `p${index}@people.test`, role: 'user' }) as const;
    await database.db.insert(users).values(names.map(person));
  });
  afterAll(() => database.close());

  const list = async (query: object) =>
    (await listUsers(database.db, { role: 'user' }, query)).rows.map(({ name }) => name);

  it('people are sorted by their letters, without regard to case and accents', async () => {
    expect(await list({ sort: 'name:asc' })).toEqual([
      ...['adam', 'Ångström', 'Elias', 'Émile', 'ｆｕｌｌ', 'Oscar', 'ÖZGÜR', 'Zoë', 'Жанна'],
    ]);
  });

  it.each([
    ['EMILE', 'Émile'],
    ['özg', 'ÖZGÜR'],
    ['angst', 'Ångström'],
    ['ЖАННА', 'Жанна'],
    ['full', 'ｆｕｌｌ'],
  ])('%s finds %s', async (q, found) => {
    expect(await list({ q })).toEqual([found]);
  });

  it('a text is folded as the client folds it', async () => {
    const texts = [...names, 'İstanbul', 'ﬁ', 'Ⅳ', '½', 'a\u0301', 'Citroën C4 (2.0 HDi)', ''];
    for (const text of texts) {
      const [row] = rowsOf(await database.db.execute(sql`select fold_text(${text}) as folded`));
      expect(row?.folded).toBe(foldText(text));
    }
  });
});
