import { decodeProtectedHeader } from 'jose';
import type { CreateUserBody } from '#contract/schemas/account';
import type { ModifiedAnswer, WireUser } from '#contract/types';
import type { Database } from '../database/client';
import { newId } from '../ids';
import type { ListPage, ListQuery } from '../database/lists';
import { conflict, forbidden, notFound } from '../errors';
import { effectiveRole, requireRole, requireSelfOrAdmin, type Principal } from '../policy';
import type { Orders } from '../orders/orders';
import { findPrincipal } from './principal';
import type { IdTokenVerifier } from './identity/types';
import type { AccessTokens } from './accessTokens';
import { identify } from './identify';
import { findUserByEmail, type UserRow } from './accounts';
import { findOwn } from './ownRecord';
import { deleteOwnAccount, deleteUser } from './deletion';
import { insertUser, listUsers, setVerified, type UserFilter } from './userRepository';

export interface UsersDeps {
  db: Database;
  orders: Orders;
  identity: IdTokenVerifier;
  tokens: AccessTokens;
  now: () => Date;
}

export interface CreateUserAnswer {
  acknowledged: boolean;
  insertedId: string;
}

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(deps: UsersDeps) {
  const { db } = deps;
  return {
    create: (body: CreateUserBody, bearer: string | null) => createUser(deps, body, bearer),

    /** GET /users/{email} (spec §7): oneself, or anybody for an admin. */
    async find(principal: Principal, email: string): Promise<WireUser> {
      requireSelfOrAdmin(principal, email);
      const user = await findUserByEmail(db, email);
      if (!user) throw notFound('There is no such person.');
      const isSelf = user.id === principal.userId;
      // What the person may do now, so that a page never offers what would be refused.
      const role = isSelf ? effectiveRole(user.role, principal.emailVerified) : user.role;
      return { ...toWireUser(user), role };
    },

    /** GET /users/verified/{email} (spec §7), public: whether somebody is there is not told. */
    async isVerified(email: string): Promise<{ verified: boolean }> {
      const user = await findUserByEmail(db, email);
      return { verified: user?.role === 'seller' && user.verified };
    },

    /** GET /users/all/buyers and /users/all/sellers (spec §7), for admins. */
    async list(
      principal: Principal,
      filter: UserFilter,
      query: ListQuery,
    ): Promise<ListPage<WireUser>> {
      requireRole(principal, 'admin');
      const { rows, total } = await listUsers(db, filter, query);
      return { rows: rows.map(toWireUser), total };
    },

    /** PATCH /users/{email} (spec §7), for admins: 0 when nothing changed. */
    async verify(principal: Principal, email: string, verified: boolean): Promise<ModifiedAnswer> {
      requireRole(principal, 'admin');
      const user = await findUserByEmail(db, email);
      if (!user) throw notFound('There is no such person.');
      if (user.role !== 'seller') throw conflict('Only sellers can be verified.');
      return { modifiedCount: await setVerified(db, user.id, verified) };
    },

    delete: (principal: Principal, id: string) => deleteUser(deps, principal, id),
    deleteOwn: (principal: Principal) => deleteOwnAccount(deps, principal),
  };
}

/**
 * POST /users (spec §7): opens the caller's own account. Called before there is an access token,
 * so the ID token is believed as well. Asked again it changes nothing, the role least of all; it
 * never makes an admin.
 */
async function createUser(
  { db, identity, tokens, now }: UsersDeps,
  body: CreateUserBody,
  bearer: string | null,
): Promise<CreateUserAnswer> {
  const { email } = body;
  if (bearer && isAccessToken(bearer)) {
    const principal = await findPrincipal(db, tokens, bearer);
    if (principal.email !== email) throw notOwn();
    return { acknowledged: true, insertedId: principal.userId };
  }
  const claims = await identify(identity, bearer);
  if (claims.email !== email) throw notOwn();
  const known = await findOwn(db, claims);
  if (!known) {
    const id = newId();
    const isAdded = await insertUser(db, {
      id,
      email,
      uid: claims.uid,
      name: [body.name, claims.name].find(Boolean) ?? email.slice(0, email.indexOf('@')),
      role: body.role ?? body.type ?? 'user',
      createdAt: now(),
    });
    if (isAdded) return { acknowledged: true, insertedId: id };
  }
  // Known before, or another request of the same sign-up was faster.
  const user = known ?? (await findOwn(db, claims));
  if (!user) throw conflict('This sign-in already has an account under another email address.');
  return { acknowledged: true, insertedId: user.id };
}

const notOwn = () => forbidden('You can only open an account for your own email address.');

function isAccessToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === 'HS256';
  } catch {
    return false;
  }
}

function toWireUser(user: UserRow): WireUser {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    verified: user.verified,
    createdAt: user.createdAt.toISOString(),
  };
}
