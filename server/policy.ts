import type { Role } from '#contract/types';
import { forbidden } from './errors';

/** The person behind a request, as the database knows them at this moment. */
export interface Principal {
  userId: string;
  uid: string;
  email: string;
  name: string;
  /** What they may do now: an admin whose e-mail is not verified is an ordinary user. */
  role: Role;
  emailVerified: boolean;
}

/** An admin whose e-mail is not verified is an ordinary user. */
export function effectiveRole(role: Role, emailVerified: boolean): Role {
  return role === 'admin' && !emailVerified ? 'user' : role;
}

/** Throws 403 unless the person has this role now. */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.role === role) return;
  const isUnverified = role === 'admin' && !principal.emailVerified;
  throw forbidden(
    isUnverified
      ? 'Only admins can do this. If you’re an admin, confirm your email address first.'
      : `Only ${role === 'user' ? 'buyer' : role}s can do this.`,
  );
}

/** Throws 403 unless the person is an admin or has this e-mail; who has it is not told. */
export function requireSelfOrAdmin(principal: Principal, email: string): void {
  if (principal.email !== email && principal.role !== 'admin') {
    throw forbidden('This belongs to another account.');
  }
}
