import { eq } from 'drizzle-orm';
import { recordAct } from '../../audit/audit';
import { transact, type RootContext } from '../../context';
import { announceUser } from '../accounts';
import { users } from '../schema';
import { lockAccount } from './adminRole';

/**
 * For users who lost their account at the identity provider and created another: unbinds the record
 * from the old uid. The next sign-in with this verified e-mail binds it again. Sessions end.
 */
export function rebindAccount(context: RootContext, email: string): Promise<string> {
  return transact(context, async (inside) => {
    const { tx } = inside;
    const user = await lockAccount(tx, email);
    if (user.uid === null) return `${email} isn’t linked to a sign-in. Nothing changed.`;
    const sessionsValidFrom = inside.now();
    await tx.update(users).set({ uid: null, sessionsValidFrom }).where(eq(users.id, user.id));
    await announceUser(inside.tx, user.id);
    await recordAct(inside, 'rebind-user', user.id, {
      before: { isLinked: true },
      after: { isLinked: false, sessionsValidFrom },
    });
    return `The account will be linked to the next sign-in that confirms ${email}.`;
  });
}
