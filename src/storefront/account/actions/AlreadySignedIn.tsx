import { Button, ButtonLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import { PageTitle } from '@/components/PageTitle';
import { useLogOut } from '@/auth/session';

interface AlreadySignedInProps {
  email: string | null;
  next: string;
}

/** Shown if a log-in link is opened while signed in: accounts must not be switched silently. */
export function AlreadySignedIn({ email, next }: AlreadySignedInProps) {
  const logOut = useLogOut();
  return (
    <div className={styles.panel}>
      <PageTitle title="You’re already logged in" />
      <Text>{`You’re logged in as ${email ?? ''}. We haven’t used the link.`}</Text>
      <div className={classNames(styles.panel, styles.start)}>
        <ButtonLink to={next} variant="contained" size="large">
          Stay logged in
        </ButtonLink>
        <Button size="large" variant="outlined" onClick={logOut}>
          Log out and use the link
        </Button>
      </div>
    </div>
  );
}
