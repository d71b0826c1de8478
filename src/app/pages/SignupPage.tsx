import { Navigate } from 'react-router-dom';
import { routes } from '#contract/routes';
import { selectAuthStatus } from '@/features/session/authSlice';
import { AuthFrame } from '@/features/auth/AuthFrame';
import { UnknownSession } from '@/features/session/guards/UnknownSession';
import { SignUpPanel } from '@/features/auth/SignUpPanel';
import { useAppSelector } from '@/store/hooks';

const TAGLINE = 'Dream cars at a cheap price.';

/** Sign-up (spec §2); success leads home. */
export default function SignupPage() {
  const status = useAppSelector(selectAuthStatus);

  if (status === 'unknown') return <UnknownSession />;
  if (status === 'signedIn') return <Navigate to={routes.home} replace />;
  return (
    <AuthFrame tagline={TAGLINE}>
      <SignUpPanel />
    </AuthFrame>
  );
}
