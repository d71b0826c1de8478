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

  it.each<[string, unknown]>([
    ['another error', new Error('ChunkLoadError')],
    ['what only bears the name of one', { name: 'ChunkLoadError' }],
    ['nothing', null],
  ])('is not %s', (_name, thrown) => {
    expect(toIdentityFailure(thrown)).toBeNull();
  });
});

describe('a call of the identity provider', () => {
  const identity = { name: 'the provider' };
  const extra = { loadIdentity: () => Promise.resolve(identity) };

  it('asks the provider of the store, and answers what it says', async () => {
    const asked = jest.fn(() => Promise.resolve('Bea'));
    await expect(identityQuery(asked)('bea@x.test', { extra })).resolves.toEqual({ data: 'Bea' });
    expect(asked.mock.calls).toEqual([[identity, 'bea@x.test']]);
  });

  it('answers nothing when there is nothing to answer, once it is done', async () => {
    const done = jest.fn(() => Promise.resolve());
    await expect(identityCommand(done)('word', { extra })).resolves.toEqual({ data: null });
    expect(done.mock.calls).toEqual([[identity, 'word']]);
  });

  it('answers the failure of the provider', async () => {
    const call = identityCommand(() => Promise.reject(identityError('auth/user-disabled')));
    await expect(call(undefined, { extra })).resolves.toMatchObject({
      error: { status: 400, code: 'auth/user-disabled' },
    });
  });

  it('answers that the provider could not be loaded', async () => {
    const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
    });
    const call = identityCommand(() => Promise.resolve());
    const unloaded = { loadIdentity: () => Promise.reject(notLoaded) };
    await expect(call(undefined, { extra: unloaded })).resolves.toMatchObject({
      error: { status: 'network' },
    });
  });

  it('does not take a mistake of ours for its failure', async () => {
    const mistake = new TypeError('undefined is not a function');
    const call = identityQuery(() => Promise.reject(mistake));
    await expect(call(undefined, { extra })).rejects.toBe(mistake);
  });

  it.each([{ extra: {} }, { extra: null }, { extra: undefined }, { extra: { loadIdentity: 'x' } }])(
    'says whose fault it is when the store has no provider: %j',
    async (store) => {
      const call = identityCommand(() => Promise.resolve());
      await expect(call(undefined, store)).rejects.toThrow(/loadIdentity in its extra argument/);
    },
  );
});
