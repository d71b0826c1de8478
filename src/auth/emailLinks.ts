import { useLocation } from 'react-router-dom';
import { identityApi, useSendVerificationMutation } from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import { messageFor } from '@/api/messageFor';
import { hasCode } from '@/lib/identity/codes';
import { routes } from '#contract/routes';
import type { AppThunk } from '@/store/hooks';
import { absoluteUrl } from './origin';

/** All pages share the status of the latest link, beginning with the one that sign-up sends. */
const shared = { fixedCacheKey: 'confirmation-link' };

/** Sends the link that confirms the new user’s email, in the background. */
export function sendFirstConfirmationLink(): AppThunk<void> {
  return (dispatch) => {
    const { sendVerification } = identityApi.endpoints;
    void dispatch(sendVerification.initiate(absoluteUrl(routes.dashboard), shared));
  };
}

/** Sends links that confirm the user’s email and continue to the current page. */
export function useConfirmationLink() {
  const { pathname } = useLocation();
  const [sendVerification, { isLoading, error }] = useSendVerificationMutation(shared);
  return {
    send: async () => {
      const result = await sendVerification(absoluteUrl(pathname));
      if (!result.error) showSuccess('Link sent.');
    },
    isSending: isLoading,
    error,
  };
}

/** The message about a link that could not be sent. */
export const linkFailureMessage = (error: unknown): string =>
  hasCode(error, 'auth/too-many-requests', 'auth/quota-exceeded')
    ? 'Too many links were sent. Wait a few minutes and try again.'
    : messageFor(error);

const EMAIL_KEY = 'second-gear-link-email';

/** The URL of the page that completes sign-in by an emailed link, with the page to continue to. */
export function signInLinkUrl(from: string | null): string {
  const search = from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
  return absoluteUrl(`${routes.authAction}${search}`);
}

/** Stores the email, so that opening the link on the same device does not ask for it. */
export const rememberLinkEmail = (email: string): AppThunk<void> => {
  return (_dispatch, _getState, { storage }) => void storage.write(EMAIL_KEY, email);
};

export const readLinkEmail = (): AppThunk<string | null> => {
  return (_dispatch, _getState, { storage }) => storage.read(EMAIL_KEY);
};

export const forgetLinkEmail = (): AppThunk<void> => {
  return (_dispatch, _getState, { storage }) => storage.remove(EMAIL_KEY);
};
