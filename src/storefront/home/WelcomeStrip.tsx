import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import styles from '@/storefront/booking/ContinueStrip.module.css';
import { routes } from '#contract/routes';

/** Shown on the home page after a sign-up: what comes next. */
export function WelcomeStrip() {
  const user = useAppSelector(selectCurrentUser);
  const isSeller = useAppSelector(selectRole) === 'seller';
  if (user === null) return null;
  const { displayName, email, emailVerified } = user;
  return (
    <section aria-label="Welcome" className={styles.strip}>
      <div className={styles.content}>
        <Text variant="subtitle1" className={styles.text}>
          {displayName ? `Welcome, ${displayName}.` : 'Welcome.'}
        </Text>
        {!emailVerified && email && (
          <Text variant="body2" className={styles.text}>
            {`We sent a link to ${email}. Open it to confirm your email.`}
          </Text>
        )}
        {isSeller && (
          <ButtonLink to={routes.addProduct} variant="contained" color="secondary">
            Add your first car
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
