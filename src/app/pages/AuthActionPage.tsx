import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { readActionLink } from '@/features/identity/actions/actionLink';
import { ApplyCodeAction, appliedModes } from '@/features/identity/actions/ApplyCodeAction';
import { EmailLinkAction } from '@/features/identity/actions/EmailLinkAction';
import { ResetPasswordAction } from '@/features/identity/actions/ResetPasswordAction';
import { AuthFrame } from '@/features/identity/AuthFrame';
import { UnknownSession } from '@/features/session/guards';
import { absoluteUrl } from '@/features/session/origin';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionKnown } from '@/features/session/sessionSlice';

/** Where the links in the identity provider's messages lead. */
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
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Invalid link" />
      <EmptyState
        title="This link is incomplete"
        message="Your email app may have cut it off. Copy the whole link and paste it into the address bar."
      />
      <Button component={RouterLink} to={routes.login}>
        Go to log in
      </Button>
    </Stack>
  );
}
