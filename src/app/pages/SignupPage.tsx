import { Navigate } from 'react-router-dom';
import { routes } from '#contract/routes';
import { AuthFrame } from '@/features/identity/AuthFrame';
import { UnknownSession } from '@/features/session/guards/UnknownSession';
import { useIsSessionAwaited } from '@/features/session/guards/useIsSessionAwaited';
import { SignUpPanel } from '@/features/identity/signUp/SignUpPanel';
import { useLoginState } from '@/features/session/useLoginState';
import { BookingIntent } from '@/features/booking/BookingIntent';
import { bookingInPath, wanting } from '@/features/booking/bookingOrigin';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/features/session/sessionSlice';

const TAGLINE = 'Dream cars at a cheap price.';

/** Sign-up (spec §2); success leads home. */
export default function SignupPage() {
  const isAwaited = useIsSessionAwaited();
  const user = useAppSelector(selectCurrentUser);
  const { from } = useLoginState();
  const wantedId = bookingInPath(from);

  if (user !== null) {
    return (
      <Navigate to={routes.home} replace state={wantedId === null ? null : wanting(wantedId)} />
    );
  }
  return (
    <AuthFrame tagline={TAGLINE}>
      {isAwaited ? (
        <UnknownSession />
      ) : (
        <SignUpPanel
          lead={wantedId !== null && <BookingIntent productId={wantedId} step="Sign up" />}
        />
      )}
    </AuthFrame>
  );
}
