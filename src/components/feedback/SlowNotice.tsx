import { useEffect, useState } from 'react';
import { Button } from '../Button';
import { Text } from '../Text';
import { SLOW_ACTION, slowPolicy } from './slow';

interface SlowNoticeProps {
  /** What happened and what to do. The default text is for a user’s action. */
  message?: string;
  onRetry?: () => void;
}

/**
 * Appears next to a spinner when a request takes longer than usual, because requests have no
 * timeout (spec §9). Takes no space before.
 */
export function SlowNotice({ message = SLOW_ACTION, onRetry }: SlowNoticeProps) {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setIsSlow(true), slowPolicy.afterMs);
    return () => clearTimeout(timer);
  }, [isSlow]);

  const retry =
    onRetry &&
    (() => {
      setIsSlow(false);
      onRetry();
    });

  return (
    <div
      role="status"
      style={isSlow ? { textAlign: onRetry ? 'center' : 'start' } : { display: 'contents' }}
    >
      {isSlow && (
        <Text
          variant={onRetry ? 'body1' : 'body2'}
          tone="secondary"
          style={{ marginBottom: onRetry ? 8 : 0 }}
        >
          {message}
        </Text>
      )}
      {isSlow && onRetry && <Button onClick={retry}>Retry</Button>}
    </div>
  );
}
