import { decodeProtectedHeader } from 'jose';
import { TEXT_MAX } from '#contract/limits';
import type {
  CreateUserBody,
  DeclineVerificationForm,
  DeleteUserBody,
  OwnNameBody,
  VerifyUserBody,
} from '#contract/schemas/account';
import type { WirePlan } from '#contract/plans';
import type { SuspendForm } from '#contract/suspensions';
import { cutText } from '#contract/text/cutText';
import type {
  AcknowledgedResponse,
  CreatedResponse,
  DeletedResponse,
  VerifiedResponse,
  WireUser,
} from '#contract/types';
import {
  type Context,
  effectiveRole,
  requireRole,
  requireSelfOrAdmin,
  type RootContext,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../context';
import type { Limits } from '../http/limits';
import { newId } from '../lib/ids';
import { mapRows, type ListPage, type ListQuery } from '../database/lists';
import { conflict, forbidden, notFound } from '../lib/errors';
import { checkPlan } from '../lib/plans';
import { findPrincipal } from './principal';
import type { IdTokenVerifier } from './identity/types';
import type { AccessTokens } from './accessTokens';
import type { AccountDeps } from './hooks';
import { identify } from './identify';
import { findUserByEmail, type UserRow } from './accounts';
import { changeName } from './ownName';
import { findOwnUser } from './ownRecord';
import { endSuspension, findSuspension, suspendUser, toWireSuspension } from './suspension';
import { startSelling } from './startSelling';
import {
  askForVerification,
  declineVerification,
  findDeclines,
  findOwnVerification,
  findRequests,
  verifySeller,
  withdrawVerification,
} from './verification';
import { deleteOwnAccount, deleteUser, describeClosing } from './deletion';
import { exportOwnData } from './ownData';
import { insertUser, listUsers, type UserFilter } from './userRepository';

interface UsersDeps extends AccountDeps {
  limits: Limits;
  identity: IdTokenVerifier;
  tokens: AccessTokens;
  sendsMails: boolean;
}

const DAY_MS = 86_400_000;

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(deps: UsersDeps) {
  return {
    create: (context: RootContext, body: CreateUserBody, bearer: string | null) =>
      createUser(deps, context, body, bearer),

    /** GET /users/{email} (spec §7): the caller's own data; admins can read any user. */
    async find({ principal, tx }: SignedIn, email: string): Promise<WireUser> {
      requireSelfOrAdmin(principal, email);
      const user = await findUserByEmail(tx, email);
      if (!user) throw notFound('User not found.');
      const isSelf = user.id === principal.userId;
      // The effective role, so that pages offer only actions the server allows.
      const role = isSelf ? effectiveRole(user, principal.emailVerified) : user.role;
      const verification = user.role === 'seller' ? await findOwnVerification(tx, user.id) : {};
      const isAdminLater = role !== user.role && !principal.emailVerified;
      const suspension = user.suspended ? await findSuspension(tx, user.id) : undefined;
      return {
        ...toWireUser(user),
        ...verification,
        role,
        sendsMails: deps.sendsMails,
        ...(isAdminLater ? { adminOnceConfirmed: true } : {}),
        ...(suspension ? { suspension: toWireSuspension(suspension) } : {}),
      };
    },

    /** GET /users/verified/{email} (spec §7), public: does not reveal whether the user exists. */
    async isVerified({ tx }: Context, email: string): Promise<VerifiedResponse> {
      const user = await findUserByEmail(tx, email);
      return { verified: user?.role === 'seller' && user.verified };
    },

    /** GET /users/all/buyers and /users/all/sellers (spec §7), for admins. */
    async list(
      { principal, tx }: SignedIn,
      filter: UserFilter,
      query: ListQuery,
    ): Promise<ListPage<WireUser>> {
      requireRole(principal, 'admin');
      const page = await listUsers(tx, filter, query);
      const ids = filter.role === 'seller' ? page.rows.map(({ id }) => id) : [];
      const requests = await findRequests(tx, ids);
      const declines = await findDeclines(tx, ids);
      return mapRows(page, (user) => {
        const request = requests.get(user.id);
        return {
          ...toWireUser(user),
          ...(request ? { verificationRequest: request } : {}),
          ...(user.verified ? {} : declines.get(user.id)),
        };
      });
    },

    verify: (context: RootSignedIn, email: string, body: VerifyUserBody) =>
      verifySeller(context, deps, email, body),
    rename: (context: RootSignedIn, body: OwnNameBody) => changeName(context, deps, body),
    closing: (context: RootSignedIn) => describeClosing(context, deps),
    delete: (context: RootSignedIn, id: string, body: DeleteUserBody) =>
      deleteUser(context, deps, id, body),
    deleteOwn: (context: RootSignedIn) => deleteOwnAccount(context, deps),
    ownData: (context: SignedIn) => exportOwnData(context, deps.hooks),
    askForVerification,
    withdrawVerification,
    declineVerification: (context: RootSignedIn, email: string, form: DeclineVerificationForm) =>
      declineVerification(context, deps, email, form),
    startSelling: (context: RootSignedIn) => startSelling(context, deps),

    /** POST /users/{id}/suspension (extension), for admins. 409 if the account is suspended already. */
    suspend: (
      context: RootSignedIn,
      userId: string,
      { days, plan, ...form }: SuspendForm,
    ): Promise<AcknowledgedResponse> =>
      transact(context, async (inside) => {
        const until = days ? new Date(inside.now().getTime() + days * DAY_MS) : null;
        const confirm = (now: WirePlan) => checkPlan(plan, now);
        await suspendUser(inside, deps.hooks, { ...form, userId, until, caseId: null, confirm });
        return { acknowledged: true };
      }),

    /** DELETE /users/{id}/suspension (extension), for admins: 0 if it has ended already. */
    endSuspension: (context: RootSignedIn, userId: string): Promise<DeletedResponse> =>
      transact(context, async (inside) => {
        const isEnded = await endSuspension(inside, deps.hooks, userId);
        return { deletedCount: isEnded ? 1 : 0 };
      }),
  };
}

/**
 * POST /users (spec §7): creates the caller's account. There is no access token yet, so an ID token
 * is accepted too. Repeating the call changes nothing, not even the role, and it never creates an
 * admin.
 */
async function createUser(
  deps: UsersDeps,
  context: RootContext,
  body: CreateUserBody,
  bearer: string | null,
): Promise<CreatedResponse> {
  const { identity, tokens } = deps;
  const { tx: db, now } = context;
  const { email } = body;
  if (bearer && isAccessToken(bearer)) {
    const principal = await findPrincipal(db, tokens, bearer);
    if (principal.email !== email) throw notOwnEmail();
    return { acknowledged: true, insertedId: principal.userId };
  }
  const claims = await identify(identity, bearer);
  if (claims.email !== email) throw notOwnEmail();
  const known = await findOwnUser(context, deps, claims);
  if (!known) {
    await deps.limits.spend('signUps', email);
    const id = newId();
    const user = {
      id,
      email,
      uid: claims.uid,
      emailVerified: claims.emailVerified,
      // Names of the provider and of addresses can be longer than ours.
      name: cutText(
        [body.name, claims.name].find(Boolean) ?? email.slice(0, email.indexOf('@')),
        TEXT_MAX.name,
      ),
      role: body.role ?? body.type ?? 'user',
      createdAt: now(),
    };
    const isAdded = await db.transaction((tx) => insertUser(tx, user));
    if (isAdded) return { acknowledged: true, insertedId: id };
  }
  // The user already existed, or a concurrent request of the same sign-up was faster.
  const user = known ?? (await findOwnUser(context, deps, claims));
  if (!user) throw conflict('You already have an account with another email address.');
  return { acknowledged: true, insertedId: user.id };
}

const notOwnEmail = () => forbidden('You can only create an account with your own email address.');

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
    ...(user.suspended ? { suspended: true } : {}),
  };
}
