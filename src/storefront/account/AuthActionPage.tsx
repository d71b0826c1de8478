import { useLocation, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/Button';
import styles from '@/auth/forms/entrance.module.css';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { UnknownSession } from '@/auth/guards';
import { absoluteUrl } from '@/auth/origin';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionKnown } from '@/auth/sessionSlice';
import { readActionLink } from './actions/actionLink';
import { ApplyCodeAction, appliedModes } from './actions/ApplyCodeAction';
import { EmailLinkAction } from './actions/EmailLinkAction';
import { ResetPasswordAction } from './actions/ResetPasswordAction';
import { AuthFrame } from './AuthFrame';

/** The page that links in the identity provider’s emails open. */
export default function AuthActionPage() {
  return (
    <AuthFrame tagline="Welcome back.">
      <Action />
    </AuthFrame>
  );
}

function Action() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const isKnown = useAppSelector(selectIsSessionKnown);
  const link = readActionLink(params);

  if (link === null) return <BrokenLink />;
  const { mode, code, next } = link;
  if (mode === 'resetPassword') return <ResetPasswordAction code={code} />;
  if (appliedModes.includes(mode)) return <ApplyCodeAction mode={mode} code={code} next={next} />;
  if (mode !== 'signIn') return <BrokenLink />;
  if (!isKnown) return <UnknownSession />;
  return <EmailLinkAction url={absoluteUrl(pathname + search)} next={next} />;
}

function BrokenLink() {
  return (
    <div className={styles.panel}>
      <PageTitle title="Invalid link" />
      <EmptyState
        title="This link is incomplete"
        message="Your email app may have cut it off. Copy the whole link and paste it into the address bar."
      />
      <ButtonLink to={routes.login}>Go to log in</ButtonLink>
    </div>
  );
}
