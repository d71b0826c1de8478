import { Client } from 'pg';

/**
 * How many statements the call sends to the database, those that begin and end transactions too.
 *
 * @param words only counts statements with these words
 */
export async function countStatements(call: () => Promise<unknown>, words = ''): Promise<number> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls.filter((sentWith) => JSON.stringify(sentWith).includes(words)).length;
  } finally {
    sent.mockRestore();
  }
}
