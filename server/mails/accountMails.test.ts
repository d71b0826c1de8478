import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { openMailbox } from '../testing/mailbox';
import { refusal, unauthenticated } from '../testing/responses';

/** Mails about an account itself. They are sent whether or not the address is confirmed. */
let test: TestApp;
const mailbox = openMailbox();
const { mailTransport } = mailbox;
const SUPPORT = 'help@cars.example.com';

beforeAll(async () => {
  test = await createTestApp({ mailTransport, config: { supportEmail: SUPPORT } });
});
afterAll(() => test.close());

const sent = () => mailbox.take(test);
/** Moves the account to a new, confirmed e-mail at the provider, and logs in with it. */
async function moveTo(email: string, person: SignedIn): Promise<SignedIn> {
  const moved = { ...person, email, emailVerified: true };
  const as = await test.identity.idToken(moved);
  const answer = await test.api('POST', '/jwt', { as, body: { email } });
  return { ...moved, accessToken: answer.json<{ accessToken: string }>().accessToken };
}
const remove = (person: SignedIn) => test.api('DELETE', '/users/me', { as: person });
const changed = (as: SignedIn, change: string) =>
  test.api('POST', '/mails/account-change', { as, body: { change } });
const INSULT = 'Visit evil.example.org now';

describe('a deleted account', () => {
  it('is confirmed by one mail, with what to do if it was somebody else', async () => {
    const wanda = await test.signIn('user', { name: 'Wanda West' });
    await remove(wanda);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: wanda.email, subject: 'Your account was deleted' });
    expect(mail?.text).toContain('Hi Wanda West,');
    expect(mail?.text).toContain(`Not you? Write to ${SUPPORT} within 30 days`);
  });

  it('that an admin deleted names them, and where to write', async () => {
    const [admin, seller] = [await test.signIn('admin'), await test.signIn('seller')];
    await test.api('DELETE', `/users/${seller.userId}`, { as: admin });
    const [mail] = await sent();
    expect(mail?.to).toBe(seller.email);
    expect(mail?.text).toContain('An admin deleted your Second Gear account.');
    expect(mail?.text).toContain(SUPPORT);
  });

  it('goes to an address that was never confirmed without any of its user’s words', async () => {
    const stranger = await test.signIn('user', { emailVerified: false, name: INSULT });
    await remove(stranger);
    const [mail] = await sent();
    expect(mail).toMatchObject({
      to: stranger.email,
      subject: 'An account with this address was deleted',
    });
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(mail?.text).toMatch(/^Hello,/);
  });

  it('writes to an unconfirmed address three times a day at most', async () => {
    const email = 'victim@example.com';
    const subjects: string[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      test.clock.advance(2000);
      await remove(await test.signIn('user', { email, emailVerified: false }));
      subjects.push(...(await sent()).map(({ subject }) => subject));
    }
    expect(subjects).toHaveLength(3);
    test.clock.advance(25 * 60 * 60 * 1000);
    await remove(await test.signIn('user', { email, emailVerified: false }));
    expect(await sent()).toHaveLength(1);
  });
});

describe('a changed email', () => {
  it('is told to the old address once, and the new one is not named there', async () => {
    const wanda = await test.signIn('user', { name: 'Wanda West' });
    const email = `new-${wanda.email}`;
    await moveTo(email, wanda);
    await moveTo(email, wanda);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: wanda.email, subject: 'Your email was changed' });
    expect(mail?.text).toContain(`write to ${SUPPORT} within 30 days`);
    expect(mail?.text).not.toContain(email);
  });

  it('lets an old address that was never confirmed take nothing back', async () => {
    const slip = await test.signIn('user', { emailVerified: false, name: INSULT });
    await moveTo(`right-${slip.email}`, slip);
    const [mail] = await sent();
    expect(mail).toMatchObject({
      to: slip.email,
      subject: 'This address was removed from an account',
    });
    expect(mail?.text).not.toMatch(/evil|restore|right-/);
  });

  it('is followed by the mails that still wait', async () => {
    const wanda = await test.signIn('user');
    await changed(wanda, 'password');
    const email = `new-${wanda.email}`;
    await moveTo(email, wanda);
    const mails = await sent();
    // What happened to the old address is told there, everything else to the new one.
    expect(mails.map(({ to }) => to)).toEqual([wanda.email, wanda.email]);
  });
});

describe('a changed password or two-step verification', () => {
  it('is confirmed by mail, at most ten times a day', async () => {
    const wanda = await test.signIn('user', { name: 'Wanda West' });
    expect((await changed(wanda, 'password')).json()).toEqual({ acknowledged: true });
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: wanda.email, subject: 'Your password was changed' });
    for (const change of ['two-step-on', 'phone-added', 'phone-removed', 'two-step-off']) {
      await changed(wanda, change);
    }
    const mails = await sent();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A phone number was added',
      'A phone number was removed',
      'Two-step verification is off',
      'Two-step verification is on',
    ]);
    for (const { text } of mails)
      expect(text).toContain(`If you can’t log in, write to ${SUPPORT}`);
    for (let count = 0; count < 5; count += 1) await changed(wanda, 'password');
    expect((await changed(wanda, 'password')).statusCode).toBe(429);
    expect(await sent()).toHaveLength(5);
  });

  it('is reported by its user only, in words of ours', async () => {
    const body = { change: 'password' };
    expect(refusal(await test.api('POST', '/mails/account-change', { body }))).toEqual(
      unauthenticated,
    );
    const wanda = await test.signIn('user');
    expect((await changed(wanda, 'Visit evil.example.org')).statusCode).toBe(400);
    expect(await sent()).toEqual([]);
  });
});

it('offers no address to write to where none is configured', async () => {
  const bare = await createTestApp({ mailTransport });
  const wanda = await bare.signIn('user');
  await bare.api('DELETE', '/users/me', { as: wanda });
  const [mail] = await mailbox.take(bare);
  expect(mail?.subject).toBe('Your account was deleted');
  expect(mail?.text).not.toMatch(/Not you|undefined|30 days/);
  await bare.close();
});
