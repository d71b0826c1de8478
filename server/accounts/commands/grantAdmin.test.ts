import { createTestApp, type TestApp } from '../../testing/app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const grant = (email: string) => test.admin('grant', email);

it('makes an account an admin, who may at once what admins may', async () => {
  const buyer = await test.signIn('user');
  const list = () => test.api('GET', '/users/all/buyers', { as: buyer });
  expect((await list()).statusCode).toBe(403);
  expect(await grant(` ${buyer.email.toUpperCase()} `)).toContain('is now an admin');
  expect((await list()).statusCode).toBe(200);
});

it('says when there is nothing to do', async () => {
  const admin = await test.signIn('admin');
  expect(await grant(admin.email)).toContain('already');
});

it('says when nobody has this e-mail, or no longer', async () => {
  await expect(grant('nobody@example.com')).rejects.toThrow(/Sign up/);
  const gone = await test.signIn('user');
  await test.api('DELETE', '/users/me', { as: gone });
  await expect(grant(gone.email)).rejects.toThrow(/Sign up/);
});
