import { Link, useLocation } from 'react-router-dom';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';

interface AccountSwitchProps {
  question: string;
  to: string;
  label: string;
}

/** A link between log-in and sign-up that keeps the page to return to. */
export function AccountSwitch({ question, to, label }: AccountSwitchProps) {
  const location = useLocation();
  const state: unknown = location.state;
  return (
    <Text>
      <span>{question}</span>{' '}
      <Link to={to} state={state} className={styles.link}>
        {label}
      </Link>
    </Text>
  );
}
