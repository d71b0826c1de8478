import { createTestApp, type TestApp } from './app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('answers', async () => {
  const buyer = await test.signIn('user');
  const answer = await test.api('GET', `/users/${buyer.email}`, { as: buyer });
  expect(answer.json()).toMatchObject({ email: buyer.email, role: 'user' });
});
