import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { demoAccounts, demoPassword } from '#contract/demo';
import { isIdentitySandbox } from '@/lib/config';
import { roleNames } from '@/components/labels';
import styles from './DemoAccounts.module.css';

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

/** Demo accounts that fill in the form with one click. Only the sandbox has them. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  if (!isIdentitySandbox) return null;
  return (
    <div role="group" aria-labelledby="demo-accounts" className={styles.box}>
      <Text id="demo-accounts" variant="subtitle2" as="h2">
        Demo accounts
      </Text>
      <Text variant="body2" tone="secondary">
        Choose an account, then select Log In. The password is{' '}
        <span className={styles.password}>{`“${demoPassword}”.`}</span>
      </Text>
      <div className={styles.accounts}>
        {demoAccounts.map(({ email, role }) => (
          <Button
            key={email}
            variant="outlined"
            color="inherit"
            size="small"
            title={email}
            className={styles.account}
            onClick={() => onChoose({ email, password: demoPassword })}
          >
            <span>{roleNames[role]}</span> <span className={styles.email}>{email}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
