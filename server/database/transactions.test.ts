import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../testing/app';
import { refusal } from '../testing/responses';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** An error as the driver throws it: with an SQLSTATE, wrapped by drizzle. */
const failure = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('told by the engine'), { code }) });

/** Work that fails with a retryable error a number of times. */
function undone(times: number, code: string) {
  const work = {
    runs: 0,
    run: () =>
      test.db.transaction(async (tx) => {
        work.runs += 1;
        await tx.execute(sql`select 1`);
        if (work.runs <= times) throw failure(code);
        return 'done';
      }),
  };
  return work;
}

describe('a transaction that the engine undid', () => {
  it.each(['40001', '40P01'])('is done again: %s', async (code) => {
    const work = undone(4, code);
    expect(await work.run()).toBe('done');
    expect(work.runs).toBe(5);
  });

  it('is given up after five times', async () => {
    const work = undone(100, '40001');
    await expect(work.run()).rejects.toThrow('Failed query');
    expect(work.runs).toBe(5);
  });

  it.each(['23505', '08006', '57P01', '55P03'])('for another reason is not: %s', async (code) => {
    const work = undone(1, code);
    await expect(work.run()).rejects.toThrow('Failed query');
    expect(work.runs).toBe(1);
  });
});

describe('what the database cannot do now', () => {
  const answerTo = (error: Error) => {
    jest.spyOn(test.db, 'select').mockImplementationOnce(() => {
      throw error;
    });
    return test.api('GET', '/categories');
  };
  const unavailable = { status: 503, code: 'unavailable' };

  it.each([
    ['serialization, five times', '40001'],
    ['deadlock, five times', '40P01'],
    ['a row that is locked', '55P03'],
    ['a statement that took too long', '57014'],
    ['shut down', '57P01'],
    ['starting up', '57P03'],
    ['too many connections', '53300'],
    ['read-only', '25006'],
    ['no entry', '28P01'],
    ['not accepting connections', '55000'],
    ['connection lost', '08006'],
    ['refused', 'ECONNREFUSED'],
    ['reset', 'ECONNRESET'],
  ])('is answered 503, to be tried again: %s', async (_name, code) => {
    const answer = await answerTo(failure(code));
    expect(refusal(answer)).toEqual(unavailable);
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it.each([
    'Query read timeout',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('is answered 503 also where the driver has no code: %s', async (message) => {
    const answer = await answerTo(new Error('Failed query', { cause: new Error(message) }));
    expect(refusal(answer)).toEqual(unavailable);
  });

  it('is not what a mistake of ours is', async () => {
    for (const error of [failure('42703'), failure('ENOENT'), new TypeError('oops')]) {
      const answer = await answerTo(error);
      expect(refusal(answer)).toEqual({ status: 500, code: 'internal' });
      expect(answer.headers['retry-after']).toBeUndefined();
    }
  });
});
