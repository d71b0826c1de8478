import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Spinner } from '@/components/feedback/Spinner';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import styles from './Checking.module.css';

/** After how long a wait has to explain itself. */
export const patience = { slowAfterMs: 6_000 };

interface CheckingProps {
  /** What is being waited for, in a few words. */
  label: string;
  onRetry: () => void;
}

/** Neither yes nor no yet: waits quietly, later says so and offers another try. */
export function Checking({ label, onRetry }: CheckingProps) {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setIsSlow(true), patience.slowAfterMs);
    return () => clearTimeout(timer);
  }, [isSlow]);

  const retry = () => {
    setIsSlow(false);
    onRetry();
  };

  return (
    <div className={styles.checking}>
      <VisuallyHidden as="h1">{label}</VisuallyHidden>
      <Spinner label={label} />
      {isSlow && (
        <>
          <Text role="status" variant="h6">
            Still checking
          </Text>
          <Text tone="secondary" className={styles.advice}>
            This is taking longer than usual. Check your connection, or try again.
          </Text>
          <Button variant="outlined" onClick={retry}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
