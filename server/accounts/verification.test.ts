import { eq } from 'drizzle-orm';
import type { ErrorResponse, WireUser } from '#contract/types';
import { mails } from '../mails/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { verificationRequests } from './schema';

let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
});
beforeEach(async () => {
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const form = { phone: '+49 170 1234', company: 'Autohaus Kiefer', note: 'Two sites.' };
const call = async (
  method: 'POST' | 'DELETE' | 'PATCH',
  path: string,
  as?: SignedIn,
  body?: object,
) => {
  const response = await test.api(method, path, {
    ...(as ? { as } : {}),
    ...(body ? { body } : {}),
  });
  return [response.statusCode, response.json<ErrorResponse>().message];
};
const ask = (as?: SignedIn, body: object = form) =>
  call('POST', '/users/me/verification', as, body);
const withdraw = (as?: SignedIn) => call('DELETE', '/users/me/verification', as);
const decline = (as?: SignedIn, reason = 'The number is not yours.') =>
  call('POST', `/users/${seller.email}/verification/decline`, as, { reason });
const verify = (more: object = {}) =>
  call('PATCH', `/users/${seller.email}`, admin, { verified: true, ...more });
const own = async (as = seller) =>
  (await test.api('GET', `/users/${seller.email}`, { as })).json<WireUser>();
const asked = async () =>
  (await test.api('GET', '/users/all/sellers?asked=true', { as: admin })).json<WireUser[]>();
const mailsToSeller = async () =>
  (await test.db.select().from(mails).where(eq(mails.recipientId, seller.userId))).map(
    ({ template, facts }) => ({ template, facts }),
  );

it('shows the request to the seller and to admins, and Verify ends it with one e-mail', async () => {
  expect(await ask(seller)).toEqual([200, undefined]);
  const request = { phone: '+491701234', company: 'Autohaus Kiefer', note: 'Two sites.' };
  expect((await own()).verificationRequest).toMatchObject(request);
  const [row, ...others] = await asked();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ email: seller.email, verificationRequest: request });

  expect((await verify())[0]).toBe(200);
  expect(await asked()).toEqual([]);
  expect(await own()).not.toHaveProperty('verificationRequest');
  expect(await mailsToSeller()).toEqual([{ template: 'seller-verified', facts: { words: '' } }]);
  expect(await ask(seller)).toEqual([409, 'You’re already verified.']);
});

it('can be declined with words, and asked again', async () => {
  await ask(seller);
  expect(await decline(admin)).toEqual([200, undefined]);
  expect((await own()).verificationDeclined).toBe('The number is not yours.');
  expect(await mailsToSeller()).toEqual([
    { template: 'verification-declined', facts: { words: 'The number is not yours.' } },
  ]);
  const listed = async () =>
    (await test.api('GET', `/users/all/sellers?q=${seller.email}`, { as: admin })).json<
      WireUser[]
    >();
  expect(await listed()).toMatchObject([
    {
      verificationDeclined: 'The number is not yours.',
      verificationDeclinedAt: test.clock.now().toISOString(),
    },
  ]);
  expect(await decline(admin)).toEqual([409, 'This seller has no open request. Reload the page.']);
  expect((await ask(seller))[0]).toBe(200);
  expect(await own()).not.toHaveProperty('verificationDeclined');
  expect((await listed())[0]).not.toHaveProperty('verificationDeclined');
  await withdraw(seller);
});

it('is decided once, also when two admins decide at the same moment', async () => {
  await ask(seller);
  const requestedAt = (await own()).verificationRequest?.createdAt;
  const both = await Promise.all([decline(admin), verify({ requestedAt })]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  const { verified } = await own();
  expect(both.find(([status]) => status === 409)?.[1]).toBe(
    verified
      ? 'This seller was verified meanwhile. Reload the page.'
      : 'This request was declined or withdrawn meanwhile. Reload the page.',
  );
  expect((await verify({ requestedAt: 'x'.repeat(31) }))[0]).toBe(400);
});

it('verifies a seller after a decline, whose reason does not come back with a lost badge', async () => {
  const unverify = () => verify({ verified: false });
  await ask(seller);
  const requestedAt = (await own()).verificationRequest?.createdAt;
  await decline(admin);
  expect(await verify({ requestedAt })).toEqual([
    409,
    'This request was declined or withdrawn meanwhile. Reload the page.',
  ]);
  expect((await own()).verified).toBe(false);

  expect((await verify())[0]).toBe(200);
  expect(await own()).not.toHaveProperty('verificationDeclined');
  await unverify();
  await unverify();
  expect(await own()).not.toHaveProperty('verificationDeclined');
  expect((await mailsToSeller()).map(({ template }) => template)).toEqual([
    'verification-declined',
    'seller-verified',
    'seller-unverified',
  ]);
});

it('is not asked of admins while its account is closed, and is open again with it', async () => {
  await ask(seller);
  await test.api('DELETE', '/users/me', { as: seller });
  expect(await asked()).toEqual([]);
  expect(await decline(admin)).toEqual([404, 'User not found.']);
  expect(await verify()).toEqual([404, 'User not found.']);
  await test.admin('restore', seller.email);
  expect(await asked()).toMatchObject([
    { email: seller.email, verificationRequest: { company: form.company } },
  ]);
  expect((await verify())[0]).toBe(200);
  expect((await mailsToSeller()).filter(({ template }) => template === 'seller-verified')).toEqual([
    { template: 'seller-verified', facts: { words: '' } },
  ]);
});

it('ends when its seller is banned, who is not verified after that', async () => {
  await ask(seller);
  await bookCar(test, await test.signIn('user'), await listCar(test, seller));
  expect(await test.admin('ban', seller.email)).toContain('Run this command again');
  expect(await asked()).toEqual([]);
  expect(await decline(admin)).toEqual([409, 'This seller has no open request. Reload the page.']);
  expect(await verify()).toEqual([409, 'This seller is banned.']);
  expect((await own(admin)).verified).toBe(false);
  expect(await mailsToSeller()).not.toContainEqual(
    expect.objectContaining({ template: 'seller-verified' }),
  );
});

it('is one at a time, and can be withdrawn', async () => {
  const answers = await Promise.all([ask(seller), ask(seller)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(await withdraw(seller)).toEqual([200, undefined]);
  expect(await asked()).toEqual([]);
  const rows = await test.db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.userId, seller.userId));
  expect(rows).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(await mailsToSeller()).toEqual([]);
});

it('is refused to other people, and for a missing phone number', async () => {
  const buyer = await test.signIn('user');
  expect((await ask(buyer))[0]).toBe(403);
  expect((await ask(admin))[0]).toBe(403);
  expect((await ask())[0]).toBe(401);
  expect((await ask(seller, { company: 'No phone' }))[0]).toBe(400);
  expect((await ask(seller, { ...form, note: 'x'.repeat(501) }))[0]).toBe(400);

  await ask(seller);
  expect((await decline(buyer))[0]).toBe(403);
  expect((await decline(seller))[0]).toBe(403);
  expect((await decline())[0]).toBe(401);
  expect((await decline(admin, ' '))[0]).toBe(400);
  expect((await own(admin)).verificationRequest).toMatchObject({ company: form.company });
  // Another person's withdrawal concerns their own request only.
  await withdraw(buyer);
  expect(await asked()).toHaveLength(1);
  expect((await withdraw())[0]).toBe(401);
});

it('can be asked five times a day', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await ask(seller))[0]).toBe(200);
    await withdraw(seller);
  }
  expect((await ask(seller))[0]).toBe(429);
});
