import { isIdentitySandbox } from '@/lib/config';
import { OUTBOX_URL } from '@/lib/identity/sandbox';
import styles from './OutboxLink.module.css';

/** Where the sandbox keeps the messages it does not really send. */
export function OutboxLink() {
  if (!isIdentitySandbox) return null;
  return (
    <a href={OUTBOX_URL} target="_blank" rel="noopener" className={styles.link}>
      Open the demo inbox
    </a>
  );
}
