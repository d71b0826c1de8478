import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { Decision } from '#contract/plans';
import { reportReasons } from '#contract/reportReasons';
import type { WireSuspension } from '#contract/suspensions';
import type { VerificationRequestForm } from '#contract/schemas/phone';
import {
  roles,
  type AcknowledgedResponse,
  type DeletedResponse,
  type ModifiedResponse,
  type Role,
  type WireUser,
  type WireVerificationRequest,
} from '#contract/types';
import { fieldsOf } from '@/lib/json';
import {
  isoTime,
  oneOf,
  text,
  textOrNull,
  toAcknowledged,
  toDeleted,
  toModified,
  type Loose,
} from './responseFields';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { idTag, listTag, unlessRefused } from './tags';

/** Null if none is open. */
export function toSuspension(value: unknown) {
  const wire: Loose<WireSuspension> = fieldsOf(value);
  const startedAt = isoTime(wire.startedAt);
  return startedAt === null
    ? null
    : {
        reason: oneOf(reportReasons, wire.reason) ?? 'other',
        statement: text(wire.statement),
        startedAt,
        /** ISO time; null if an admin has to end it. */
        until: isoTime(wire.until),
        caseId: textOrNull(wire.caseId),
      };
}

export type User = ReturnType<typeof toUser>;

export function toUser(value: unknown) {
  const wire: Loose<WireUser> = fieldsOf(value);
  return {
    id: text(wire._id),
    name: text(wire.name),
    email: text(wire.email),
    role: toRole(value),
    isVerified: wire.verified === true,
    /** ISO time; null if the server does not send it. */
    createdAt: isoTime(wire.createdAt),
    /** The seller’s open request to be verified, which admins see; otherwise null. */
    request: toVerificationRequest(wire.verificationRequest),
    /** When and why the latest request was declined; null if it was not. */
    declined: toDecline(wire),
    isSuspended: wire.suspended === true,
  };
}

function toDecline({
  verificationDeclined,
  verificationDeclinedAt,
}: Loose<WireUser>): { reason: string; at: string } | null {
  const at = isoTime(verificationDeclinedAt);
  return at === null ? null : { reason: text(verificationDeclined), at };
}

/** Null if there is no open request. */
export function toVerificationRequest(value: unknown) {
  const wire: Loose<WireVerificationRequest> = fieldsOf(value);
  const createdAt = isoTime(wire.createdAt);
  return createdAt === null
    ? null
    : { phone: text(wire.phone), company: text(wire.company), note: text(wire.note), createdAt };
}

/** The role in a user’s record; null if it is unknown. */
export function toRole(value: unknown): Role | null {
  const wire: Loose<WireUser> = fieldsOf(value);
  return oneOf(roles, wire.role);
}

function toOwnRecord(value: unknown) {
  const wire: Loose<WireUser> = fieldsOf(value);
  return {
    /** '' if the server does not send it. */
    name: text(wire.name),
    role: toRole(value),
    sendsMails: wire.sendsMails === true,
    /** An admin has granted the role, which applies once the email is confirmed. */
    isAdminOnceConfirmed: wire.adminOnceConfirmed === true,
    isVerified: wire.verified === true,
    request: toVerificationRequest(wire.verificationRequest),
    suspension: toSuspension(wire.suspension),
    /** Why the latest request was declined; null if it was not. */
    declined: textOrNull(wire.verificationDeclined),
  };
}

/** POST /users; the log-in page sends `type` instead of `role` (spec §7). */
export interface NewUser {
  name: string | null;
  email: string;
  role?: Role;
  type?: Role;
}

/** A seller’s verification and role are requested by email, everything else by id. */
const emailTag = (email: string) => idTag('User', email);

const buyers = tableList('User', () => apiPaths.buyers, toUser);
const sellers = tableList('User', () => apiPaths.sellers, toUser);

export const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The signed-in user's record by email (spec §7): the role, null if it is unknown, and whether
     * the server sends emails. 404: no record yet.
     */
    getOwnRecord: build.query<ReturnType<typeof toOwnRecord>, string>({
      query: (email) => ({ url: apiPaths.user(email) }),
      extraOptions: { expects: 'record' },
      transformResponse: toOwnRecord,
      providesTags: (_result, _error, email) => [emailTag(email)],
    }),
    /** Whether a seller is verified; one request per seller, however many cards show it. */
    getSellerVerified: build.query<boolean, string>({
      query: (email) => ({ url: apiPaths.sellerVerified(email) }),
      extraOptions: { expects: 'record' },
      transformResponse: (response: { verified?: unknown }) => response.verified === true,
      providesTags: (_result, _error, email) => [emailTag(email)],
    }),
    listBuyers: build.query<ListResult<User>, ListArgs>(buyers.list),
    collectBuyers: build.query<ListResult<User>, ListArgs>(buyers.collect),
    listSellers: build.query<ListResult<User>, ListArgs>(sellers.list),
    collectSellers: build.query<ListResult<User>, ListArgs>(sellers.collect),
    /** Sent before there is an access token, so it carries the ID token. */
    createUser: build.mutation<null, NewUser>({
      query: (body) => ({ url: apiPaths.users, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { credential: 'idToken' },
      invalidatesTags: unlessRefused(({ email }) => [emailTag(email)]),
    }),
    /** Verifies or unverifies a seller. `modifiedCount` 0 means that nothing changed (spec §8). */
    updateUser: build.mutation<
      ModifiedResponse,
      {
        email: string;
        verified: boolean;
        /** When the open request was made that the admin saw. An extension. */
        requestedAt?: string | undefined;
      }
    >({
      query: ({ email, verified, requestedAt }) => ({
        url: apiPaths.user(email),
        method: 'PATCH',
        body: { verified, ...(requestedAt ? { requestedAt } : {}) },
      }),
      transformResponse: toModified,
      // A refusal also invalidates: another admin has decided. Product responses can contain the
      // seller’s verification.
      invalidatesTags: (_response, _error, { email }) => [
        listTag('User'),
        emailTag(email),
        listTag('Product'),
      ],
    }),
    /** Asks an admin to verify the seller with this email, who is the user. An extension. */
    askForVerification: build.mutation<
      AcknowledgedResponse,
      { email: string; form: VerificationRequestForm }
    >({
      query: ({ form }) => ({ url: apiPaths.ownVerification, method: 'POST', body: form }),
      transformResponse: toAcknowledged,
      // A refusal also invalidates: another tab has asked, or an admin has decided.
      invalidatesTags: (_response, _error, { email }) => [emailTag(email)],
    }),
    withdrawVerification: build.mutation<DeletedResponse, { email: string }>({
      query: () => ({ url: apiPaths.ownVerification, method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: (_response, _error, { email }) => [emailTag(email)],
    }),
    /** Declines a seller’s request, who gets the reason. An extension. */
    declineVerification: build.mutation<AcknowledgedResponse, { email: string; reason: string }>({
      query: ({ email, reason }) => ({
        url: apiPaths.declineVerification(email),
        method: 'POST',
        body: { reason },
      }),
      transformResponse: toAcknowledged,
      // A refusal also invalidates: the request was withdrawn or decided meanwhile.
      invalidatesTags: (_response, _error, { email }) => [listTag('User'), emailTag(email)],
    }),
    /** `deletedCount` 0 means that nothing was deleted. The user’s products leave the lists too. */
    deleteUser: build.mutation<DeletedResponse, { id: string; email: string } & Decision>({
      query: ({ id, reason, plan }) => ({
        url: apiPaths.user(id),
        method: 'DELETE',
        // Extensions: the reason is emailed to the owner.
        ...(reason || plan ? { body: { ...(reason && { reason }), ...(plan && { plan }) } } : {}),
      }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(({ email }) => [
        listTag('User'),
        emailTag(email),
        listTag('Product'),
        listTag('Report'),
        listTag('MoneyBack'),
      ]),
    }),
  }),
});

export const { getOwnRecord, createUser } = usersApi.endpoints;
export const {
  useGetOwnRecordQuery,
  useGetSellerVerifiedQuery,
  useListBuyersQuery,
  useLazyCollectBuyersQuery,
  useListSellersQuery,
  useLazyCollectSellersQuery,
  useUpdateUserMutation,
  useAskForVerificationMutation,
  useWithdrawVerificationMutation,
  useDeclineVerificationMutation,
  useDeleteUserMutation,
} = usersApi;
