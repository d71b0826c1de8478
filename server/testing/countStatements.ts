import { Client } from 'pg';

/**
 * How many statements the call sends to the database, those that begin and end transactions too, but
 * not notifications, which are sent a moment after an earlier call.
 *
 * @param words only counts statements with these words
 */
export async function countStatements(call: () => Promise<unknown>, words = ''): Promise<number> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls
      .map((sentWith) => JSON.stringify(sentWith))
      .filter((statement) => statement.includes(words) && !statement.includes('pg_notify')).length;
  } finally {
    sent.mockRestore();
  }
}
