import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdTokenResult,
  reauthenticateWithCredential,
  reload,
  signInAnonymously,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import { createIdTokenVerifier } from '../../server/accounts/identity/idTokenVerifier';
import { accounts, refreshTokens } from '../schema/identity';
import { SANDBOX_PROJECT_ID } from './projectId';
import { createIdentityAccount } from './createAccount';
import { sandboxJwks } from './keys';
import { startSandbox, type RunningSandbox } from './testing/startSandbox';

let sandbox: RunningSandbox;
let auth: Auth;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  auth = sandbox.newClient();
});

let people = 0;
const newEmail = () => `person-${++people}@demo.test`;
const signUp = async (email = newEmail()): Promise<User> =>
  (await createUserWithEmailAndPassword(auth, email, 'first-gear')).user;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` }) as unknown;

describe('signing up and in', () => {
  it('makes an account and signs it in with a token that the product believes', async () => {
    const user = await signUp('New.Person@Demo.test');
    expect(user).toMatchObject({
      email: 'new.person@demo.test',
      emailVerified: false,
      displayName: null,
      isAnonymous: false,
    });
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    const verifier = createIdTokenVerifier({
      projectId: SANDBOX_PROJECT_ID,
      jwks: await sandboxJwks(sandbox.db),
      // Other tests advance the service's clock.
      now: sandbox.now,
    });
    await expect(verifier.verify(await user.getIdToken())).resolves.toMatchObject({
      uid: user.uid,
      email: 'new.person@demo.test',
      emailVerified: false,
    });
  });

  it('puts the provider’s claims into the token', async () => {
    const user = await signUp();
    const { claims, signInProvider } = await getIdTokenResult(user);
    expect(signInProvider).toBe('password');
    expect(claims).toMatchObject({
      iss: `https://securetoken.google.com/${SANDBOX_PROJECT_ID}`,
      aud: SANDBOX_PROJECT_ID,
      user_id: user.uid,
      firebase: { identities: { email: [user.email] } },
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  it('never gives the same token twice, so that the SDK notices every new session', async () => {
    const user = await signUp();
    const tokens = [];
    for (let time = 0; time < 6; time += 1) tokens.push(await user.getIdToken(true));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('signs in again, in another browser and with another spelling of the e-mail', async () => {
    const { uid, email } = await signUp();
    const other = sandbox.newClient();
    const { user } = await signInWithEmailAndPassword(
      other,
      String(email).toUpperCase(),
      'first-gear',
    );
    expect(user.uid).toBe(uid);
  });

  it.each([
    ['a taken e-mail', 'taken@demo.test', 'first-gear', 'email-already-in-use'],
    ['a short password', 'short@demo.test', 'five5', 'weak-password'],
    ['no password', 'none@demo.test', '', 'missing-password'],
    ['something that is no e-mail', 'nobody', 'first-gear', 'invalid-email'],
    ['no e-mail', '', 'first-gear', 'missing-email'],
  ])('refuses %s', async (_name, email, password, error) => {
    await createIdentityAccount(sandbox.db, {
      uid: 'taken',
      email: 'taken@demo.test',
      password: 'second-gear',
      displayName: 'Taken',
    });
    await expect(createUserWithEmailAndPassword(auth, email, password)).rejects.toEqual(
      code(error),
    );
  });

  it('gives one account only when the same e-mail signs up twice at once', async () => {
    const email = newEmail();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => createUserWithEmailAndPassword(sandbox.newClient(), email, 'first-gear')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { email } = await signUp();
    const wrong = signInWithEmailAndPassword(auth, String(email), 'third-gear');
    await expect(wrong).rejects.toEqual(code('invalid-credential'));
    const unknown = signInWithEmailAndPassword(auth, 'unknown@demo.test', 'third-gear');
    await expect(unknown).rejects.toEqual(code('invalid-credential'));
  });

  it('does not tell who has an account', async () => {
    const { email } = await signUp();
    await expect(fetchSignInMethodsForEmail(auth, String(email))).resolves.toEqual([]);
  });

  it('has no nameless accounts', async () => {
    await expect(signInAnonymously(auth)).rejects.toEqual(code('admin-restricted-operation'));
  });

  it('stops guessing after ten tries, also for unknown e-mails, and starts afresh later', async () => {
    const email = String((await signUp()).email);
    const guess = (who: string) => signInWithEmailAndPassword(auth, who, 'guess-guess');
    for (const who of [email, 'never@demo.test']) {
      const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => guess(who)));
      const codes = guesses.map((result) =>
        result.status === 'rejected' ? (result.reason as { code: string }).code : 'signed in',
      );
      expect(codes.filter((one) => one === 'auth/invalid-credential')).toHaveLength(10);
      expect(codes.filter((one) => one === 'auth/too-many-requests')).toHaveLength(2);
    }
    const right = () => signInWithEmailAndPassword(auth, email, 'first-gear');
    await expect(right()).rejects.toEqual(code('too-many-requests'));
    sandbox.advance(6 * 60 * 1000);
    await expect(right()).resolves.toBeDefined();
  });

  it('keeps passwords and refresh tokens only as hashes', async () => {
    const user = await signUp();
    const kept = JSON.stringify([
      await sandbox.db.select().from(accounts),
      await sandbox.db.select().from(refreshTokens),
    ]);
    expect(kept).toContain('scrypt$');
    expect(kept).not.toContain('first-gear');
    expect(kept).not.toContain(user.refreshToken);
  });
});

describe('the account', () => {
  it('changes name and photo, and the next token has them', async () => {
    const user = await signUp();
    await updateProfile(user, { displayName: 'Bea', photoURL: 'https://demo.test/bea.png' });
    expect(user).toMatchObject({ displayName: 'Bea', photoURL: 'https://demo.test/bea.png' });
    await user.getIdToken(true);
    expect((await getIdTokenResult(user)).claims).toMatchObject({
      name: 'Bea',
      picture: 'https://demo.test/bea.png',
    });
    await updateProfile(user, { photoURL: '' });
    await reload(user);
    expect(user).toMatchObject({ displayName: 'Bea', photoURL: null });
  });

  it('changes the password and signs out everywhere else', async () => {
    const user = await signUp();
    const email = String(user.email);
    const other = await signInWithEmailAndPassword(sandbox.newClient(), email, 'first-gear');
    await updatePassword(user, 'fourth-gear');
    await expect(user.getIdToken(true)).resolves.toBeDefined();
    await expect(other.user.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    const old = signInWithEmailAndPassword(auth, email, 'first-gear');
    await expect(old).rejects.toEqual(code('invalid-credential'));
    await expect(signInWithEmailAndPassword(auth, email, 'fourth-gear')).resolves.toBeDefined();
  });

  it('changes the e-mail, which then has to be confirmed again', async () => {
    const user = await signUp();
    const [email, taken] = [newEmail(), newEmail()];
    await createUserWithEmailAndPassword(sandbox.newClient(), taken, 'first-gear');
    await expect(updateEmail(user, taken)).rejects.toEqual(code('email-already-in-use'));
    await updateEmail(user, email);
    expect(user).toMatchObject({ email, emailVerified: false });
    await expect(signInWithEmailAndPassword(auth, email, 'first-gear')).resolves.toBeDefined();
  });

  it('asks for a recent sign-in before what is dangerous, and for nothing else', async () => {
    const user = await signUp();
    sandbox.advance(6 * 60 * 1000);
    const tooOld = code('requires-recent-login');
    await expect(updatePassword(user, 'fourth-gear')).rejects.toEqual(tooOld);
    await expect(updateEmail(user, newEmail())).rejects.toEqual(tooOld);
    await expect(deleteUser(user)).rejects.toEqual(tooOld);
    await updateProfile(user, { displayName: 'Bea' });
    // Refreshing a token is not a new sign-in.
    await user.getIdToken(true);
    await expect(updatePassword(user, 'fourth-gear')).rejects.toEqual(tooOld);
    const credential = EmailAuthProvider.credential(String(user.email), 'first-gear');
    await reauthenticateWithCredential(user, credential);
    await updatePassword(user, 'fourth-gear');
  });

  it('is gone after deletion, in other browsers too', async () => {
    const user = await signUp();
    const email = String(user.email);
    const other = await signInWithEmailAndPassword(sandbox.newClient(), email, 'first-gear');
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(reload(other.user)).rejects.toEqual(code('user-token-expired'));
    const again = signInWithEmailAndPassword(auth, email, 'first-gear');
    await expect(again).rejects.toEqual(code('invalid-credential'));
  });

  it('is refused while disabled', async () => {
    const user = await signUp();
    await sandbox.db.update(accounts).set({ disabled: true });
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-disabled'));
    const signIn = signInWithEmailAndPassword(auth, String(user.email), 'first-gear');
    await expect(signIn).rejects.toEqual(code('user-disabled'));
    await sandbox.db.update(accounts).set({ disabled: false });
  });
});

it('keeps a seeded account as its person left it', async () => {
  const input = { uid: 'demo', email: 'demo@demo.test', displayName: 'Demo' };
  const seed = () => createIdentityAccount(sandbox.db, { ...input, password: 'second-gear' });
  await expect(seed()).resolves.toBe(true);
  const { user } = await signInWithEmailAndPassword(auth, input.email, 'second-gear');
  expect(user).toMatchObject({ uid: 'demo', emailVerified: true, displayName: 'Demo' });
  await updatePassword(user, 'fourth-gear');
  await expect(seed()).resolves.toBe(false);
  await expect(signInWithEmailAndPassword(auth, input.email, 'fourth-gear')).resolves.toBeDefined();
});
