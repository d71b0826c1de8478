import { eq } from 'drizzle-orm';
import type { AcknowledgedResponse } from '#contract/types';
import { requireActive, type RootSignedIn, transact } from '../context';
import { conflict, forbidden, unauthenticated } from '../lib/errors';
import { announceUser, lockUser } from './accounts';
import { isBanned } from './bans';
import type { AccountDeps } from './hooks';
import { users } from './schema';

/**
 * POST /users/me/seller (extension): turns the caller, a buyer, into a seller. There is no way back.
 * Repeating the call changes nothing. 403 for banned users; 409 for admins, and with another module's
 * reason, such as an open booking.
 */
export function startSelling(
  context: RootSignedIn,
  { hooks, banSecret }: AccountDeps,
): Promise<AcknowledgedResponse> {
  return transact(context, async (inside) => {
    const { tx, principal } = inside;
    const user = await lockUser(tx, principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (await isBanned(tx, banSecret, user)) throw forbidden('An admin closed this account.');
    requireActive(user);
    if (user.role === 'seller') return { acknowledged: true };
    // The stored role: an admin with an unconfirmed email counts as a buyer elsewhere.
    if (user.role !== 'user') throw conflict('Admins can’t sell cars. Use another account.');
    for (const hook of hooks) {
      const reason = await hook.refuseSelling?.(inside, user.id);
      if (reason) throw conflict(reason);
    }
    await tx.update(users).set({ role: 'seller' }).where(eq(users.id, user.id));
    await announceUser(tx, user.id);
    return { acknowledged: true };
  });
}
