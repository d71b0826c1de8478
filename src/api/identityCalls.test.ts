import { identityError } from '@/lib/identity/codes';
import { isRefusal } from './errors';
import { identityCommand, identityQuery, toIdentityFailure } from './identityCalls';

describe('a failure of the identity provider', () => {
  it('keeps its code, and has changed nothing', () => {
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

  it('is a lost connection where its program could not be loaded', () => {
    const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
    });
    expect(toIdentityFailure(notLoaded)).toMatchObject({ status: 'network', code: '' });
  });
});

describe('a call of the identity provider', () => {
  it('does not take a mistake of ours for its failure', async () => {
    const mistake = new TypeError('undefined is not a function');
    const call = identityQuery(() => Promise.reject(mistake));
    const extra = { loadIdentity: () => Promise.resolve({}) };
    await expect(call(undefined, { extra })).rejects.toBe(mistake);
  });

  it('says whose fault it is when the store has no provider', async () => {
    const call = identityCommand(() => Promise.resolve());
    await expect(call(undefined, { extra: {} })).rejects.toThrow(/loadIdentity/);
  });
});
