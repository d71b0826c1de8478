import { Navigate } from 'react-router-dom';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';
import { useAppSelector, useAppDispatch } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { useLogOut } from '@/auth/session';
import type { LoginState } from '@/auth/origin';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import entrance from '@/auth/forms/entrance.module.css';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import { startSelling, startSellingQuestion } from '@/auth/account';
import { initialFocus } from '@/components/useModal';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';

const kinds: Record<Role, string> = { user: 'a buyer', seller: 'a seller', admin: 'an admin' };

const isForSelling = (path: string) =>
  [routes.addProduct, routes.importProducts].some((route) => path.split(/[?#]/)[0] === route);

/**
 * Shown if the user’s role does not permit the requested page. Redirecting back would be a loop, so
 * the page opens only after the role has changed. Buyers who want to sell can do that here.
 */
export function RefusedNotice({ from, refusedRole }: Pick<LoginState, 'from' | 'refusedRole'>) {
  const logOut = useLogOut();
  const user = useAppSelector(selectCurrentUser);
  const role = useAppSelector(selectRole);
  const wantsToSell = role === 'user' && from !== null && isForSelling(from);

  if (from !== null && refusedRole !== null && role !== null && role !== refusedRole) {
    return <Navigate to={from} replace />;
  }
  return (
    <div className={entrance.panel}>
      <PageTitle title="You don’t have access to this page" />
      <Text>
        <span>{`You are logged in as ${user?.email ?? ''}${role ? `, ${kinds[role]}` : ''}.`}</span>{' '}
        {wantsToSell ? (
          <Extended
            fallback={
              <span>
                Only sellers can list cars. To sell, sign up with another email as a seller.
              </span>
            }
          >
            <span>
              Only sellers can list cars. You can turn your account into a seller account.
            </span>
          </Extended>
        ) : (
          <span>This page needs a different kind of account.</span>
        )}
      </Text>
      <div className={entrance.actions}>
        {wantsToSell && (
          <Extended
            fallback={
              <ButtonLink to={routes.sellerSignup} variant="contained" size="large">
                Sign up as a seller
              </ButtonLink>
            }
          >
            <StartSelling />
          </Extended>
        )}
        <ButtonLink
          to={routes.dashboard}
          variant={wantsToSell ? 'outlined' : 'contained'}
          size="large"
        >
          Go to your dashboard
        </ButtonLink>
        <Button size="large" variant="outlined" onClick={logOut}>
          Switch account
        </Button>
      </div>
    </div>
  );
}

/** Turns the buyer into a seller, after a question. The page they wanted opens by itself. */
function StartSelling() {
  const dispatch = useAppDispatch();
  const { failure, isBusy, attempt } = useAttempt();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const { title, text, confirmLabel } = startSellingQuestion;

  const run = async () => {
    await attempt(() => dispatch(startSelling()));
    setIsAsking(false);
  };

  return (
    <>
      <Button variant="contained" size="large" onClick={() => setIsAsking(true)}>
        Start selling
      </Button>
      <FormFailure failure={failure} />
      {isAsking && (
        <Dialog
          role="alertdialog"
          label={title}
          describedBy={id}
          size="small"
          onClose={() => !isBusy && setIsAsking(false)}
        >
          <DialogBody>
            <Text as="h2" variant="h4">
              {title}
            </Text>
            <Text id={id} tone="secondary">
              {text}
            </Text>
          </DialogBody>
          <DialogActions>
            <Button {...initialFocus} disabled={isBusy} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="contained" isBusy={isBusy} onClick={() => void run()}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
