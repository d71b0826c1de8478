import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from '../../server/database/open';
import { sandboxMigrations } from '../migrations';
import { outboxMessages } from '../schema/identity';
import { createIdentityAccount } from './createAccount';
import { post, type NewMessage } from './outbox';
import { registerIdentitySandbox } from './register';
import { startSandbox, type RunningSandbox } from './testing/startSandbox';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const toolkit = '/identitytoolkit.googleapis.com';
const get = (url: string) => sandbox.app.inject({ url });
const postJson = (url: string, payload: object | string, headers = {}) =>
  sandbox.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('the account chooser', () => {
  const query = new URLSearchParams({
    apiKey: 'sandbox',
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    redirectUrl: 'http://127.0.0.1:4700/login',
    eventId: '"><script>alert(1)</script>',
    providerId: 'google.com',
  });

  it('offers the demo people and says for which page', async () => {
    const { body, statusCode } = await get(`/emulator/auth/handler?${query.toString()}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('Inês Carvalho');
    expect(body).toContain('127.0.0.1:4700');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/(src|href)="https?:/);
  });

  it('takes no click before its script is there', async () => {
    const { body } = await get(`/emulator/auth/handler?${query.toString()}`);
    const buttons = body.match(/<button[^>]*>/g) ?? [];
    expect(buttons.length).toBeGreaterThan(3);
    expect(buttons.filter((button) => !button.includes(' disabled'))).toEqual([]);
  });

  it.each([
    ['opened by hand', '', 'log-in page'],
    [
      'asked for another company',
      'providerId=x.test&authType=a&eventId=1&redirectUrl=http://a.test',
      'x.test',
    ],
    [
      'asked to report to no page',
      'providerId=google.com&authType=a&eventId=1&redirectUrl=javascript:1',
      'log-in page',
    ],
    [
      'asked to report to a stranger’s page',
      'providerId=google.com&authType=a&eventId=1&redirectUrl=https://evil.example/login',
      'log-in page',
    ],
    [
      'asked to report to a page that only looks like this one',
      'providerId=google.com&authType=a&eventId=1&redirectUrl=http://127.0.0.1.evil.example/',
      'log-in page',
    ],
  ])('refuses when %s', async (_name, search, text) => {
    const { body, statusCode } = await get(`/emulator/auth/handler?${search}`);
    expect(statusCode).toBe(400);
    expect(body).toContain('Nothing to choose');
    expect(body).toContain(text);
  });

  it('names the wrong fields of a new person and keeps nobody', async () => {
    const answer = await postJson('/sandbox/identity/choice', { name: ' ', email: 'nobody' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fieldErrors: object }>().fieldErrors)).toEqual([
      'name',
      'email',
    ]);
    const page = await get(`/emulator/auth/handler?${query.toString()}`);
    expect(page.body).not.toContain('nobody');
  });

  it('draws a picture of each person', async () => {
    const page = await get(`/emulator/auth/handler?${query.toString()}`);
    const [picture] = /\/sandbox\/identity\/people\/\d+\.svg/.exec(page.body) ?? [];
    const { body, headers } = await get(String(picture));
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain('<svg');
    expect((await get('/sandbox/identity/people/0.svg')).statusCode).toBe(404);
  });
});

describe('the outbox', () => {
  const message = (change: Partial<NewMessage>): NewMessage => ({
    channel: 'email',
    recipient: 'bea@demo.test',
    kind: 'VERIFY_EMAIL',
    subject: 'Subject',
    body: 'Body',
    link: null,
    code: null,
    ...change,
  });
  const send = (change: Partial<NewMessage>) => {
    sandbox.advance(1000);
    return post({ db: sandbox.db, now: sandbox.now, log: sandbox.app.log }, message(change));
  };

  beforeEach(async () => {
    await sandbox.db.delete(outboxMessages);
  });

  it('is empty at first and says what to do', async () => {
    expect((await get('/sandbox/outbox')).body).toContain('No messages yet');
  });

  it('shows the newest first, filters by recipient and escapes what people typed', async () => {
    await send({ subject: 'First' });
    await send({ subject: 'Other', recipient: '+351910000001', channel: 'sms', code: '012345' });
    await send({ subject: '<b>Second</b>', link: 'http://127.0.0.1/auth/action?a=1&b=2' });

    const all = (await get('/sandbox/outbox')).body;
    expect(all.indexOf('&lt;b&gt;Second')).toBeGreaterThan(0);
    expect(all.indexOf('&lt;b&gt;Second')).toBeLessThan(all.indexOf('First'));
    expect(all).toContain('href="http://127.0.0.1/auth/action?a=1&amp;b=2"');
    expect(all).toContain('012345');

    const filtered = (await get('/sandbox/outbox?to=Bea%40demo.test')).body;
    expect(filtered).toContain('First');
    expect(filtered).not.toContain('012345');

    const { messages } = (
      await get(`/sandbox/outbox.json?to=${encodeURIComponent('+351910000001')}`)
    ).json<{ messages: object[] }>();
    expect(messages).toMatchObject([{ to: '+351910000001', code: '012345', link: null }]);
  });

  it('is also shown the way the official emulator shows codes', async () => {
    await send({ recipient: '+351910000001', channel: 'sms', code: '012345' });
    await send({ link: 'http://127.0.0.1/auth/action?a=1&b=2' });
    const base = '/emulator/v1/projects/demo-second-gear';
    const phones = await get(`${base}/verificationCodes`);
    expect(phones.json()).toMatchObject({
      verificationCodes: [{ phoneNumber: '+351910000001', code: '012345' }],
    });
    const mails = await get(`${base}/oobCodes`);
    expect(mails.json()).toMatchObject({ oobCodes: [{ email: 'bea@demo.test' }] });
  });

  it('cannot be read by pages of other origins, though these may use the API', async () => {
    const outbox = await get('/sandbox/outbox.json');
    expect(outbox.headers).not.toHaveProperty('access-control-allow-origin');
    const api = await get(`${toolkit}/v1/projects?key=sandbox`);
    expect(api.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});

describe('a character that cannot be stored', () => {
  it('is refused by the chooser', async () => {
    const answer = await postJson('/sandbox/identity/choice', { name: 'A\0', email: 'a@x.test' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      fieldErrors: {},
      message: 'INVALID_ARGUMENT : name has characters that are not supported',
    });
  });

  it('is in no picture’s address and in no recipient', async () => {
    expect((await get('/sandbox/identity/people/%00.svg')).statusCode).toBe(404);
    expect((await get('/sandbox/outbox.json?to=a%00@x.test')).json()).toEqual({ messages: [] });
  });

  it('is in no list of what is to be unlinked', async () => {
    const account = await postJson(`${toolkit}/v1/accounts:signUp?key=sandbox`, {
      email: 'unlink@x.test',
      password: 'first-gear',
    });
    const { idToken } = account.json<{ idToken: string }>();
    const answer = await postJson(`${toolkit}/v1/accounts:update?key=sandbox`, {
      idToken,
      deleteProvider: ['\0'],
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the API', () => {
  it.each<[string, string, object | string, string]>([
    [
      'a body that is no JSON',
      'v1/accounts:signUp',
      '{',
      'INVALID_ARGUMENT : The body is not JSON',
    ],
    ['a body that is no object', 'v1/accounts:signInWithPassword', '[1]', 'MISSING_EMAIL'],
    [
      'fields of the wrong type',
      'v1/accounts:signUp',
      { email: 1, password: {} },
      'INVALID_ARGUMENT : email is text',
    ],
    [
      'a name that cannot be stored',
      'v1/accounts:signUp',
      { email: 'nul@x.test', password: 'first-gear', displayName: 'A\0' },
      'INVALID_ARGUMENT : displayName has characters that are not supported',
    ],
    ['a token that is none', 'v1/accounts:lookup', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [
      'a second step without a first',
      'v2/accounts/mfaSignIn:start',
      { mfaPendingCredential: 'x' },
      'INVALID_MFA_PENDING_CREDENTIAL',
    ],
    [
      'an unknown kind of letter',
      'v1/accounts:sendOobCode',
      { requestType: 'SPAM' },
      'INVALID_REQ_TYPE',
    ],
  ])('refuses %s in the provider’s words', async (_name, method, payload, message) => {
    const answer = await postJson(`${toolkit}/${method}?key=sandbox`, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    });
  });

  it('refuses a body of another kind, a method it does not have, and a refresh token nobody got', async () => {
    const text = await postJson(`${toolkit}/v1/accounts:signUp`, 'x', { 'content-type': 'text/x' });
    expect(text.statusCode).toBe(415);
    expect((await postJson(`${toolkit}/v1/accounts:fly`, {})).json()).toMatchObject({
      error: { code: 404 },
    });
    const refresh = await sandbox.app.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=sandbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&refresh_token=x',
    });
    expect(refresh.json()).toMatchObject({ error: { message: 'INVALID_REFRESH_TOKEN' } });
  });

  it('publishes its key without the private half', async () => {
    const { keys } = (await get('/sandbox/identity/jwks.json')).json<{ keys: object[] }>();
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

it('remembers accounts, sessions and its key after a restart', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-identity-'));
  const start = async () => {
    const { db, close } = await openDatabase({ folder, migrations: [sandboxMigrations] });
    const app = Fastify();
    await registerIdentitySandbox(app, { db, now: () => new Date() });
    return { db, app, close };
  };
  const call = async (
    app: Awaited<ReturnType<typeof start>>['app'],
    url: string,
    payload: object,
  ) => (await app.inject({ method: 'POST', url, payload })).json<Record<string, unknown>>();
  const login = { email: 'bea@demo.test', password: 'second-gear' };

  const first = await start();
  await createIdentityAccount(first.db, { uid: 'bea', displayName: 'Bea', ...login });
  const tokens = await call(first.app, `${toolkit}/v1/accounts:signInWithPassword`, login);
  await first.close();

  const second = await start();
  const { idToken } = tokens;
  await expect(
    call(second.app, `${toolkit}/v1/accounts:lookup`, { idToken }),
  ).resolves.toMatchObject({ users: [{ localId: 'bea', email: 'bea@demo.test' }] });
  await expect(
    call(second.app, '/securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
    }),
  ).resolves.toMatchObject({ user_id: 'bea' });
  await second.close();
  rmSync(folder, { recursive: true });
}, 60_000);
