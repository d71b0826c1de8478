import { Link, Navigate } from 'react-router-dom';
import { UnknownSession, useIsSessionAwaited } from '@/auth/guards';
import { destinationFor } from '@/auth/origin';
import { selectEndedSession } from '@/auth/sessionEnd';
import { useSuppressSessionEndToast, useLoginState } from '@/auth/session';
import entrance from '@/auth/forms/entrance.module.css';
import { Notice } from '@/components/feedback/Notice';
import { BookingIntent } from '@/storefront/booking/BookingIntent';
import { readBookingParam } from '@/storefront/booking/bookingParam';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectSignOutReason } from '@/auth/sessionSlice';
import { RefusedNotice } from './logIn/RefusedNotice';
import { LogInPanel } from './logIn/LogInPanel';
import { useWantedCategory } from './logIn/useWantedCategory';
import { AuthFrame } from './AuthFrame';

const TAGLINE = 'Selling cars made easy, fast and safe.';

/** Log-in (spec §2). Redirects signed-in users, except to a page that just refused them. */
export default function LoginPage() {
  const isAwaited = useIsSessionAwaited();
  const user = useAppSelector(selectCurrentUser);
  const reason = useAppSelector(selectSignOutReason);
  const state = useLoginState();
  const hasEnded = reason === 'ended';
  const { email, notDone } = useAppSelector(selectEndedSession);
  useSuppressSessionEndToast();
  const wantedId = readBookingParam(state.from);
  const category = useWantedCategory(user === null && wantedId === null ? state.from : null);

  if (user !== null && user.uid !== state.refusedUid) {
    return <Navigate to={destinationFor(user.uid, state)} replace />;
  }
  return (
    <AuthFrame tagline={TAGLINE}>
      {isAwaited ? (
        <UnknownSession />
      ) : user === null ? (
        <LogInPanel
          from={state.from}
          // Only the email of the user whose session ended, not that of another user.
          email={state.email ?? (hasEnded ? email : null)}
          notice={hasEnded ? endedNotice(notDone) : category ? null : noticeFor(state.from)}
          documentTitle={category?.title}
          lead={
            wantedId !== null ? (
              <BookingIntent productId={wantedId} step="Log in" />
            ) : (
              category && (
                <Notice tone="info" role="status">
                  <span>{`${category.title}.`}</span>{' '}
                  <Link to={category.searchUrl} className={entrance.link}>
                    Look without an account
                  </Link>
                </Notice>
              )
            )
          }
        />
      ) : (
        <RefusedNotice from={state.from} refusedRole={state.refusedRole} />
      )}
    </AuthFrame>
  );
}

const endedNotice = (notDone: string | null): string =>
  ['You’ve been logged out.', notDone, 'Log in to pick up where you left off.']
    .filter(Boolean)
    .join(' ');

function noticeFor(from: string | null): string | null {
  const isSelfExplanatory = from === null || from === '/' || readBookingParam(from) !== null;
  return isSelfExplanatory ? null : 'Log in to continue.';
}
