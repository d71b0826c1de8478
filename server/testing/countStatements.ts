import { Client } from 'pg';

/** How many statements the call sends to the database, those that begin and end transactions too. */
export async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
