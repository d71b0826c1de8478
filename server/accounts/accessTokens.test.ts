import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { createAccessTokens } from './accessTokens';

const claims = { userId: 'u', uid: 'p', email: 'a@example.com', emailVerified: true };
const [older, newer] = ['an older secret, long enough for a key', 'a newer secret, long enough'];
const now = () => new Date('2026-01-01T12:00:00Z');

it('stay good while a new secret takes the place of the old one', async () => {
  const before = createAccessTokens([older], now);
  const between = createAccessTokens([newer, older], now);
  const after = createAccessTokens([newer], now);
  const [old, fresh] = [await before.sign(claims), await between.sign(claims)];

  expect(await between.verify(old)).toMatchObject(claims);
  expect(await between.verify(fresh)).toMatchObject(claims);
  expect(await after.verify(fresh)).toMatchObject(claims);
  // The older secret no longer signs tokens, and verifies none once it is removed.
  expect(await before.verify(fresh)).toBeNull();
  expect(await after.verify(old)).toBeNull();
});

it('name their secret without telling anything about it', async () => {
  const { kid = '' } = decodeProtectedHeader(await createAccessTokens([older], now).sign(claims));
  expect(kid).toMatch(/^[0-9a-f]{12}$/);
  expect(older).not.toContain(kid);
});

it('of an earlier version, which name no secret, are the first secret’s', async () => {
  const unnamed = await new SignJWT({ uid: 'p', email: 'a@example.com', issued_at_ms: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('u')
    .setIssuer('second-gear')
    .setAudience('second-gear')
    .setExpirationTime(now().getTime() / 1000 + 60)
    .sign(new TextEncoder().encode(older));
  expect(await createAccessTokens([older, newer], now).verify(unnamed)).toMatchObject({
    userId: 'u',
  });
  expect(await createAccessTokens([newer, older], now).verify(unnamed)).toBeNull();
});

it('say of an address that is not verified that it is not', async () => {
  const tokens = createAccessTokens([newer], now);
  const token = await tokens.sign({ ...claims, emailVerified: false });
  expect(await tokens.verify(token)).toMatchObject({ emailVerified: false });
});

it.each([
  ['the person', { sub: undefined }],
  ['the sign-in', { uid: undefined }],
  ['the email address', { email: undefined }],
  ['the moment it was issued', { issued_at_ms: undefined }],
])('that do not name %s are nobody’s', async (_name, missing) => {
  const whole = { sub: 'u', uid: 'p', email: 'a@example.com', issued_at_ms: 1 };
  const signed = (payload: Record<string, unknown>) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('second-gear')
      .setAudience('second-gear')
      .setExpirationTime(now().getTime() / 1000 + 60)
      .sign(new TextEncoder().encode(newer));
  const tokens = createAccessTokens([newer], now);
  expect(await tokens.verify(await signed(whole))).toMatchObject({ userId: 'u' });
  expect(await tokens.verify(await signed({ ...whole, ...missing }))).toBeNull();
});

it('are nobody’s when they are signed in another way, or not at all', async () => {
  const payload = { sub: 'u', uid: 'p', email: 'a@example.com', issued_at_ms: 1 };
  const long = newer.padEnd(64, '.');
  const expiry = now().getTime() / 1000 + 60;
  const signed = (alg: string) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg })
      .setIssuer('second-gear')
      .setAudience('second-gear')
      .setExpirationTime(expiry)
      .sign(new TextEncoder().encode(long));
  const unsigned = new UnsecuredJWT(payload).setIssuer('second-gear').setAudience('second-gear');
  const tokens = createAccessTokens([long], now);
  expect(await tokens.verify(await signed('HS256'))).toMatchObject({ userId: 'u' });
  expect(await tokens.verify(await signed('HS512'))).toBeNull();
  expect(await tokens.verify(unsigned.setExpirationTime(expiry).encode())).toBeNull();
});

it('are not made without a secret', () => {
  expect(() => createAccessTokens([], now)).toThrow('No secret for signing');
});

it.each([
  ['an hour', undefined, 3600],
  ['an hour, however long the sign-in lasts', 7200, 3600],
  ['as long as the sign-in they are given for', 90, 90],
])('last %s', async (_name, signInLasts, seconds) => {
  let time = now().getTime();
  const tokens = createAccessTokens([newer], () => new Date(time));
  const notAfter = signInLasts === undefined ? undefined : new Date(time + signInLasts * 1000);
  const token = await tokens.sign(claims, notAfter);
  time += (seconds - 1) * 1000;
  expect(await tokens.verify(token)).toMatchObject(claims);
  time += 1000;
  expect(await tokens.verify(token)).toBeNull();
});
