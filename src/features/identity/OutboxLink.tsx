import Link from '@mui/material/Link';
import { isIdentitySandbox, OUTBOX_URL } from '@/lib/identity/sandbox';

/** Where the sandbox keeps the messages it does not really send. */
export function OutboxLink() {
  if (!isIdentitySandbox) return null;
  return (
    <Link href={OUTBOX_URL} target="_blank" rel="noopener">
      Open the sandbox outbox
    </Link>
  );
}
