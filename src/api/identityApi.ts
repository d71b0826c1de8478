import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ActionCode } from '@/lib/identity/actionCodes';
import type {
  IdentityAccount,
  IdentityUser,
  ProfileChange,
  ReauthenticationMethod,
  SignInMethod,
  SignInOutcome,
  VerificationCode,
} from '@/lib/identity/types';
import type { AccountChange } from '#contract/schemas/identity';
import { baseApi, type WithApi } from './baseApi';
import { isExtendedIn } from './extended';
import { identityCommand, identityQuery } from './identityCalls';
import { mailAccountChange } from './mailsApi';
import { accountRead } from './sessionEvents';
import { idTag, unlessRefused } from './tags';

/** An email with a link; `url` is the page that the link opens. */
interface LinkRequest {
  email: string;
  url: string;
}

/** A browser has one account at a time, that of the signed-in user. */
const accountTag = idTag('Account', 'own');

interface Lifecycle<Data> {
  dispatch: ThunkDispatch<WithApi, unknown, UnknownAction>;
  getState: () => unknown;
  queryFulfilled: PromiseLike<{ data: Data }>;
}

/** Updates the session’s name, photo and email from the provider’s account. */
const updateSession =
  <Data>(userOf: (data: Data) => IdentityUser | null) =>
  async (_arg: unknown, { dispatch, queryFulfilled }: Lifecycle<Data>): Promise<void> => {
    try {
      const user = userOf((await queryFulfilled).data);
      if (user) dispatch(accountRead(user));
    } catch {
      // The caller reports the error.
    }
  };

/**
 * The provider returns the account after a change. If the outcome is unknown, the account is
 * refetched.
 */
const accountChange = {
  invalidatesTags: unlessRefused(() => [accountTag]),
  onQueryStarted: async (
    _arg: unknown,
    { dispatch, queryFulfilled }: Lifecycle<IdentityAccount>,
  ) => {
    try {
      const { data } = await queryFulfilled;
      await dispatch(identityApi.util.upsertQueryData('getAccount', data.uid, data));
    } catch {
      // The caller reports the error.
    }
  },
};

/** The same for a change that the user gets an email about, if the server can send it. */
const mailedChange = (changeOf: (account: IdentityAccount) => AccountChange) => ({
  ...accountChange,
  onQueryStarted: async (arg: unknown, lifecycle: Lifecycle<IdentityAccount>) => {
    await accountChange.onQueryStarted(arg, lifecycle);
    const { dispatch, getState, queryFulfilled } = lifecycle;
    try {
      const { data } = await queryFulfilled;
      if (!isExtendedIn(getState())) return;
      void dispatch(mailAccountChange.initiate(changeOf(data), { track: false }));
    } catch {
      // Nothing has changed, as far as is known.
    }
  },
});

/** Requests to the identity provider (spec §7). Errors have the provider’s codes, `auth/...`. */
export const identityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The provider’s account of the signed-in user, by uid. */
    getAccount: build.query<IdentityAccount, string>({
      queryFn: identityQuery((identity) => identity.loadAccount()),
      providesTags: [accountTag],
      onQueryStarted: updateSession((account) => account),
    }),
    signUp: build.mutation<IdentityUser, { email: string; password: string }>({
      queryFn: identityQuery((identity, { email, password }) => identity.signUp(email, password)),
    }),
    signIn: build.mutation<SignInOutcome, SignInMethod>({
      queryFn: identityQuery((identity, method) => identity.signIn(method)),
    }),
    /** Confirms the user’s identity. The provider refuses some changes without a recent log-in. */
    reauthenticate: build.mutation<SignInOutcome, ReauthenticationMethod>({
      queryFn: identityQuery((identity, method) => identity.reauthenticate(method)),
    }),
    /** Whether the user need not re-authenticate now. A mutation, because it changes by itself. */
    checkRecentSignIn: build.mutation<boolean, undefined>({
      queryFn: identityQuery((identity) => identity.hasSignedInRecently()),
    }),
    sendSignInLink: build.mutation<null, LinkRequest>({
      queryFn: identityCommand((identity, { email, url }) => identity.sendSignInLink(email, url)),
    }),
    /** Sends a code to a phone and returns its verification id. */
    sendPhoneCode: build.mutation<string, string>({
      queryFn: identityQuery((identity, phoneNumber) => identity.sendPhoneCode(phoneNumber)),
    }),
    sendSecondFactorCode: build.mutation<string, { challengeId: string; factorUid: string }>({
      queryFn: identityQuery((identity, { challengeId, factorUid }) =>
        identity.sendSecondFactorCode(challengeId, factorUid),
      ),
    }),

    updateProfile: build.mutation<IdentityAccount, ProfileChange>({
      queryFn: identityQuery((identity, profile) => identity.updateProfile(profile)),
      ...accountChange,
    }),
    changePassword: build.mutation<IdentityAccount, string>({
      queryFn: identityQuery((identity, password) => identity.changePassword(password)),
      ...mailedChange(() => 'password'),
    }),
    linkGoogle: build.mutation<IdentityAccount, undefined>({
      queryFn: identityQuery((identity) => identity.linkGoogle()),
      ...accountChange,
    }),
    linkPhone: build.mutation<IdentityAccount, VerificationCode>({
      queryFn: identityQuery((identity, code) => identity.linkPhone(code)),
      ...accountChange,
    }),
    /** Removes a sign-in method by its provider id. */
    unlinkMethod: build.mutation<IdentityAccount, string>({
      queryFn: identityQuery((identity, providerId) => identity.unlinkMethod(providerId)),
      ...accountChange,
    }),
    sendEnrolmentCode: build.mutation<string, string>({
      queryFn: identityQuery((identity, phoneNumber) => identity.sendEnrolmentCode(phoneNumber)),
    }),
    enrolSecondFactor: build.mutation<IdentityAccount, VerificationCode & { displayName: string }>({
      queryFn: identityQuery((identity, { displayName, ...code }) =>
        identity.enrolSecondFactor(code, displayName),
      ),
      ...mailedChange(({ secondFactors }) =>
        secondFactors.length === 1 ? 'two-step-on' : 'phone-added',
      ),
    }),
    removeSecondFactor: build.mutation<IdentityAccount, string>({
      queryFn: identityQuery((identity, factorUid) => identity.removeSecondFactor(factorUid)),
      ...mailedChange(({ secondFactors }) =>
        secondFactors.length === 0 ? 'two-step-off' : 'phone-removed',
      ),
    }),
    deleteAccount: build.mutation<null, undefined>({
      queryFn: identityCommand((identity) => identity.deleteAccount()),
    }),

    /** Sends a link that confirms the email; it opens the given URL. */
    sendVerification: build.mutation<null, string>({
      queryFn: identityCommand((identity, url) => identity.sendVerification(url)),
    }),
    /** Sends a link to a new email, which the account gets once the link is opened. */
    sendEmailChange: build.mutation<null, LinkRequest>({
      queryFn: identityCommand((identity, { email, url }) => identity.sendEmailChange(email, url)),
    }),
    sendPasswordReset: build.mutation<null, LinkRequest>({
      queryFn: identityCommand((identity, { email, url }) =>
        identity.sendPasswordReset(email, url),
      ),
    }),
    /** The email whose password the code from a link can reset. */
    getPasswordResetEmail: build.query<string, string>({
      queryFn: identityQuery((identity, code) => identity.readPasswordResetCode(code)),
    }),
    confirmPasswordReset: build.mutation<null, { code: string; password: string }>({
      queryFn: identityCommand((identity, { code, password }) =>
        identity.confirmPasswordReset(code, password),
      ),
    }),
    /** What the code from a link is about. Does not use it up. */
    readActionCode: build.query<ActionCode, string>({
      queryFn: identityQuery((identity, code) => identity.readActionCode(code)),
    }),
    applyActionCode: build.mutation<null, string>({
      queryFn: identityCommand((identity, code) => identity.applyActionCode(code)),
    }),
    /** Reads the account of the signed-in user anew, if there is one, after a code changed it. */
    refreshUser: build.mutation<IdentityUser | null, undefined>({
      // Changing the email ends older sessions.
      queryFn: identityQuery((identity) => identity.refreshUser().catch(() => null)),
      onQueryStarted: updateSession((user) => user),
    }),
  }),
});

export const {
  useGetAccountQuery,
  useLazyGetAccountQuery,
  useReauthenticateMutation,
  useCheckRecentSignInMutation,
  useSendSignInLinkMutation,
  useSendPhoneCodeMutation,
  useSendSecondFactorCodeMutation,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useLinkGoogleMutation,
  useLinkPhoneMutation,
  useUnlinkMethodMutation,
  useSendEnrolmentCodeMutation,
  useEnrolSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useSendVerificationMutation,
  useSendEmailChangeMutation,
  useSendPasswordResetMutation,
  useGetPasswordResetEmailQuery,
  useConfirmPasswordResetMutation,
  useReadActionCodeQuery,
  useApplyActionCodeMutation,
  useRefreshUserMutation,
} = identityApi;
