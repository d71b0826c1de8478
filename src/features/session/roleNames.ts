import type { Role } from '#contract/types';

/** What the kinds of account are called where people read about them. */
export const roleNames: Record<Role, string> = { user: 'Buyer', seller: 'Seller', admin: 'Admin' };
