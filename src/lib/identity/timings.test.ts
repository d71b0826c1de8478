import { makeAccountFor, PASSWORD, withIdentityProvider } from '@/testing/identitySession';
import { readIdToken } from '@/lib/idToken';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { createIdentity, type Identity } from './createIdentity';

/** The timings of the provider’s SDK (spec §9), as far as they affect desktop browsers. */

withIdentityProvider();

let identity: Identity;
beforeEach(() => {
  identity = createIdentity();
});
afterEach(async () => {
  jest.useRealTimers();
  await identity.stopSession();
  jest.restoreAllMocks();
});

const HOUR = 60 * 60 * 1000;
const countRenewals = () => identityWorld.calls.filter((call) => call === 'token').length;

it('a token counts as expired 30 seconds before it is, and is renewed then', async () => {
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  makeAccountFor(buyer);
  await identity.signIn({ by: 'password', email: buyer.email, password: PASSWORD });
  const first = await identity.currentIdToken();

  now.mockReturnValue(start + HOUR - 32_000);
  expect(await identity.currentIdToken()).toBe(first);
  expect(countRenewals()).toBe(0);

  now.mockReturnValue(start + HOUR - 28_000);
  expect(await identity.currentIdToken()).not.toBe(first);
  expect(countRenewals()).toBe(1);
});

it('a token that has expired by the server’s clock is renewed, whatever the device’s clock says', async () => {
  makeAccountFor(buyer);
  await identity.signIn({ by: 'password', email: buyer.email, password: PASSWORD });
  setServerTimeFromResponse(new Date(Date.now() + HOUR / 2));
  await identity.currentIdToken();
  expect(countRenewals()).toBe(0);
  setServerTimeFromResponse(new Date(Date.now() + 2 * HOUR));
  await identity.currentIdToken();
  expect(countRenewals()).toBe(1);
});

it('a token from before the e-mail was confirmed is renewed', async () => {
  const account = makeAccountFor(buyer, { emailVerified: false });
  await identity.signIn({ by: 'password', email: buyer.email, password: PASSWORD });
  expect(readIdToken((await identity.currentIdToken()) ?? '')?.emailVerified).toBe(false);
  expect(countRenewals()).toBe(0);

  account.emailVerified = true;
  await identity.loadAccount();
  expect(readIdToken((await identity.currentIdToken()) ?? '')?.emailVerified).toBe(true);
  expect(countRenewals()).toBe(1);
});

it.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
  'nobody is signed in any more when the provider answers %s',
  async (answer) => {
    makeAccountFor(buyer);
    await identity.signIn({ by: 'password', email: buyer.email, password: PASSWORD });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
    identityWorld.refusals.set('token', answer);
    expect(await identity.currentIdToken()).toBeNull();
  },
);

it('a request to the provider without a response is aborted after 30 seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const outcome = jest.fn();
  identity.signIn({ by: 'password', email: buyer.email, password: PASSWORD }).catch(outcome);
  await jest.advanceTimersByTimeAsync(29_900);
  expect(outcome).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'auth/network-request-failed' }),
  );
});
