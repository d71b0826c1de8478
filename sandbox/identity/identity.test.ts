import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import { createIdTokenVerifier } from '../../server/accounts/identity/idTokenVerifier';
import { createIdentityAccount } from './createAccount';
import { sandboxJwks } from './keys';
import { listMessages } from './outbox';
import { SANDBOX_PROJECT_ID } from './projectId';
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
const newEmail = (domain = 'demo.test') => `person-${++people}@${domain}`;
const signUp = async (email = newEmail()) =>
  (await createUserWithEmailAndPassword(auth, email, 'first-gear')).user;
const signIn = (email: string | null, password = 'first-gear') =>
  signInWithEmailAndPassword(sandbox.newClient(), String(email), password);
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` }) as unknown;
const postedCode = (email: string) => sandbox.linkParameter(email, 'oobCode');

async function signUpAndConfirm(email = newEmail()) {
  const user = await signUp(email);
  await sendEmailVerification(user);
  await applyActionCode(auth, await postedCode(email));
  return user;
}

/** What the chooser window passes to the SDK. */
async function choose(email: string) {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/identity/choice',
    payload: { name: 'Gina Google', email },
  });
  const { urlResponse } = answer.json<{ urlResponse: string }>();
  return GoogleAuthProvider.credential(new URL(urlResponse).searchParams.get('id_token'));
}

describe('password', () => {
  it('makes an account with the full record and a token that the product believes', async () => {
    const user = await signUp('New.Person@Demo.test');
    await reload(user);
    expect(user).toMatchObject({
      email: 'new.person@demo.test',
      emailVerified: false,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [{ providerId: 'password', email: 'new.person@demo.test' }],
    });
    expect(Date.parse(user.metadata.creationTime ?? '')).not.toBeNaN();
    const verifier = createIdTokenVerifier({
      projectId: SANDBOX_PROJECT_ID,
      jwks: await sandboxJwks(sandbox.db),
      now: sandbox.now,
    });
    await expect(verifier.verify(await user.getIdToken())).resolves.toMatchObject({
      uid: user.uid,
      email: 'new.person@demo.test',
      emailVerified: false,
    });
  });

  it('never gives the same token twice, so that the SDK notices every new session', async () => {
    const user = await signUp();
    const tokens = [];
    for (let time = 0; time < 6; time += 1) tokens.push(await user.getIdToken(true));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it.each([
    ['a taken e-mail', 'taken@demo.test', 'first-gear', 'email-already-in-use'],
    ['a short password', 'short@demo.test', 'five5', 'weak-password'],
    ['something that is no e-mail', 'nobody', 'first-gear', 'invalid-email'],
  ])('refuses %s', async (_name, email, password, error) => {
    const taken = { uid: 'taken', email: 'taken@demo.test', displayName: 'Taken' };
    await createIdentityAccount(sandbox.db, { ...taken, password: 'second-gear' });
    await expect(createUserWithEmailAndPassword(auth, email, password)).rejects.toEqual(
      code(error),
    );
  });

  it('signs in again, and answers a wrong password and an unknown e-mail alike', async () => {
    const { uid, email } = await signUp();
    expect((await signIn(String(email).toUpperCase())).user.uid).toBe(uid);
    const refused = code('invalid-credential');
    await expect(signIn(email, 'third-gear')).rejects.toEqual(refused);
    await expect(signIn('unknown@demo.test')).rejects.toEqual(refused);
  });

  it('is changed after a recent sign-in only, and signs out everywhere else', async () => {
    const user = await signUp();
    const other = await signIn(user.email);
    sandbox.advance(6 * 60 * 1000);
    const tooOld = code('requires-recent-login');
    await expect(updatePassword(user, 'fourth-gear')).rejects.toEqual(tooOld);
    await expect(deleteUser(user)).rejects.toEqual(tooOld);
    const credential = EmailAuthProvider.credential(String(user.email), 'first-gear');
    await reauthenticateWithCredential(user, credential);
    await updatePassword(user, 'fourth-gear');
    await expect(user.getIdToken(true)).resolves.toBeDefined();
    await expect(other.user.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    await expect(signIn(user.email)).rejects.toEqual(code('invalid-credential'));
    await expect(signIn(user.email, 'fourth-gear')).resolves.toBeDefined();
  });

  it('of a seeded account stays as its person left it', async () => {
    const input = { uid: 'demo', email: 'demo@demo.test', displayName: 'Demo' };
    const seed = () => createIdentityAccount(sandbox.db, { ...input, password: 'second-gear' });
    await expect(seed()).resolves.toBe(true);
    const { user } = await signIn(input.email, 'second-gear');
    expect(user).toMatchObject({ uid: 'demo', emailVerified: true, displayName: 'Demo' });
    await updatePassword(user, 'fourth-gear');
    await expect(seed()).resolves.toBe(false);
    await expect(signIn(input.email, 'fourth-gear')).resolves.toBeDefined();
  });
});

describe('the account', () => {
  it('changes name and photo, and the next token has them', async () => {
    const user = await signUp();
    const photoURL = 'https://demo.test/bea.png';
    await updateProfile(user, { displayName: 'Bea', photoURL });
    const { claims } = await user.getIdTokenResult(true);
    expect(claims).toMatchObject({ name: 'Bea', picture: photoURL });
    await updateProfile(user, { photoURL: '' });
    await reload(user);
    expect(user).toMatchObject({ displayName: 'Bea', photoURL: null });
  });

  it('is gone after deletion, in other browsers too', async () => {
    const user = await signUp();
    const other = await signIn(user.email);
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();
    await expect(reload(other.user)).rejects.toEqual(code('user-token-expired'));
    await expect(signIn(user.email)).rejects.toEqual(code('invalid-credential'));
  });
});

describe('a link by e-mail', () => {
  it('sets a forgotten password, once, and ends every session', async () => {
    const user = await signUp();
    const email = String(user.email);
    await sendPasswordResetEmail(auth, email, { url: `${sandbox.origin}/login` });
    const url = new URL(String((await sandbox.latestMessage(email)).link));
    expect(url.origin + url.pathname).toBe(`${sandbox.origin}/auth/action`);
    const oobCode = String(url.searchParams.get('oobCode'));
    await expect(verifyPasswordResetCode(auth, oobCode)).resolves.toBe(email);
    await confirmPasswordReset(auth, oobCode, 'fourth-gear');
    await expect(signIn(email)).rejects.toEqual(code('invalid-credential'));
    // Following the link proves ownership of the mailbox.
    expect((await signIn(email, 'fourth-gear')).user.emailVerified).toBe(true);
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    const twice = confirmPasswordReset(auth, oobCode, 'fifth-gear');
    await expect(twice).rejects.toEqual(code('invalid-action-code'));
  });

  it('ends after some time, and is not posted to strangers', async () => {
    const { email } = await signUp();
    await sendPasswordResetEmail(auth, String(email));
    const oobCode = await postedCode(String(email));
    sandbox.advance(2 * 60 * 60 * 1000);
    await expect(confirmPasswordReset(auth, oobCode, 'fourth-gear')).rejects.toEqual(
      code('expired-action-code'),
    );
    await sendPasswordResetEmail(auth, 'stranger@demo.test');
    await expect(listMessages(sandbox.db, 'stranger@demo.test')).resolves.toEqual([]);
  });

  it('confirms an e-mail, and the next token says so', async () => {
    const user = await signUpAndConfirm();
    await reload(user);
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  });

  it('changes an e-mail when it is followed, and the old one can take that back, once', async () => {
    const user = await signUpAndConfirm();
    const [email, next] = [String(user.email), newEmail()];
    await verifyBeforeUpdateEmail(user, next);
    await expect(checkActionCode(auth, await postedCode(next))).resolves.toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: next, previousEmail: email },
    });
    await applyActionCode(auth, await postedCode(next));
    expect((await signIn(next)).user).toMatchObject({ uid: user.uid, emailVerified: true });
    await expect(sandbox.linkParameter(email, 'mode')).resolves.toBe('recoverEmail');
    const oobCode = await postedCode(email);
    await applyActionCode(auth, oobCode);
    await expect(signIn(next)).rejects.toEqual(code('invalid-credential'));
    expect((await signIn(email)).user).toMatchObject({ uid: user.uid, emailVerified: true });
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'));
  });

  it('is not posted to a new e-mail that has an account, without saying so', async () => {
    const taken = String((await signUp()).email);
    const user = await signUp();
    await expect(verifyBeforeUpdateEmail(user, taken)).resolves.toBeUndefined();
    await expect(listMessages(sandbox.db, taken)).resolves.toEqual([]);
  });

  it('signs in, and leaves no password that was set without proof of the e-mail', async () => {
    const email = newEmail();
    const follow = async () => {
      const settings = { url: `${sandbox.origin}/login`, handleCodeInApp: true };
      await sendSignInLinkToEmail(auth, email, settings);
      const { link } = await sandbox.latestMessage(email);
      return signInWithEmailLink(sandbox.newClient(), email, String(link));
    };
    const stranger = await signUp(email);
    const { user } = await follow();
    expect(user).toMatchObject({ uid: stranger.uid, email, emailVerified: true });
    await expect(signIn(email)).rejects.toEqual(code('invalid-credential'));
    expect((await follow()).user.uid).toBe(user.uid);
  });
});

describe('the provider’s window', () => {
  it('makes an account with name, photo and a confirmed e-mail, and finds it again', async () => {
    const email = newEmail('google.test');
    const { user } = await signInWithCredential(auth, await choose(email));
    expect(user).toMatchObject({ email, emailVerified: true, displayName: 'Gina Google' });
    expect(user.photoURL).toMatch(/\/sandbox\/identity\/people\/\d+\.svg$/);
    expect((await user.getIdTokenResult()).signInProvider).toBe('google.com');
    const again = await signInWithCredential(sandbox.newClient(), await choose(email));
    expect(again.user.uid).toBe(user.uid);
  });

  it('is believed only where the chooser signed', async () => {
    const statement = { sub: '1', email: 'admin@demo.test', email_verified: true };
    for (const forged of [JSON.stringify(statement), await (await signUp()).getIdToken()]) {
      const signingIn = signInWithCredential(auth, GoogleAuthProvider.credential(forged));
      await expect(signingIn).rejects.toEqual(code('invalid-credential'));
    }
  });

  it('asks about an e-mail that has an account, and is linked and unlinked there', async () => {
    const user = await signUp();
    const chosen = await choose(String(user.email));
    const refusal: unknown = await signInWithCredential(sandbox.newClient(), chosen).catch(
      (error: unknown) => error,
    );
    expect(refusal).toEqual(code('account-exists-with-different-credential'));
    const credential = GoogleAuthProvider.credentialFromError(
      refusal as Parameters<typeof GoogleAuthProvider.credentialFromError>[0],
    );
    if (!credential) throw new Error('The error brings no credential.');
    await linkWithCredential(user, credential);
    const providers = () => user.providerData.map(({ providerId }) => providerId).sort();
    expect(providers()).toEqual(['google.com', 'password']);
    const linked = await signInWithCredential(sandbox.newClient(), chosen);
    expect(linked.user.uid).toBe(user.uid);
    await unlink(user, 'google.com');
    expect(providers()).toEqual(['password']);
  });

  it('escapes what the page that asks says', async () => {
    const query = new URLSearchParams({
      authType: 'signInViaPopup',
      redirectUrl: 'http://127.0.0.1:4700/login',
      eventId: '"><script>alert(1)</script>',
      providerId: 'google.com',
    });
    const url = `/emulator/auth/handler?${query.toString()}`;
    const { body, statusCode } = await sandbox.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(body).toContain('Inês Carvalho');
    expect(body).not.toContain('<script>alert');
  });
});

it('tells about the project, but its messages only to its own pages', async () => {
  const api = '/identitytoolkit.googleapis.com/v1/projects?key=sandbox';
  const project = await sandbox.app.inject({ url: api });
  expect(project.json()).toMatchObject({ projectId: SANDBOX_PROJECT_ID });
  expect(project.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  const outbox = await sandbox.app.inject({ url: '/sandbox/outbox.json' });
  expect(outbox.statusCode).toBe(200);
  expect(outbox.headers).not.toHaveProperty('access-control-allow-origin');
});
