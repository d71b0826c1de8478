import { eq } from 'drizzle-orm';
import type { OwnNameBody } from '#contract/schemas/account';
import { foldText } from '#contract/text/foldText';
import type { WireOwnName } from '#contract/types';
import { type RootSignedIn, transact } from '../context';
import { unauthenticated } from '../lib/errors';
import { lockUser } from './accounts';
import type { AccountDeps } from './hooks';
import { users } from './schema';
import { changeBadge } from './verification';

/**
 * PUT /users/me/name (extension): the caller's name wherever people read or search it. The identity
 * provider's display name follows it. A verified seller with another name loses the badge, because an
 * admin checked the old one; capitals and accents do not matter. Repeating the call changes nothing.
 */
export function changeName(
  context: RootSignedIn,
  deps: AccountDeps,
  { name }: OwnNameBody,
): Promise<WireOwnName> {
  return transact(context, async (inside) => {
    const account = inside;
    const user = await lockUser(inside.tx, inside.principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (user.name === name) return { name, verified: user.verified };
    if (user.verified && foldText(user.name) !== foldText(name)) {
      const change = { name, verified: false };
      await changeBadge(account, deps, user, { change, kind: 'renamed' });
      return change;
    }
    await inside.tx.update(users).set({ name }).where(eq(users.id, user.id));
    for (const hook of deps.hooks) await hook.onChanged?.(account, { ...user, name });
    return { name, verified: user.verified };
  });
}
