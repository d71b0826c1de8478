import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { routes } from '#contract/routes';
import { UnknownSession, useIsSessionAwaited } from '@/auth/guards';
import { useLoginState, useLogOut } from '@/auth/session';
import { welcomeState } from '@/auth/origin';
import { BookingIntent } from '@/storefront/booking/BookingIntent';
import { readBookingParam, wantedState } from '@/storefront/booking/bookingParam';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectIsSessionKnown, selectRoleState } from '@/auth/sessionSlice';
import entrance from '@/auth/forms/entrance.module.css';
import { Button } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import { AuthFrame } from './AuthFrame';
import { SignUpPanel } from './signUp/SignUpPanel';

const TAGLINE = 'Dream cars at a cheap price.';

/**
 * Sign-up (spec §2). After success it redirects to the home page. An interrupted sign-up continues
 * on the dashboard, which returns to the page that the user came from. Signed-in buyers who want to
 * sell have to log out first.
 */
export default function SignupPage() {
  const isAwaited = useIsSessionAwaited();
  const user = useAppSelector(selectCurrentUser);
  const role = useAppSelector(selectRoleState);
  const state = useLoginState();
  const wantedId = readBookingParam(state.from);
  const isKnown = useAppSelector(selectIsSessionKnown);
  const isToSell = useSearchParams()[0].get('as') === 'seller';
  // A user who signs up on this page continues to the home page.
  const [wasAnonymous, setWasAnonymous] = useState(false);
  if (isKnown && user === null && !wasAnonymous) setWasAnonymous(true);

  if (user !== null && role.status === 'failed' && role.failure?.done === 'signUp') {
    return <Navigate to={routes.dashboard} replace state={state} />;
  }
  if (user !== null && isToSell && !wasAnonymous && role.status !== 'failed') {
    if (role.status === 'unknown') return <UnknownSession />;
    if (role.status === 'ready' && role.role === 'user') {
      return (
        <AuthFrame tagline={TAGLINE}>
          <LogOutToSell email={user.email} />
        </AuthFrame>
      );
    }
  }
  if (user !== null) {
    const welcome = wasAnonymous ? { ...welcomeState, from: state.from } : null;
    return (
      <Navigate
        to={routes.home}
        replace
        state={wantedId === null ? welcome : wantedState(wantedId)}
      />
    );
  }
  return (
    <AuthFrame tagline={TAGLINE}>
      {isAwaited ? (
        <UnknownSession />
      ) : (
        <SignUpPanel
          isToSell={isToSell}
          lead={wantedId !== null && <BookingIntent productId={wantedId} step="Sign up" />}
        />
      )}
    </AuthFrame>
  );
}

/** Shown instead of the sign-up form to a signed-in buyer who wants to sell. */
function LogOutToSell({ email }: { email: string | null }) {
  const logOut = useLogOut();
  return (
    <div className={entrance.panel}>
      <PageTitle title={messages.signUp} />
      <Text>
        {`You are logged in as ${email ?? ''}, a buyer. Log out to sign up with another email as a seller.`}
      </Text>
      <div>
        <Button variant="contained" size="large" onClick={logOut}>
          Log out and sign up
        </Button>
      </div>
    </div>
  );
}
