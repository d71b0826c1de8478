import type { Role } from '#contract/types';

/** The display names of the roles. */
export const roleNames: Record<Role, string> = { user: 'Buyer', seller: 'Seller', admin: 'Admin' };

/** The roles that a user can choose (spec §5); admin is not one of them. */
export const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'seller', label: 'Seller' },
];
