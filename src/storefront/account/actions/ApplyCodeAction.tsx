import { ButtonLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import { PageTitle } from '@/components/PageTitle';
import { useApplyActionCodeQuery } from '@/api/identityApi';
import type { LoginState } from '@/auth/origin';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { LinkCheck, noRefetch } from './LinkCheck';

interface ActionTexts {
  title: string;
  /** Also for an account whose email is not known. */
  done: (email: string | null) => string;
}

const texts: Record<string, ActionTexts> = {
  verifyEmail: {
    title: 'Confirm your email',
    done: () => 'Your email is confirmed.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    done: (email) =>
      `${email === null ? 'Your new email is confirmed' : `Your email is now ${email}`}. Use it to log in from now on.`,
  },
  recoverEmail: {
    title: 'Restore your email',
    done: (email) =>
      `We restored your previous email${email === null ? '' : `, ${email}`}. If you didn’t request the change, change your password too.`,
  },
  revertSecondFactorAddition: {
    title: 'Remove two-step verification',
    done: () =>
      'We removed the phone from two-step verification. If you didn’t add it, change your password too.',
  },
};

/** A change of the email ends all sessions. */
const sessionEndingModes = ['verifyAndChangeEmail', 'recoverEmail'];

export const appliedModes = Object.keys(texts);

interface ApplyCodeActionProps {
  mode: string;
  code: string;
  next: string;
}

/** Applies the code of the link when the page opens. */
export function ApplyCodeAction({ mode, code, next }: ApplyCodeActionProps) {
  const { title = '', done } = texts[mode] ?? {};
  const query = useApplyActionCodeQuery(code, noRefetch);

  return (
    <div className={styles.panel}>
      <PageTitle title={title} />
      <LinkCheck query={query}>
        {({ email, user }) => (
          <div className={classNames(styles.panel, styles.start)}>
            <Text role="status" className={styles.sentence}>
              {done?.(email)}
            </Text>
            {user === null && sessionEndingModes.includes(mode) ? (
              <ButtonLink
                to={routes.login}
                state={{ from: next, email } satisfies Partial<LoginState>}
                variant="contained"
                size="large"
              >
                {messages.logIn}
              </ButtonLink>
            ) : (
              <ButtonLink to={next} variant="contained" size="large">
                Continue
              </ButtonLink>
            )}
          </div>
        )}
      </LinkCheck>
    </div>
  );
}
