import {
  applyActionCode,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  linkWithPhoneNumber,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signInWithPhoneNumber,
  unlink,
  type ApplicationVerifier,
  type Auth,
  type MultiFactorError,
  type User,
} from 'firebase/auth';
import { startSandbox, type RunningSandbox } from './testing/startSandbox';

// The SDK's build for Node supports neither phones nor second factors: use the browser build.
jest.mock('firebase/auth', () => {
  const forNode = require.resolve('@firebase/auth', { paths: [require.resolve('firebase/auth')] });
  return jest.requireActual<object>(forNode.replace('/node/index.js', '/browser-cjs/index.js'));
});

let sandbox: RunningSandbox;
let auth: Auth;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  auth = sandbox.newClient();
});

/** Replaces reCAPTCHA, which needs a browser. The SDK also calls a private method of it. */
const verifier: ApplicationVerifier & { _reset: () => void } = {
  type: 'recaptcha',
  verify: () => Promise.resolve('solved'),
  _reset: () => undefined,
};

let people = 0;
const newPhone = () => `+3519100000${(10 + ++people).toString()}`;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` }) as unknown;
const smsCode = async (phone: string) => String((await sandbox.latestMessage(phone)).code);
const wrongCode = async (phone: string) => ((await smsCode(phone)) === '000000' ? '1' : '000000');

async function signUp(isVerified = true): Promise<User> {
  const email = `person-${++people}@demo.test`;
  const { user } = await createUserWithEmailAndPassword(auth, email, 'first-gear');
  if (isVerified) {
    await sendEmailVerification(user);
    await applyActionCode(auth, await sandbox.linkParameter(email, 'oobCode'));
    await user.reload();
  }
  return user;
}

async function startEnrollment(user: User, phoneNumber: string): Promise<string> {
  const session = await multiFactor(user).getSession();
  return new PhoneAuthProvider(auth).verifyPhoneNumber({ phoneNumber, session }, verifier);
}

async function enroll(user: User, phone: string): Promise<void> {
  const id = await startEnrollment(user, phone);
  const credential = PhoneAuthProvider.credential(id, await smsCode(phone));
  await multiFactor(user).enroll(PhoneMultiFactorGenerator.assertion(credential), 'My phone');
}

async function firstStep(client: Auth, email: string) {
  const refusal: unknown = await signInWithEmailAndPassword(client, email, 'first-gear').catch(
    (error: unknown) => error,
  );
  expect(refusal).toEqual(code('multi-factor-auth-required'));
  return getMultiFactorResolver(client, refusal as MultiFactorError);
}

describe('signing in by phone', () => {
  it('makes an account, and finds it the next time', async () => {
    const phone = newPhone();
    const first = await signInWithPhoneNumber(auth, phone, verifier);
    const { user } = await first.confirm(await smsCode(phone));
    expect(user).toMatchObject({ phoneNumber: phone, email: null, isAnonymous: false });
    const { claims } = await user.getIdTokenResult();
    expect(claims).toMatchObject({ phone_number: phone, firebase: { sign_in_provider: 'phone' } });
    expect(claims).not.toHaveProperty('email');

    const client = sandbox.newClient();
    const second = await signInWithPhoneNumber(client, phone, verifier);
    expect((await second.confirm(await smsCode(phone))).user.uid).toBe(user.uid);
  });

  it('refuses a wrong code, one used before, and an old one', async () => {
    const phone = newPhone();
    const used = await signInWithPhoneNumber(auth, phone, verifier);
    await expect(used.confirm(await wrongCode(phone))).rejects.toEqual(
      code('invalid-verification-code'),
    );
    const right = await smsCode(phone);
    await used.confirm(right);
    await expect(used.confirm(right)).rejects.toEqual(code('invalid-verification-id'));

    const old = await signInWithPhoneNumber(auth, phone, verifier);
    sandbox.advance(11 * 60 * 1000);
    await expect(old.confirm(await smsCode(phone))).rejects.toEqual(code('code-expired'));
  });

  it('adds a phone to an account and takes it away again', async () => {
    const user = await signUp();
    const phone = newPhone();
    const confirmation = await linkWithPhoneNumber(user, phone, verifier);
    await confirmation.confirm(await smsCode(phone));
    expect(user.phoneNumber).toBe(phone);
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual([
      'password',
      'phone',
    ]);
    await unlink(user, 'phone');
    expect(user.phoneNumber).toBeNull();
  });
});

describe('second factor', () => {
  it('is enrolled, asked for at the next sign-in, and told by the token', async () => {
    const user = await signUp();
    const phone = newPhone();
    await enroll(user, phone);
    expect(multiFactor(user).enrolledFactors).toMatchObject([
      { factorId: 'phone', displayName: 'My phone', phoneNumber: phone },
    ]);

    const client = sandbox.newClient();
    const resolver = await firstStep(client, String(user.email));
    expect(client.currentUser).toBeNull();
    expect(resolver.hints).toMatchObject([
      { factorId: 'phone', phoneNumber: `+********${phone.slice(-4)}` },
    ]);
    const id = await new PhoneAuthProvider(client).verifyPhoneNumber(
      { multiFactorHint: resolver.hints[0], session: resolver.session },
      verifier,
    );
    const credential = PhoneAuthProvider.credential(id, await smsCode(phone));
    const { user: signedIn } = await resolver.resolveSignIn(
      PhoneMultiFactorGenerator.assertion(credential),
    );
    expect(signedIn.uid).toBe(user.uid);
    const { signInSecondFactor } = await signedIn.getIdTokenResult(true);
    expect(signInSecondFactor).toBe('phone');
  });

  it('needs a confirmed e-mail, a recent sign-in and a phone that is not enrolled yet', async () => {
    const unverified = await signUp(false);
    await expect(startEnrollment(unverified, newPhone())).rejects.toEqual(code('unverified-email'));
    const user = await signUp();
    const phone = newPhone();
    await enroll(user, phone);
    await expect(startEnrollment(user, phone)).rejects.toEqual(
      code('second-factor-already-in-use'),
    );
    sandbox.advance(6 * 60 * 1000);
    await expect(startEnrollment(user, newPhone())).rejects.toEqual(code('requires-recent-login'));
  });

  it('is removed, and asked for no more', async () => {
    const user = await signUp();
    await enroll(user, newPhone());
    const [factor] = multiFactor(user).enrolledFactors;
    if (!factor) throw new Error('There is no second factor.');
    await multiFactor(user).unenroll(factor);
    expect(multiFactor(user).enrolledFactors).toEqual([]);
    await expect(
      signInWithEmailAndPassword(sandbox.newClient(), String(user.email), 'first-gear'),
    ).resolves.toBeDefined();
  });
});
