import { isIdentitySandbox } from '@/lib/config';
import { OUTBOX_URL } from '@/lib/identity/sandbox';
import styles from './entrance.module.css';

/** A link to the sandbox’s outbox, which stores messages instead of sending them. */
export function OutboxLink() {
  if (!isIdentitySandbox) return null;
  return (
    <a href={OUTBOX_URL} target="_blank" rel="noopener" className={styles.outbox}>
      Open the demo inbox
    </a>
  );
}
