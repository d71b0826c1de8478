import { apiPaths } from '#contract/apiPaths';
import { fieldsOf } from '@/lib/json';
import type {
  WireClosing,
  WireOwnName,
  EmailChangeCheckResponse,
  WireEmailChange,
} from '#contract/types';
import type { EmailChangeCheckBody } from '#contract/schemas/account';
import {
  cents,
  isoTime,
  list,
  number,
  text,
  textOrNull,
  toDeleted,
  type Loose,
} from './responseFields';
import { baseApi } from './baseApi';
import { idTag, listTag, unlessRefused } from './tags';
import type { ApiError } from './errors';

/** The server has no such endpoint, or not for this user: use the fallback. */
const isUnsupported = ({ status }: ApiError) =>
  status === 400 || status === 403 || status === 404 || status === 405;

const emailChangeTag = idTag('Account', 'emailChange');

export type Closing = ReturnType<typeof toClosing>;

function toClosingOrder(value: unknown) {
  const { bookingId, name, moneyBackUntil, side } = fieldsOf(value);
  const id = textOrNull(bookingId);
  if (id === null) return null;
  return {
    bookingId: id,
    name: text(name),
    /** ISO time until which the buyer can ask for the money; null if that is over. */
    moneyBackUntil: isoTime(moneyBackUntil),
    isSale: side === 'seller',
  };
}

function toClosing(value: unknown) {
  const wire: Loose<WireClosing> = fieldsOf(value);
  return {
    email: text(wire.email),
    paidCars: list(wire.paidCars, toClosingOrder),
    /** Orders and sales whose money is open. */
    openOrders: list(wire.openOrders, toClosingOrder),
    openRequests: number(wire.openRequests) ?? 0,
    openDisputes: number(wire.openDisputes) ?? 0,
    heldCars: number(wire.heldCars) ?? 0,
    paidCount: number(wire.paidCount) ?? 0,
    unpaidBookings: number(wire.unpaidBookings) ?? 0,
    carsForSale: number(wire.carsForSale) ?? 0,
    justSold: number(wire.justSold) ?? 0,
    /** What was paid for these; null if that is not known. */
    justSoldCents: cents(wire.justSoldAmount),
    /** Why the account cannot be deleted now; null if it can. */
    refusal: textOrNull(wire.refusal),
  };
}

const ownAccountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Ends all sessions of the user. False if the server does not have this endpoint (an
     * extension).
     */
    revokeSessions: build.mutation<boolean, undefined>({
      queryFn: async (_arg, _api, _options, baseQuery) => {
        const { error } = await baseQuery({ url: apiPaths.revokeSessions, method: 'POST' });
        if (!error) return { data: true };
        return error.status === 404 || error.status === 405 ? { data: false } : { error };
      },
    }),
    /**
     * Changes the name of the signed-in user, who has this email, wherever it is shown (an
     * extension). The name at the identity provider follows it. False: they lost the badge by it.
     */
    changeOwnName: build.mutation<{ isVerified: boolean }, { email: string; name: string }>({
      query: ({ name }) => ({ url: apiPaths.ownName, method: 'PUT', body: { name } }),
      transformResponse: (response) => {
        const wire: Loose<WireOwnName> = fieldsOf(response);
        return { isVerified: wire.verified === true };
      },
      invalidatesTags: unlessRefused(({ email }) => [
        idTag('User', email),
        listTag('User'),
        listTag('Product'),
        listTag('Booking'),
        listTag('MoneyBack'),
      ]),
    }),
    /** Turns the buyer with this email, who is the signed-in user, into a seller (an extension). */
    becomeSeller: build.mutation<null, string>({
      query: () => ({ url: apiPaths.startSelling, method: 'POST' }),
      transformResponse: () => null,
      // Sellers cannot book cars.
      invalidatesTags: unlessRefused((email) => [
        idTag('User', email),
        listTag('Product'),
        listTag('Booking'),
      ]),
    }),
    /** What deleting the account of this uid, which is the user’s, would end. An extension. */
    getClosing: build.query<Closing, string>({
      query: () => ({ url: apiPaths.ownAccountClosing }),
      extraOptions: { expects: 'record' },
      transformResponse: toClosing,
    }),
    /** What the server stores about the user with this uid, as the text of a JSON file. An extension. */
    getOwnData: build.query<string, string>({
      query: () => ({ url: apiPaths.ownData }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => JSON.stringify(response, null, 2),
      keepUnusedDataFor: 0,
    }),
    /**
     * Deletes the user’s own record by email: with the endpoint for it, otherwise with DELETE
     * /users/{id} (spec §7). A missing record counts as deleted.
     */
    deleteOwnRecord: build.mutation<null, string>({
      queryFn: async (email, _api, _options, baseQuery) => {
        const own = await baseQuery({ url: apiPaths.ownAccount, method: 'DELETE' });
        if (own.error && !isUnsupported(own.error)) return { error: own.error };
        if (!own.error && toDeleted(own.data).deletedCount > 0) return { data: null };

        const record = await baseQuery({ url: apiPaths.user(email) });
        if (record.error) {
          return record.error.status === 404 ? { data: null } : { error: record.error };
        }
        const id = textOrNull(fieldsOf(record.data)._id);
        if (id === null) return { data: null };
        const { error } = await baseQuery({ url: apiPaths.user(id), method: 'DELETE' });
        return error ? { error } : { data: null };
      },
    }),
    // The identity provider sends and applies the link of a new email, but does not know whether the
    // change is still wanted (extensions).
    /** The new email of the user with this uid that waits for its link; null without one. */
    getEmailChange: build.query<string | null, string>({
      query: () => ({ url: apiPaths.ownEmailChange }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => {
        const wire: Loose<WireEmailChange> = fieldsOf(response);
        return textOrNull(wire.email);
      },
      providesTags: [emailChangeTag],
    }),
    /** Records that the user wants this email. The provider’s link to it is sent afterwards. */
    askForEmailChange: build.mutation<null, string>({
      query: (email) => ({ url: apiPaths.ownEmailChange, method: 'PUT', body: { email } }),
      transformResponse: () => null,
      invalidatesTags: unlessRefused(() => [emailChangeTag]),
    }),
    /** Keeps the email: the link that is out no longer changes it. */
    cancelEmailChange: build.mutation<null, undefined>({
      query: () => ({ url: apiPaths.ownEmailChange, method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: unlessRefused(() => [emailChangeTag]),
    }),
    /** Whether the owner of the account still wants this change. */
    checkEmailChange: build.query<boolean, EmailChangeCheckBody>({
      query: (body) => ({ url: apiPaths.emailChangeCheck, method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => {
        const wire: Loose<EmailChangeCheckResponse> = fieldsOf(response);
        return wire.isWanted !== false;
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useChangeOwnNameMutation,
  useGetClosingQuery,
  useGetEmailChangeQuery,
  useLazyGetOwnDataQuery,
  useAskForEmailChangeMutation,
  useCancelEmailChangeMutation,
  useCheckEmailChangeQuery,
} = ownAccountApi;
export const { becomeSeller, revokeSessions, deleteOwnRecord } = ownAccountApi.endpoints;
