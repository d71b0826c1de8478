import { sql } from 'drizzle-orm';
import { foldText, squeezeText } from '#contract/text/foldText';
import { termsOf } from '#contract/text/searchTerms';
import { users } from '../accounts/schema';
import { listUsers } from '../accounts/userRepository';
import { closeAfterTest } from '../testing/openApps';
import { createTestDatabase } from '../testing/database';
import { looseDatabase } from '../../sandbox/looseDatabase';
import { contains } from './folding';
import { openDatabase, productMigrations } from './open';

/** Database locales, each with different sorting and case folding. */
const locales = {
  'C of the C library, which knows no letters beyond A to Z': "locale_provider libc locale 'C'",
  'the rules of a language': "locale_provider icu icu_locale 'sv' locale 'C'",
};

async function open(locale: string) {
  const database = await createTestDatabase(`template0 ${locale}`);
  const { db, close } = await openDatabase({
    url: database.url,
    folder: '',
    migrations: [productMigrations],
  });
  const closeBoth = closeAfterTest(async () => {
    await close();
    await database.drop();
  });
  return { db: looseDatabase(db), close: closeBoth };
}

const names = ['Zoë', 'Ångström', 'adam', 'Émile', 'Elias', 'ÖZGÜR', 'Oscar', 'Жанна', 'ｆｕｌｌ'];

describe.each(Object.entries(locales))('in a database with %s', (_name, locale) => {
  let database: Awaited<ReturnType<typeof open>>;
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
    ['ozgur', 'ÖZGÜR'],
  ])('%s finds %s', async (q, found) => {
    expect(await list({ q })).toEqual([found]);
  });

  it.each([
    ['o-scar', 'Oscar'],
    ['os car', 'Oscar'],
  ])('%s finds %s where other signs do not matter', async (q, name) => {
    const [row] = (
      await database.db.execute(sql`select ${contains(sql`${name}::text`, q)} as found`)
    ).rows;
    expect(row?.found).toBe(true);
  });

  const texts = [
    ...names,
    ...['İstanbul', 'ISPARTA ısı', 'ﬁ', 'Ⅳ', '½', 'a\u0301', 'Citroën C4 (2.0 HDi)', ''],
    ...['Straße GROẞ', 'Łódź', 'København Ærø', 'Œuvre þing', 'ΣΊΣΥΦΟΣ', 'ŉ ǆ ĳ'],
    ...['ガソリン車 ﾄﾖﾀ ﾌﾟﾘｳｽ', '日産リーフ', '현대 아이오닉', 'โตโยต้า กำลัง', 'मारुति सुज़ुकी ३४'],
    ...['מָזְדָה', 'سَيَّارَة تويوتا ٢٠١٩', 'Йошкар-Ола ёлка Київ Ў', 'и\u0306 е\u0308', '🚗 E🏴Golf'],
    ...['x\u200by\u00adz\u2060', 'a\u00a0b\u3000c\u2009d\u0085e\u2028f', 'ＶＷ　Ｇｏｌｆ', '٣٤ ۱۲'],
    ...['Honda CR-V', 'CR V', 'RAV4', 'RAV 4', 'Mercedes-Benz C-Class 220d', 'ID.3, e-tron/MX‑5'],
    ...['- a - b -', "it's 5'11\" \\ % _ : & | ! (x)", 'a'.repeat(3000), 'ab1'.repeat(50)],
  ];

  it.each(texts)('a text is folded as the client folds it: %#', async (text) => {
    const [row] = (
      await database.db.execute(sql`select fold_text(${text}) as folded,
        squeeze_text(${text}) as squeezed,
        tsvector_to_array(search_terms_of(${text}, 'A', true)) as name,
        tsvector_to_array(search_terms_of(${text}, 'D', false)) as prose`)
    ).rows;
    expect(row?.folded).toBe(foldText(text));
    expect(row?.squeezed).toBe(squeezeText(text));
    const sorted = (terms: unknown) => (Array.isArray(terms) ? terms.map(String).sort() : terms);
    expect(sorted(row?.name)).toEqual(sorted([...termsOf(text, 'name')]));
    expect(sorted(row?.prose)).toEqual(sorted([...termsOf(text, 'prose')]));
  });
});
