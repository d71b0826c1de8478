import { Navigate, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes';
import { AuthFrame } from '@/features/identity/AuthFrame';
import { UnknownSession } from '@/features/session/guards/UnknownSession';
import { SignUpPanel } from '@/features/identity/signUp/SignUpPanel';
import { readLoginState } from '@/features/session/origin';
import { BookingIntent } from '@/features/booking/BookingIntent';
import { bookingInPath, wanting } from '@/features/booking/bookingOrigin';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectIsSessionKnown } from '@/features/session/sessionSlice';

const TAGLINE = 'Dream cars at a cheap price.';

/** Sign-up (spec §2); success leads home. */
export default function SignupPage() {
  const isKnown = useAppSelector(selectIsSessionKnown);
  const user = useAppSelector(selectCurrentUser);
  const wantedId = bookingInPath(readLoginState(useLocation().state).from);

  if (user !== null) {
    return (
      <Navigate to={routes.home} replace state={wantedId === null ? null : wanting(wantedId)} />
    );
  }
  return (
    <AuthFrame tagline={TAGLINE}>
      {isKnown ? (
        <SignUpPanel
          lead={wantedId !== null && <BookingIntent productId={wantedId} step="Sign up" />}
        />
      ) : (
        <UnknownSession />
      )}
    </AuthFrame>
  );
}
