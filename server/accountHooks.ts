import { sql } from 'drizzle-orm';
import type { AccountHooks } from './accounts/accounts';
import { accountHooks as mails } from './mails/accountHooks';
import { accountHooks as moderation } from './moderation/accountHooks';
import { isReported } from './moderation/moderation';
import { accountHooks as orders } from './orders/accountHooks';
import { isBooked } from './orders/orders';
import { accountHooks as photos } from './photos/accountHooks';
import { accountHooks as products } from './products/accountHooks';

/**
 * What the modules add to accounts, from the lowest module up: rows are locked in this order. The
 * purge goes from the end, because of the foreign keys.
 */
export const accountHooks: AccountHooks[] = [
  photos,
  products((id) => sql`(${isBooked(id)} or ${isReported(id)})`),
  mails,
  orders,
  moderation,
];
