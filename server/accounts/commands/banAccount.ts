import { recordAct } from '../../audit/audit';
import { addBan, liftAllBans, liftBan } from '../bans';
import { closeAccount, refuseClosing } from '../deletion';
import { lockAdmins } from '../deletionRepository';
import type { AccountDeps } from '../hooks';
import { endSessions } from '../sessionRepository';
import { beginSuspension, endCommandSuspension } from '../suspension';
import { findLatestUser } from '../userRepository';
import { endRequest } from '../verification';
import { transact, type RootContext } from '../../context';
import { lockAccount, refuseLastAdmin } from './adminRole';

/**
 * Closes an account permanently: its sessions end, its cars are withdrawn, and its e-mail and
 * sign-in cannot open another account. While a car is on hold or a payment in flight the account stays
 * and is suspended, which ends its holds, and nobody can sign in to it. Throws for the last admin and when there is no such account.
 */
export function banAccount(
  context: RootContext,
  { hooks, banSecret }: AccountDeps,
  email: string,
): Promise<string> {
  return transact(context, async (inside) => {
    const { tx } = inside;
    const now = inside.now();
    await lockAdmins(tx);
    const latest = await findLatestUser(tx, email);
    if (latest?.deletedAt) {
      await addBan(tx, banSecret, { email, uid: latest.uid }, now);
      await recordAct(inside, 'ban-user', latest.id, { after: { isBanned: true } });
      return `Banned ${email}. The account was already deleted and can’t sign up again.`;
    }
    const user = await lockAccount(tx, email);
    await refuseLastAdmin(tx, user);
    await addBan(tx, banSecret, { email, uid: user.uid }, now);
    if (await refuseClosing(inside, hooks, user.id, 'admin')) {
      await endSessions(tx, user.id, now);
      // Nobody books or pays their cars meanwhile, or the account could never be closed.
      if (!user.suspended) {
        await beginSuspension(inside, hooks, user, {
          reason: 'other',
          statement: 'This account is banned.',
          until: null,
          caseId: null,
        });
      }
      // The account stays for now, and admins must not be asked about it.
      await endRequest(tx, user.id, { endedAt: now, outcome: 'withdrawn' });
      await recordAct(inside, 'ban-user', user.id, {
        after: { isBanned: true, suspended: true, sessionsValidFrom: now },
      });
      return `Banned ${email}, ended its sessions and suspended it, so its cars are off the market. A payment may be in progress. Run this command again in a few minutes to withdraw the account and its cars.`;
    }
    await closeAccount(inside, hooks, user, { by: 'admin' });
    await recordAct(inside, 'ban-user', user.id, {
      before: { deletedAt: null },
      after: { isBanned: true, deletedAt: now },
    });
    return `Banned ${email}. The account and its cars are withdrawn, and it can’t sign up again.`;
  });
}

/** Lifts a ban. `restore` brings the account back. Throws when there is no ban. */
export function unbanAccount(
  context: RootContext,
  { hooks, banSecret }: AccountDeps,
  email: string,
): Promise<string> {
  return transact(context, async (inside) => {
    const { tx } = inside;
    if (!(await liftBan(tx, banSecret, email))) {
      throw new Error(`${email} isn’t banned. Nothing changed.`);
    }
    // A ban outlives the account that it is about.
    const user = await findLatestUser(tx, email);
    if (user) await endCommandSuspension(inside, hooks, user.id);
    await recordAct(inside, 'unban-user', user?.id ?? null, {
      before: { isBanned: true },
      after: { isBanned: false },
    });
    return `Unbanned ${email}. Run "restore" within 30 days of the ban to bring the account back, or let the user sign up again.`;
  });
}

/** Lifts all bans, also when their key is lost. */
export function unbanAll(context: RootContext): Promise<string> {
  return transact(context, async (inside) => {
    const count = await liftAllBans(inside.tx);
    await recordAct(inside, 'unban-all', null, { before: { bans: count }, after: { bans: 0 } });
    return `Lifted all bans (${count}). The next start of the servers may have a new BAN_SECRET.`;
  });
}
