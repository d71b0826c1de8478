import { useId } from 'react';
import { GoogleButton } from '@/auth/forms/GoogleButton';
import { Text } from '@/components/Text';
import type { Elements } from '@/components/elements';
import styles from './OtherWays.module.css';

interface OtherWaysProps {
  onGoogle: () => Promise<unknown>;
  /** What signing in with Google means on this page. */
  googleNote?: Elements;
  /** The ways that only this page has. */
  children?: Elements;
}

/** The ways to sign in without the form above. */
export function OtherWays({ onGoogle, googleNote, children }: OtherWaysProps) {
  const noteId = useId();
  const hasNote = googleNote !== undefined;
  return (
    <>
      <div className={styles.or}>or</div>
      <div className={styles.methods}>
        <GoogleButton
          size="large"
          label="Continue with Google"
          describedBy={hasNote ? noteId : undefined}
          onOpen={onGoogle}
        />
        {hasNote && (
          <Text id={noteId} variant="caption" tone="secondary">
            {googleNote}
          </Text>
        )}
        {children}
      </div>
    </>
  );
}
