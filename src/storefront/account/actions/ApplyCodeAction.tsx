import { ButtonLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import { PageTitle } from '@/components/PageTitle';
import { useApplyActionCodeQuery } from '@/api/identityApi';
import { LinkCheck, noRefetch } from './LinkCheck';

const texts: Record<string, { title: string; done: string }> = {
  verifyEmail: {
    title: 'Confirm your email',
    done: 'Your email is confirmed.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    done: 'Your new email is confirmed. Use it to log in from now on.',
  },
  recoverEmail: {
    title: 'Restore your email',
    done: 'We restored your previous email. If you didn’t request the change, change your password too.',
  },
  revertSecondFactorAddition: {
    title: 'Remove two-step verification',
    done: 'We removed the phone from two-step verification. If you didn’t add it, change your password too.',
  },
};

export const appliedModes = Object.keys(texts);

interface ApplyCodeActionProps {
  mode: string;
  code: string;
  next: string;
}

/** Applies the code of the link when the page opens. */
export function ApplyCodeAction({ mode, code, next }: ApplyCodeActionProps) {
  const { title = '', done = '' } = texts[mode] ?? {};
  const query = useApplyActionCodeQuery(code, noRefetch);

  return (
    <div className={styles.panel}>
      <PageTitle title={title} />
      <LinkCheck query={query}>
        {() => (
          <div className={classNames(styles.panel, styles.start)}>
            <Text role="status">{done}</Text>
            <ButtonLink to={next} variant="contained" size="large">
              Continue
            </ButtonLink>
          </div>
        )}
      </LinkCheck>
    </div>
  );
}
