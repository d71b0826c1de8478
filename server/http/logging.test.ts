import Fastify from 'fastify';
import { errors } from './errors';
import { describeForLog, logging, loggingOptions } from './logging';
import { clientFiles } from './static';

/** Everything the server would have written. */
async function logOf(calls: { url: string; headers?: Record<string, string> }[]): Promise<string> {
  const lines: string[] = [];
  const app = Fastify(loggingOptions('info', { write: (line) => lines.push(line) }));
  await app.register(logging);
  await app.register(errors);
  await app.register(clientFiles, { folder: '/nonexistent' });
  app.get('/users/:email', () => ({ fine: true }));
  app.get('/broken', () => {
    throw Object.assign(new Error('Failed query: select 1\nparams: ana@example.com'), {
      query: 'select 1',
      params: ['ana@example.com'],
    });
  });
  for (const call of calls) await app.inject({ method: 'GET', ...call });
  await app.close();
  return lines.join('');
}

it('names the route and the request, and no person', async () => {
  const log = await logOf([
    { url: '/users/ana@example.com?q=ana', headers: { authorization: 'Bearer secret-token' } },
    { url: '/nothing/ana@example.com' },
    { url: '/broken', headers: { 'x-request-id': 'request-12345' } },
  ]);
  expect(log).toContain('/users/:email');
  expect(log).toContain('request-12345');
  expect(log).toContain('select 1');
  expect(log).not.toContain('ana');
  expect(log).not.toContain('secret-token');
});

it('keeps of an error what helps and nothing that was stored', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
  });
  const error = new Error('outer', { cause });
  const described = JSON.stringify(describeForLog(error));
  expect(described).toContain('23505');
  expect(described).toContain('logging.test.ts');
  expect(described).not.toContain('ana@example.com');
});
