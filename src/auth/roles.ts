import type { Role } from '#contract/types';

/** What the kinds of account are called where people read about them. */
export const roleNames: Record<Role, string> = { user: 'Buyer', seller: 'Seller', admin: 'Admin' };

/** The kinds of account that people can choose (spec §5); admin is none of them. */
export const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'seller', label: 'Seller' },
];
