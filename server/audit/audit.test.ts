import { sql } from 'drizzle-orm';
import { commandContext, transact } from '../context';
import { createTestApp, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';
import { conflict, expectRefused, forbidden, notFound, refusal } from '../testing/responses';
import { recordAct } from './audit';
import { auditLog } from './schema';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const count = () => test.db.$count(auditLog);
const command = () => commandContext('test', test.db, test.clock.now);
const addRow = () =>
  transact(command(), (inside) => recordAct(inside, 'unban-all', null, { after: { bans: 0 } }));

describe('a row', () => {
  it.each([
    ['changed', 'UPDATE', 'update audit_log set actor_id = null'],
    ['deleted', 'DELETE', 'delete from audit_log'],
    ['deleted, not even if there is none', 'DELETE', 'delete from audit_log where false'],
    ['truncated', 'TRUNCATE', 'truncate audit_log'],
    ['truncated with others', 'TRUNCATE', 'truncate users, audit_log cascade'],
    [
      'replaced',
      'UPDATE',
      `insert into audit_log overriding system value
        select * from audit_log limit 1 on conflict (id) do update set act = 'grant-admin'`,
    ],
  ])('cannot be %s, by the owner of the table either', async (_what, act, statement) => {
    await addRow();
    const rows = await count();
    await expect(test.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: `${act} of audit_log is refused.` },
    });
    expect(await count()).toBe(rows);
  });

  it('can be deleted by the owner in a transaction without the trigger, and by nobody else', async () => {
    await addRow();
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger audit_log_grows`);
      await tx.execute(sql`delete from audit_log where created_at <= now() + interval '100 years'`);
      await tx.execute(sql`alter table audit_log enable trigger audit_log_grows`);
    });
    expect(await count()).toBe(0);
    await addRow();
    await expect(test.db.execute(sql`delete from audit_log`)).rejects.toThrow();
  });

  it('is not written by a transaction that is undone, nor for an act of an anonymous user', async () => {
    const rows = await count();
    const undone = transact(command(), async (inside) => {
      await recordAct(inside, 'unban-all', null, {});
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const anonymous = transact({ ...command(), actor: 'person' }, (inside) =>
      recordAct(inside, 'unban-all', null, {}),
    );
    await expect(anonymous).rejects.toThrow();
    expect(await count()).toBe(rows);
  });
});

it('has nothing of what was refused, and nothing of what changed nothing', async () => {
  const [admin, buyer] = [await test.signIn('admin'), await test.signIn('user')];
  const seller = await test.signIn('seller');
  const rows = await count();
  const remove = (id: string) => (as?: typeof admin) =>
    test.api('DELETE', `/users/${id}`, { ...(as && { as }) });
  await expectRefused(remove(seller.userId), [buyer, seller], forbidden);
  expect(refusal(await remove(admin.userId)(admin))).toEqual(conflict);
  expect(refusal(await remove('nobody')(admin))).toEqual(notFound);
  const verify = await test.api('PATCH', `/users/${seller.email}`, {
    as: admin,
    body: { verified: false },
  });
  expect(verify.json()).toEqual({ modifiedCount: 0 });
  const decline = `/users/${seller.email}/verification/decline`;
  const reason = 'No request.';
  expect(refusal(await test.api('POST', decline, { as: admin, body: { reason } }))).toEqual(
    conflict,
  );
  expect(await test.admin('grant', admin.email)).toContain('Nothing changed');
  await expect(test.admin('revoke', 'nobody@example.com')).rejects.toThrow();
  await expect(test.admin('restore-product', await listCar(test, seller))).rejects.toThrow();
  expect(await count()).toBe(rows);
});
