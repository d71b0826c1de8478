import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  isSignInWithEmailLink,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import { listMessages } from './outbox';
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
const signUp = async (email = newEmail()) => {
  const { user } = await createUserWithEmailAndPassword(auth, email, 'first-gear');
  return { user, email };
};
const signIn = (email: string, password: string) =>
  signInWithEmailAndPassword(sandbox.newClient(), email, password);
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` }) as unknown;
const page = () => `${sandbox.origin}/login`;

describe('password reset', () => {
  it('sets the password by the posted link, once, and ends every session', async () => {
    const { user, email } = await signUp();
    await sendPasswordResetEmail(auth, email, { url: page() });
    const { link, subject } = await sandbox.latestMessage(email);
    expect(subject).toBe('Reset your password');
    const url = new URL(String(link));
    expect(url.origin + url.pathname).toBe(`${sandbox.origin}/auth/action`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      mode: 'resetPassword',
      apiKey: 'sandbox',
      continueUrl: page(),
    });
    const oobCode = String(url.searchParams.get('oobCode'));

    await expect(verifyPasswordResetCode(auth, oobCode)).resolves.toBe(email);
    await expect(confirmPasswordReset(auth, oobCode, 'tiny')).rejects.toEqual(
      code('weak-password'),
    );
    await confirmPasswordReset(auth, oobCode, 'fourth-gear');
    await expect(signIn(email, 'first-gear')).rejects.toEqual(code('invalid-credential'));
    const again = await signIn(email, 'fourth-gear');
    // Following the link proves ownership of the mailbox.
    expect(again.user.emailVerified).toBe(true);
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    const twice = confirmPasswordReset(auth, oobCode, 'fifth-gear');
    await expect(twice).rejects.toEqual(code('invalid-action-code'));
  });

  it('works once when the link is followed many times at once', async () => {
    const { email } = await signUp();
    await sendPasswordResetEmail(auth, email);
    const oobCode = await sandbox.linkParameter(email, 'oobCode');
    const results = await Promise.allSettled(
      ['second', 'third', 'fourth'].map((gear) =>
        confirmPasswordReset(auth, oobCode, `${gear}-gear`),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lifts the wait after too many wrong passwords', async () => {
    const { email } = await signUp();
    await Promise.allSettled(Array.from({ length: 11 }, () => signIn(email, 'guess-guess')));
    await expect(signIn(email, 'first-gear')).rejects.toEqual(code('too-many-requests'));
    await sendPasswordResetEmail(auth, email);
    await confirmPasswordReset(auth, await sandbox.linkParameter(email, 'oobCode'), 'fourth-gear');
    await expect(signIn(email, 'fourth-gear')).resolves.toBeDefined();
  });

  it('voids the earlier links once one was used', async () => {
    const { email } = await signUp();
    await sendPasswordResetEmail(auth, email);
    const first = await sandbox.linkParameter(email, 'oobCode');
    await sendPasswordResetEmail(auth, email);
    await confirmPasswordReset(auth, await sandbox.linkParameter(email, 'oobCode'), 'fourth-gear');
    await expect(verifyPasswordResetCode(auth, first)).rejects.toEqual(code('invalid-action-code'));
  });

  it('says nothing about who has an account, and writes only to who has', async () => {
    await sendPasswordResetEmail(auth, 'stranger@demo.test');
    await expect(listMessages(sandbox.db, 'stranger@demo.test')).resolves.toEqual([]);
  });

  it('tells an old link from a wrong one', async () => {
    const { email } = await signUp();
    await sendPasswordResetEmail(auth, email);
    const oobCode = await sandbox.linkParameter(email, 'oobCode');
    sandbox.advance(2 * 60 * 60 * 1000);
    await expect(confirmPasswordReset(auth, oobCode, 'fourth-gear')).rejects.toEqual(
      code('expired-action-code'),
    );
    await expect(verifyPasswordResetCode(auth, 'nonsense')).rejects.toEqual(
      code('invalid-action-code'),
    );
  });

  it('sends no more letters than anybody can need', async () => {
    const { email } = await signUp();
    const results = await Promise.allSettled(
      Array.from({ length: 22 }, () => sendPasswordResetEmail(auth, email)),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await expect(sendPasswordResetEmail(auth, email)).rejects.toEqual(code('too-many-requests'));
  });
});

describe('where links lead', () => {
  it('goes on only to pages of this host or of the person’s own machine', async () => {
    const { email } = await signUp();
    const send = (url: string) => sendPasswordResetEmail(auth, email, { url });
    await expect(send('https://evil.test/collect')).rejects.toEqual(
      code('unauthorized-continue-uri'),
    );
    await expect(send('javascript:alert(1)')).rejects.toEqual(code('invalid-continue-uri'));
    await send('http://localhost:8080/login');
    const { link } = await sandbox.latestMessage(email);
    expect(new URL(String(link)).origin).toBe('http://localhost:8080');
  });

  it('ignores a foreign page’s origin', async () => {
    const { email } = await signUp();
    await sandbox.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=sandbox',
      headers: { origin: 'https://evil.test', host: new URL(sandbox.origin).host },
      payload: { requestType: 'PASSWORD_RESET', email },
    });
    const { link } = await sandbox.latestMessage(email);
    expect(new URL(String(link)).origin).toBe(sandbox.origin);
  });
});

describe('confirming an e-mail', () => {
  it('follows the posted link, and the next token says so', async () => {
    const { user, email } = await signUp();
    await sendEmailVerification(user, { url: page() });
    const oobCode = await sandbox.linkParameter(email, 'oobCode');
    await expect(sandbox.linkParameter(email, 'mode')).resolves.toBe('verifyEmail');
    await applyActionCode(auth, oobCode);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    const { claims } = await user.getIdTokenResult(true);
    expect(claims.email_verified).toBe(true);
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'));
  });

  it('changes the e-mail only when the link to the new one is followed', async () => {
    const { user, email } = await signUp();
    const next = newEmail();
    await verifyBeforeUpdateEmail(user, next);
    await reload(user);
    expect(user.email).toBe(email);
    const oobCode = await sandbox.linkParameter(next, 'oobCode');
    await expect(checkActionCode(auth, oobCode)).resolves.toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: next, previousEmail: email },
    });
    await applyActionCode(auth, oobCode);
    const { user: again } = await signIn(next, 'first-gear');
    expect(again).toMatchObject({ uid: user.uid, email: next, emailVerified: true });
    await expect(signIn(email, 'first-gear')).rejects.toEqual(code('invalid-credential'));
  });

  it('does not say that the new e-mail has an account, and writes nothing there', async () => {
    const { email: taken } = await signUp();
    const { user, email } = await signUp();
    await expect(verifyBeforeUpdateEmail(user, taken)).resolves.toBeUndefined();
    await expect(listMessages(sandbox.db, taken)).resolves.toEqual([]);
    await expect(signIn(email, 'first-gear')).resolves.toMatchObject({ user: { uid: user.uid } });
  });

  it('lets the confirmed old e-mail take a change back, once', async () => {
    const { user, email } = await signUp();
    await sendEmailVerification(user);
    await applyActionCode(auth, await sandbox.linkParameter(email, 'oobCode'));
    const next = newEmail();
    await verifyBeforeUpdateEmail(user, next);
    await applyActionCode(auth, await sandbox.linkParameter(next, 'oobCode'));
    await expect(sandbox.linkParameter(email, 'mode')).resolves.toBe('recoverEmail');
    const oobCode = await sandbox.linkParameter(email, 'oobCode');
    await applyActionCode(auth, oobCode);
    await expect(signIn(next, 'first-gear')).rejects.toEqual(code('invalid-credential'));
    const { user: again } = await signIn(email, 'first-gear');
    expect(again).toMatchObject({ uid: user.uid, emailVerified: true });
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'));
  });

  it('gives no such link to an old e-mail that was never confirmed', async () => {
    const { user, email } = await signUp();
    const next = newEmail();
    await verifyBeforeUpdateEmail(user, next);
    await applyActionCode(auth, await sandbox.linkParameter(next, 'oobCode'));
    await expect(listMessages(sandbox.db, email)).resolves.toEqual([]);
  });

  it('does not move an account to an e-mail that somebody took meanwhile', async () => {
    const { user, email } = await signUp();
    const next = newEmail();
    await verifyBeforeUpdateEmail(user, next);
    const oobCode = await sandbox.linkParameter(next, 'oobCode');
    await createUserWithEmailAndPassword(sandbox.newClient(), next, 'first-gear');
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('email-already-in-use'));
    await expect(signIn(email, 'first-gear')).resolves.toMatchObject({ user: { uid: user.uid } });
  });

  it('does not take a link of one kind for another', async () => {
    const { user, email } = await signUp();
    await sendEmailVerification(user);
    const oobCode = await sandbox.linkParameter(email, 'oobCode');
    const reset = confirmPasswordReset(auth, oobCode, 'fourth-gear');
    await expect(reset).rejects.toEqual(code('invalid-action-code'));
    await applyActionCode(auth, oobCode);
  });
});

describe('signing in by a link', () => {
  const settings = () => ({ url: page(), handleCodeInApp: true });
  const sendLink = async (email: string) => {
    await sendSignInLinkToEmail(auth, email, settings());
    return String((await sandbox.latestMessage(email)).link);
  };

  it('makes an account with a confirmed e-mail, and finds it the next time', async () => {
    const email = newEmail();
    const link = await sendLink(email);
    expect(isSignInWithEmailLink(auth, link)).toBe(true);
    const { user } = await signInWithEmailLink(auth, email, link);
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
    await expect(signInWithEmailLink(auth, email, link)).rejects.toEqual(
      code('invalid-action-code'),
    );
    const again = await signInWithEmailLink(sandbox.newClient(), email, await sendLink(email));
    expect(again.user.uid).toBe(user.uid);
  });

  it('is for the e-mail it was sent to only', async () => {
    const link = await sendLink(newEmail());
    const other = signInWithEmailLink(auth, newEmail(), link);
    await expect(other).rejects.toEqual(code('invalid-email'));
  });

  it('does not leave a stranger’s password on the account of who owns the e-mail', async () => {
    const { user: stranger, email } = await signUp();
    const owner = sandbox.newClient();
    const { user } = await signInWithEmailLink(owner, email, await sendLink(email));
    expect(user.uid).toBe(stranger.uid);
    await expect(signIn(email, 'first-gear')).rejects.toEqual(code('invalid-credential'));
    await expect(stranger.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
  });

  it('keeps the password of who had confirmed the e-mail', async () => {
    const { user, email } = await signUp();
    await sendEmailVerification(user);
    await applyActionCode(auth, await sandbox.linkParameter(email, 'oobCode'));
    await signInWithEmailLink(sandbox.newClient(), email, await sendLink(email));
    await expect(signIn(email, 'first-gear')).resolves.toMatchObject({ user: { uid: user.uid } });
  });

  it('can be followed by setting a password', async () => {
    const email = newEmail();
    const { user } = await signInWithEmailLink(auth, email, await sendLink(email));
    await updatePassword(user, 'fourth-gear');
    await expect(signIn(email, 'fourth-gear')).resolves.toMatchObject({ user: { uid: user.uid } });
  });
});
