import {
  applyActionCode,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  sendEmailVerification,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
  type Auth,
} from 'firebase/auth';
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
const newEmail = (domain: string) => `person-${++people}@${domain}`;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` }) as unknown;

/** What the chooser window passes to the SDK. */
async function choose(email: string, name = 'Gina Google') {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/identity/choice',
    payload: { name, email },
  });
  const { urlResponse } = answer.json<{ urlResponse: string }>();
  return GoogleAuthProvider.credential(new URL(urlResponse).searchParams.get('id_token'));
}

const signUp = async (email: string) =>
  (await createUserWithEmailAndPassword(auth, email, 'first-gear')).user;

it('makes an account with name, photo and a confirmed e-mail, and finds it the next time', async () => {
  const email = newEmail('google.test');
  const first = await signInWithCredential(auth, await choose(email));
  expect(first.user).toMatchObject({ email, emailVerified: true, displayName: 'Gina Google' });
  expect(first.user.photoURL).toMatch(/\/sandbox\/identity\/people\/\d+\.svg$/);
  expect(getAdditionalUserInfo(first)?.isNewUser).toBe(true);
  const { signInProvider, claims } = await first.user.getIdTokenResult();
  expect(signInProvider).toBe('google.com');
  expect(claims).toMatchObject({ email, email_verified: true, name: 'Gina Google' });

  const again = await signInWithCredential(sandbox.newClient(), await choose(email));
  expect(again.user.uid).toBe(first.user.uid);
  expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false);
});

it('believes only statements that the chooser signed', async () => {
  const forged = GoogleAuthProvider.credential(
    JSON.stringify({ sub: '1', email: 'admin@demo.test', email_verified: true }),
  );
  await expect(signInWithCredential(auth, forged)).rejects.toEqual(code('invalid-credential'));
  const ours = GoogleAuthProvider.credential(await (await signUp(newEmail('x.test'))).getIdToken());
  await expect(signInWithCredential(auth, ours)).rejects.toEqual(code('invalid-credential'));
});

it('does not take the chooser’s statement for an ID token', async () => {
  const { idToken } = await choose(newEmail('google.test'));
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=sandbox',
    payload: { idToken },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 400, message: 'INVALID_ID_TOKEN' } });
});

describe('an e-mail that has an account already', () => {
  it('is joined when the provider itself hands it out', async () => {
    const email = newEmail('google.test');
    const user = await signUp(email);
    await sendEmailVerification(user);
    await applyActionCode(auth, await sandbox.linkParameter(email, 'oobCode'));
    const joined = await signInWithCredential(sandbox.newClient(), await choose(email));
    expect(joined.user.uid).toBe(user.uid);
    await expect(signInWithEmailAndPassword(auth, email, 'first-gear')).resolves.toBeDefined();
  });

  it('loses a password that was set without proof of the e-mail', async () => {
    const email = newEmail('google.test');
    const stranger = await signUp(email);
    const owner = await signInWithCredential(sandbox.newClient(), await choose(email));
    expect(owner.user.uid).toBe(stranger.uid);
    await expect(signInWithEmailAndPassword(auth, email, 'first-gear')).rejects.toEqual(
      code('invalid-credential'),
    );
    await expect(stranger.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
  });

  it('is asked about otherwise, and linked once the person has signed in the old way', async () => {
    const email = newEmail('demo.test');
    const user = await signUp(email);
    const refusal: unknown = await signInWithCredential(
      sandbox.newClient(),
      await choose(email),
    ).catch((error: unknown) => error);
    expect(refusal).toEqual(code('account-exists-with-different-credential'));
    expect(refusal).toMatchObject({ customData: { email } });
    const credential = GoogleAuthProvider.credentialFromError(
      refusal as Parameters<typeof GoogleAuthProvider.credentialFromError>[0],
    );
    if (!credential) throw new Error('The error brings no credential.');
    await linkWithCredential(user, credential);
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual([
      'google.com',
      'password',
    ]);
    const linked = await signInWithCredential(sandbox.newClient(), await choose(email));
    expect(linked.user.uid).toBe(user.uid);
  });
});

describe('linking', () => {
  it('adds the provider, fills in what was missing, and takes it away again', async () => {
    const user = await signUp(newEmail('demo.test'));
    const { email } = user;
    const googleEmail = newEmail('google.test');
    await linkWithCredential(user, await choose(googleEmail));
    expect(user).toMatchObject({ email, displayName: 'Gina Google' });
    const google = user.providerData.find(({ providerId }) => providerId === 'google.com');
    expect(google).toMatchObject({ email: googleEmail });
    await unlink(user, 'google.com');
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    const other = await signInWithCredential(sandbox.newClient(), await choose(googleEmail));
    expect(other.user.uid).not.toBe(user.uid);
  });

  it('refuses a person who is linked to another account', async () => {
    const email = newEmail('google.test');
    await signInWithCredential(sandbox.newClient(), await choose(email));
    const user = await signUp(newEmail('demo.test'));
    await expect(linkWithCredential(user, await choose(email))).rejects.toEqual(
      code('credential-already-in-use'),
    );
  });
});

it('proves that it is the same person, and says when it is another', async () => {
  const email = newEmail('google.test');
  const { user } = await signInWithCredential(auth, await choose(email));
  await expect(reauthenticateWithCredential(user, await choose(email))).resolves.toBeDefined();
  const nobody = await choose(newEmail('google.test'));
  await expect(reauthenticateWithCredential(user, nobody)).rejects.toEqual(code('user-mismatch'));
  const otherEmail = newEmail('google.test');
  await signInWithCredential(sandbox.newClient(), await choose(otherEmail));
  await expect(reauthenticateWithCredential(user, await choose(otherEmail))).rejects.toEqual(
    code('user-mismatch'),
  );
});
