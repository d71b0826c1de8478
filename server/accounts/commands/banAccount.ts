import { addBan, liftBan } from '../bans';
import { closeAccount, hasHeldProduct } from '../deletion';
import { lockAdmins } from '../deletionRepository';
import { endSessions } from '../sessionRepository';
import { findLatestUser } from '../userRepository';
import { transact } from '../../context';
import type { Database, RootDatabase } from '../../database/client';
import { createJobs } from '../../jobs/jobs';
import { createOrders } from '../../orders/orders';
import { lockAccount, refuseLastAdmin } from './adminRole';

/**
 * Closes an account permanently: its sessions end, its cars are withdrawn, and its e-mail and
 * sign-in cannot open another account. While a payment is in flight the account stays, but nobody
 * can sign in to it. Throws for the last admin and when there is no such account.
 */
export function banAccount(db: RootDatabase, email: string, now: Date): Promise<string> {
  // This process only schedules jobs; a server runs them.
  const jobs = createJobs({ db, log: { error: () => undefined }, now: () => now });
  const orders = createOrders({ jobs });
  const context = { principal: null, requestId: 'ban', now: () => now, tx: db };
  return transact(context, async (inside) => {
    const { tx } = inside;
    await lockAdmins(tx);
    const latest = await findLatestUser(tx, email);
    if (latest?.deletedAt) {
      await addBan(tx, { email, uid: latest.uid }, now);
      return `Banned ${email}. The account was already deleted and can’t sign up again.`;
    }
    const user = await lockAccount(tx, email);
    await refuseLastAdmin(tx, user);
    await addBan(tx, { email, uid: user.uid }, now);
    const isHeld = await hasHeldProduct(inside, user.id);
    if (isHeld || (await orders.hasMoneyInFlight(inside, user.id))) {
      await endSessions(tx, user.id, now);
      return `Banned ${email} and ended its sessions. A booking or payment is in progress. Run this command again when it finishes to withdraw the account and its cars.`;
    }
    await closeAccount(inside, orders, user.id);
    return `Banned ${email}. The account and its cars are withdrawn, and it can’t sign up again.`;
  });
}

/** Lifts a ban. `restore` brings the account back. Throws when there is no ban. */
export async function unbanAccount(db: Database, email: string): Promise<string> {
  if (!(await liftBan(db, email))) throw new Error(`${email} isn’t banned. Nothing changed.`);
  return `Unbanned ${email}. Run "restore" within 30 days of the ban to bring the account back, or let the user sign up again.`;
}
