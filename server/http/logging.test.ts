import Fastify from 'fastify';
import { renderedPages } from '../storefront/renderedPages';
import { shell } from '../storefront/shell';
import { clientFiles } from '../storefront/clientFiles';
import { errors } from './errors';
import { describeForLog, logging, loggingOptions } from './logging';

/** Collects the server's log. */
async function logOf(
  calls: { url: string; headers?: Record<string, string>; remoteAddress?: string }[],
): Promise<string> {
  const lines: string[] = [];
  const app = Fastify(loggingOptions('info', { write: (line) => lines.push(line) }));
  await app.register(logging);
  await app.register(errors, { errorPage: () => '' });
  await app.register(shell, { folder: '/nonexistent' });
  await app.register(renderedPages, { folder: '/nonexistent' });
  await app.register(clientFiles, { folder: '/nonexistent' });
  app.decorateRequest('principal', null);
  app.get('/users/:email', (request) => {
    request.principal = {
      userId: 'id-of-somebody',
      uid: 'uid-of-ana',
      suspended: false,
      email: 'ana@example.com',
      name: 'ana',
      role: 'user',
      emailVerified: true,
    };
    return { fine: true };
  });
  app.get('/cars/:id/:productId/:email', () => ({ fine: true }));
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

it('names who called, by an id and the network they called from', async () => {
  const log = await logOf([
    { url: '/users/ana@example.com', remoteAddress: '203.0.113.77' },
    { url: '/users/ana@example.com', remoteAddress: '2001:db8:1:2:3:4:5:6' },
    { url: '/nothing', remoteAddress: '::ffff:198.51.100.4' },
  ]);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { userId?: string; from: string });
  expect(lines.map(({ userId, from }) => [userId, from])).toEqual([
    ['id-of-somebody', '203.0.113.0/24'],
    ['id-of-somebody', '2001:db8:1::/48'],
    [undefined, '198.51.100.0/24'],
  ]);
  expect(log).not.toContain('ana');
  expect(log).not.toContain('113.77');
});

it('names what a call is about by its ids, and by nothing else', async () => {
  const log = await logOf([
    { url: '/cars/car-1/0f-2/ana@example.com?id=other' },
    { url: '/cars/ana@example.com/0f-2/none' },
    { url: '/users/ana@example.com' },
  ]);
  const ids = log
    .split('\n')
    .flatMap((line) => (line ? [(JSON.parse(line) as { ids?: object }).ids] : []));
  expect(ids).toEqual([{ id: 'car-1', productId: '0f-2' }, { productId: '0f-2' }, undefined]);
  expect(log).not.toContain('ana');
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
