import { apiPaths } from '#contract/apiPaths';
import type { EmailChangeCheckBody } from '#contract/schemas/account';
import type { EmailChangeCheckResponse, WireEmailChange } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { textOrNull, type Loose } from './responseFields';
import { idTag, unlessRefused } from './tags';

const emailChangeTag = idTag('Account', 'emailChange');

/**
 * Changes of the email that wait for their link (an extension). The identity provider sends and
 * applies the link, but does not know whether the change is still wanted.
 */
const emailChangeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
  useGetEmailChangeQuery,
  useAskForEmailChangeMutation,
  useCancelEmailChangeMutation,
  useCheckEmailChangeQuery,
} = emailChangeApi;
