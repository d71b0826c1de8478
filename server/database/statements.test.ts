import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/database';
import type { Database, DatabaseHandle } from './client';
import { rowsOf } from './rows';
import { PreparedStatements } from './statements';
import { inTransaction } from './transaction';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What this connection has prepared whose text has this word in it. */
const preparedWith = async (db: Database, word: string) =>
  rowsOf(
    await db.execute(
      sql.raw(`select statement from pg_prepared_statements where statement like '%as ${word}%'`),
    ),
  );
/** In a transaction all statements meet one connection. */
const inOneConnection = (work: (tx: Database) => Promise<void>) => inTransaction(database.db, work);

const query = (text: string, ...params: unknown[]) => ({ sql: text, params });

it('prepares a statement that comes again, and answers with what it is asked for each time', () =>
  inOneConnection(async (tx) => {
    const ask = (value: number) => tx.execute(sql`select ${value}::int as again`);
    await ask(1);
    expect(await preparedWith(tx, 'again')).toHaveLength(0);
    await ask(2);
    expect(rowsOf(await ask(3))).toEqual([{ again: 3 }]);
    expect(await preparedWith(tx, 'again')).toHaveLength(1);
  }));

it('goes on after a statement that failed, with the same statement', async () => {
  const divide = (by: number) =>
    database.db.execute(sql`select 6 / ${by}::int as quotient`).then(rowsOf);
  await divide(1);
  await expect(divide(0)).rejects.toThrow();
  await expect(divide(0)).rejects.toThrow();
  expect(await divide(2)).toEqual([{ quotient: 3 }]);
});

it('leaves scripts as they are: several statements cannot be prepared', async () => {
  const script = () => database.db.execute(sql.raw('select 1; select 2 as last'));
  await script();
  await script();
  await expect(script()).resolves.toBeDefined();
});

describe('a name', () => {
  it('belongs to one text, from the second time on', () => {
    const statements = new PreparedStatements({ areKept: true });
    expect(statements.nameOf(query('one', 1))).toBeUndefined();
    expect(statements.nameOf(query('two', 1))).toBeUndefined();
    const one = statements.nameOf(query('one', 2));
    const two = statements.nameOf(query('two', 2));
    expect(one).toEqual(expect.any(String));
    expect(two).toEqual(expect.any(String));
    expect(two).not.toBe(one);
    expect(statements.nameOf(query('one', 3))).toBe(one);
  });

  it('is given to none behind a pooler, which hands connections from one to the other', () => {
    const statements = new PreparedStatements({ areKept: false });
    for (let turn = 0; turn < 3; turn += 1) {
      expect(statements.nameOf(query('one', turn))).toBeUndefined();
    }
  });

  it('is given to so many and no more, however many different ones come', () => {
    const statements = new PreparedStatements({ areKept: true });
    const names = new Set<string | undefined>();
    for (let number = 0; number < 400; number += 1) {
      statements.nameOf(query(`text ${number}`, 1));
      names.add(statements.nameOf(query(`text ${number}`, 1)));
    }
    names.delete(undefined);
    expect(names.size).toBe(300);
    expect(names).toContain(statements.nameOf(query('text 0', 1)));
  });

  it('is still given when very many came once before', () => {
    const statements = new PreparedStatements({ areKept: true });
    for (let number = 0; number < 1500; number += 1) statements.nameOf(query(`once ${number}`, 1));
    statements.nameOf(query('often', 1));
    expect(statements.nameOf(query('often', 1))).toBeDefined();
  });
});
