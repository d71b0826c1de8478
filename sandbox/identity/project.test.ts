import { createUserWithEmailAndPassword, reload } from 'firebase/auth';
import { SANDBOX_PROJECT_ID } from './projectId';
import { startSandbox, type RunningSandbox } from './testing/startSandbox';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it('tells about the project, and that its own pages may open the sign-in window', async () => {
  const answer = await fetch(
    `${sandbox.origin}/identitytoolkit.googleapis.com/v1/projects?key=sandbox`,
  );
  expect(answer.status).toBe(200);
  const config: unknown = await answer.json();
  expect(config).toMatchObject({ projectId: SANDBOX_PROJECT_ID });
  expect(config).toHaveProperty('authorizedDomains', expect.arrayContaining(['127.0.0.1']));
});

it('keeps the full record of a person, as the SDK reads it', async () => {
  const auth = sandbox.newClient();
  const { user } = await createUserWithEmailAndPassword(auth, 'full@people.test', 'a good secret');
  await reload(user);
  expect(user).toMatchObject({
    uid: expect.stringMatching(/./) as string,
    email: 'full@people.test',
    emailVerified: false,
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [{ providerId: 'password', email: 'full@people.test' }],
  });
  expect(Date.parse(user.metadata.creationTime ?? '')).not.toBeNaN();
  expect(Date.parse(user.metadata.lastSignInTime ?? '')).not.toBeNaN();
});
