import { eq } from 'drizzle-orm';
import type { WireUser } from '#contract/types';
import { accountHooks } from '../modules';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { forbidden, refusal } from '../testing/responses';
import { users } from './schema';
import { endSuspension, suspendUser } from './suspension';

const statement = 'The prices of your cars do not match.';
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

const suspend = (person: SignedIn) =>
  test.api('POST', `/users/${person.userId}/suspension`, {
    as: admin,
    body: { reason: 'wrong-facts', statement },
  });
const takeBack = (person: SignedIn, as = admin) =>
  test.api('DELETE', `/users/${person.userId}/suspension`, { as });
const own = async (person: SignedIn) =>
  (await test.api('GET', `/users/${person.email}`, { as: person })).json<WireUser>();

describe('Two admins at once', () => {
  const contextOf = (person: SignedIn) => ({
    principal: { ...person, role: 'admin' as const, suspended: false },
    actor: 'person' as const,
    requestId: 'test',
    origin: '',
    now: test.clock.now,
  });
  const given = {
    reason: 'fraud' as const,
    statement,
    until: null,
    caseId: null,
    confirm: () => undefined,
  };
  const act = (as: SignedIn, person: SignedIn) =>
    test.db.transaction((tx) =>
      suspendUser({ ...contextOf(as), tx }, accountHooks, { ...given, userId: person.userId }),
    );
  const undo = (as: SignedIn, person: SignedIn) =>
    test.db.transaction((tx) =>
      endSuspension({ ...contextOf(as), tx }, accountHooks, person.userId),
    );

  it('suspend somebody once', async () => {
    const other = await test.signIn('admin');
    const outcomes = await Promise.allSettled([act(admin, seller), act(other, seller)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const ended = await Promise.all([undo(admin, seller), undo(other, seller)]);
    expect(ended.sort()).toEqual([false, true]);
  });

  it('do not suspend each other, so that one is left', async () => {
    const [first, second] = [await test.signIn('admin'), await test.signIn('admin')];
    const outcomes = await Promise.allSettled([act(first, second), act(second, first)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await test.db.select().from(users).where(eq(users.suspended, true));
    const hit = rows.filter(({ id }) => [first.userId, second.userId].includes(id));
    expect(hit).toHaveLength(1);
  });

  it('a suspended admin has no rights, and the role again afterwards', async () => {
    const other = await test.signIn('admin');
    await suspend(other);
    expect(await own(other)).toMatchObject({ role: 'user' });
    expect(await own(other)).not.toHaveProperty('adminOnceConfirmed');
    expect(refusal(await takeBack(other, other))).toEqual(forbidden);
    await takeBack(other);
    expect(await own(other)).toMatchObject({ role: 'admin' });
  });

  it('refuse one whose role ended in the middle', async () => {
    const other = await test.signIn('admin');
    await test.db.update(users).set({ role: 'user' }).where(eq(users.id, other.userId));
    await expect(act(other, seller)).rejects.toMatchObject({ statusCode: 403 });
    expect(await own(seller)).not.toHaveProperty('suspension');
  });
});
