import { mdiAlertCircleOutline } from '@mdi/js';
import { Button } from '../Button';
import { StatePanel } from './StatePanel';

interface ErrorStateProps {
  title: string;
  message: string;
  /** Without it there is nothing a person could do here, and no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** It stands for the whole page. */
  isPage?: boolean;
}

/** A part of a page that could not be loaded: what happened, what to do, and Retry. */
export function ErrorState({
  title,
  message,
  onRetry,
  isRetrying = false,
  isPage,
}: ErrorStateProps) {
  return (
    <StatePanel
      role="alert"
      tone="error"
      isPage={isPage}
      icon={mdiAlertCircleOutline}
      title={title}
      message={message}
      action={
        onRetry && (
          <Button variant="outlined" isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    />
  );
}
