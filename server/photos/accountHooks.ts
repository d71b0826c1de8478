import { sql } from 'drizzle-orm';
import type { AccountHooks } from '../accounts/accounts';

export const accountHooks: AccountHooks = {
  refersTo: (userId) => sql`(exists (select 1 from photos p where p.owner_id = ${userId})
    or exists (select 1 from photo_uploads u where u.owner_id = ${userId}))`,
};
