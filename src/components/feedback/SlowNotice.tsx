import { useEffect, useState } from 'react';
import { Button } from '../Button';
import { Text } from '../Text';
import { SLOW_ACTION, slowPolicy } from './slow';

interface SlowNoticeProps {
  /** What happened and what to do; of something the person did unless said otherwise. */
  message?: string;
  onRetry?: () => void;
}

/**
 * Stands beside a wait and says nothing, until it takes longer than usual: calls have no
 * time-out (spec §9). Takes no room before.
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
