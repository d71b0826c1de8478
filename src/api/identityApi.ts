import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type {
  IdentityAccount,
  IdentityUser,
  ProfileChange,
  ReauthenticationMethod,
  SignInMethod,
  SignInOutcome,
  VerificationCode,
} from '@/lib/identity/types';
import { baseApi, type WithApi } from './baseApi';
import { identityCommand, identityQuery } from './identityCalls';
import { accountRead } from './sessionEvents';
import { idTag, unlessRefused } from './tags';

/** A message with a link; `url` is the page that it leads to. */
interface LinkRequest {
  email: string;
  url: string;
}

/** A browser knows one account at a time: that of whoever is signed in. */
const accountTag = idTag('Account', 'own');

interface Lifecycle<Data> {
  dispatch: ThunkDispatch<WithApi, unknown, UnknownAction>;
  queryFulfilled: PromiseLike<{ data: Data }>;
}

/** The session shows the name, photo and e-mail that the provider has. */
async function tellSession(
  _arg: unknown,
  { dispatch, queryFulfilled }: Lifecycle<IdentityUser | null>,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    if (data) dispatch(accountRead(data));
  } catch {
    // Whoever asked is told why it failed.
  }
}

/** The provider answers a change with the account after it; in doubt the account is read again. */
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
      // Whoever asked for the change is told why it failed.
    }
  },
};

/** The calls of the identity provider (spec §7). Their failures have its codes, `auth/...`. */
export const identityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The provider's record of the signed-in person, by uid. */
    getAccount: build.query<IdentityAccount, string>({
      queryFn: identityQuery((identity) => identity.loadAccount()),
      providesTags: [accountTag],
      onQueryStarted: tellSession,
    }),
    signUp: build.mutation<IdentityUser, { email: string; password: string }>({
      queryFn: identityQuery((identity, { email, password }) => identity.signUp(email, password)),
    }),
    signIn: build.mutation<SignInOutcome, SignInMethod>({
      queryFn: identityQuery((identity, method) => identity.signIn(method)),
    }),
    /** Proves again who the person is: some changes are refused without a recent log-in. */
    reauthenticate: build.mutation<SignInOutcome, ReauthenticationMethod>({
      queryFn: identityQuery((identity, method) => identity.reauthenticate(method)),
    }),
    sendSignInLink: build.mutation<null, LinkRequest>({
      queryFn: identityCommand((identity, { email, url }) => identity.sendSignInLink(email, url)),
    }),
    /** Sends a code to a phone; resolves to the verification id that goes with it. */
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
      ...accountChange,
    }),
    linkGoogle: build.mutation<IdentityAccount, undefined>({
      queryFn: identityQuery((identity) => identity.linkGoogle()),
      ...accountChange,
    }),
    linkPhone: build.mutation<IdentityAccount, VerificationCode>({
      queryFn: identityQuery((identity, code) => identity.linkPhone(code)),
      ...accountChange,
    }),
    /** Takes away a way to sign in, by its provider's id. */
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
      ...accountChange,
    }),
    removeSecondFactor: build.mutation<IdentityAccount, string>({
      queryFn: identityQuery((identity, factorUid) => identity.removeSecondFactor(factorUid)),
      ...accountChange,
    }),
    deleteAccount: build.mutation<null, undefined>({
      queryFn: identityCommand((identity) => identity.deleteAccount()),
    }),

    /** Sends a link that proves the e-mail is the person's own; it leads to the address given. */
    sendVerification: build.mutation<null, string>({
      queryFn: identityCommand((identity, url) => identity.sendVerification(url)),
    }),
    sendPasswordReset: build.mutation<null, LinkRequest>({
      queryFn: identityCommand((identity, { email, url }) =>
        identity.sendPasswordReset(email, url),
      ),
    }),
    /** The e-mail whose password the code of a link may set. */
    getPasswordResetEmail: build.query<string, string>({
      queryFn: identityQuery((identity, code) => identity.readPasswordResetCode(code)),
    }),
    confirmPasswordReset: build.mutation<null, { code: string; password: string }>({
      queryFn: identityCommand((identity, { code, password }) =>
        identity.confirmPasswordReset(code, password),
      ),
    }),
    /**
     * Does what a link was sent for and resolves to whoever is signed in after it, or null. A query
     * because opening a link is asking for something: asked twice, the provider is told once.
     */
    applyActionCode: build.query<IdentityUser | null, string>({
      queryFn: identityQuery(async (identity, code) => {
        await identity.applyActionCode(code);
        // A change of the e-mail ends the sessions from before it; the link did its work all the same.
        return identity.refreshUser().catch(() => null);
      }),
      onQueryStarted: tellSession,
    }),
  }),
});

export const {
  useGetAccountQuery,
  useReauthenticateMutation,
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
  useSendPasswordResetMutation,
  useGetPasswordResetEmailQuery,
  useConfirmPasswordResetMutation,
  useApplyActionCodeQuery,
} = identityApi;
