import { Navigate } from 'react-router-dom';
import { routes } from '#contract/routes';
import { AuthFrame } from '@/features/auth/AuthFrame';
import { UnknownSession } from '@/features/session/guards/UnknownSession';
import { SignUpPanel } from '@/features/auth/SignUpPanel';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectIsSessionKnown } from '@/features/session/sessionSlice';

const TAGLINE = 'Dream cars at a cheap price.';

/** Sign-up (spec §2); success leads home. */
export default function SignupPage() {
  const isKnown = useAppSelector(selectIsSessionKnown);
  const user = useAppSelector(selectCurrentUser);

  if (!isKnown) return <UnknownSession />;
  if (user !== null) return <Navigate to={routes.home} replace />;
  return (
    <AuthFrame tagline={TAGLINE}>
      <SignUpPanel />
    </AuthFrame>
  );
}
