import { identityError } from '@/lib/identity/codes';
import { isRefusal } from './errors';
import { identityCommand, identityQuery, toIdentityFailure } from './identityCalls';

describe('an error of the identity provider', () => {
  it('keeps its code and has changed nothing', () => {
    const failure = toIdentityFailure(identityError('auth/wrong-password'));
    expect(failure).toMatchObject({ code: 'auth/wrong-password', message: '', fieldErrors: {} });
    expect(isRefusal(failure)).toBe(true);
  });

  it.each([
    ['auth/network-request-failed', 'network'],
    ['auth/internal-error', 'network'],
    ['auth/timeout', 'timeout'],
  ])('may have changed something after %s', (code, status) => {
    const failure = toIdentityFailure(identityError(code));
    expect(failure).toMatchObject({ code, status });
    expect(isRefusal(failure)).toBe(false);
  });

  it('is a lost connection if the SDK failed to load', () => {
    const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
    });
    expect(toIdentityFailure(notLoaded)).toMatchObject({ status: 'network', code: '' });
  });

  it.each<[string, unknown]>([
    ['another error', new Error('ChunkLoadError')],
    ['an object with the name of one', { name: 'ChunkLoadError' }],
    ['null', null],
  ])('is not %s', (_name, thrown) => {
    expect(toIdentityFailure(thrown)).toBeNull();
  });
});

describe('a request to the identity provider', () => {
  const identity = { name: 'the provider' };
  const extra = { loadIdentity: () => Promise.resolve(identity) };

  it('calls the store’s provider and returns its result', async () => {
    const method = jest.fn(() => Promise.resolve('Bea'));
    await expect(identityQuery(method)('bea@x.test', { extra })).resolves.toEqual({ data: 'Bea' });
    expect(method.mock.calls).toEqual([[identity, 'bea@x.test']]);
  });

  it('returns null for a method without a result', async () => {
    const method = jest.fn(() => Promise.resolve());
    await expect(identityCommand(method)('word', { extra })).resolves.toEqual({ data: null });
    expect(method.mock.calls).toEqual([[identity, 'word']]);
  });

  it('returns the error of the provider', async () => {
    const call = identityCommand(() => Promise.reject(identityError('auth/user-disabled')));
    await expect(call(undefined, { extra })).resolves.toMatchObject({
      error: { status: 400, code: 'auth/user-disabled' },
    });
  });

  it('returns a network error if the provider failed to load', async () => {
    const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
    });
    const call = identityCommand(() => Promise.resolve());
    const notLoadedExtra = { loadIdentity: () => Promise.reject(notLoaded) };
    await expect(call(undefined, { extra: notLoadedExtra })).resolves.toMatchObject({
      error: { status: 'network' },
    });
  });

  it('rethrows other exceptions', async () => {
    const mistake = new TypeError('undefined is not a function');
    const call = identityQuery(() => Promise.reject(mistake));
    await expect(call(undefined, { extra })).rejects.toBe(mistake);
  });

  it.each([{ extra: {} }, { extra: null }, { extra: undefined }, { extra: { loadIdentity: 'x' } }])(
    'explains how to fix a store without a provider: %j',
    async (store) => {
      const call = identityCommand(() => Promise.resolve());
      await expect(call(undefined, store)).rejects.toThrow(/loadIdentity in its extra argument/);
    },
  );
});
