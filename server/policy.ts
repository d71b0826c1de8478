import type { Role } from '#contract/types';
import { forbidden } from './errors';

/** The user of a request, with current data from the database. */
export interface Principal {
  userId: string;
  uid: string;
  email: string;
  name: string;
  /** Effective role: an admin with an unverified e-mail counts as an ordinary user. */
  role: Role;
  emailVerified: boolean;
}

/** An admin with an unverified e-mail counts as an ordinary user. */
export function effectiveRole(role: Role, emailVerified: boolean): Role {
  return role === 'admin' && !emailVerified ? 'user' : role;
}

/** Throws 403 unless the user has this role. */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.role === role) return;
  const isUnverified = role === 'admin' && !principal.emailVerified;
  throw forbidden(
    isUnverified
      ? 'Only admins can do this. If you’re an admin, confirm your email address first.'
      : `Only ${role === 'user' ? 'buyer' : role}s can do this.`,
  );
}

/** Throws 403 unless the user is an admin or has this e-mail. Does not reveal whether it exists. */
export function requireSelfOrAdmin(principal: Principal, email: string): void {
  if (principal.email !== email && principal.role !== 'admin') {
    throw forbidden('This belongs to another account.');
  }
}
