import { mdiAlertCircleOutline } from '@mdi/js';
import { Button } from '../Button';
import { SupportLine } from '../SupportLine';
import { StatePanel } from './StatePanel';

interface ErrorStateProps {
  title: string;
  message: string;
  /** Without it there is no Retry button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** The state replaces the whole page, and says where users can write to. */
  isPage?: boolean;
}

/** An error of a section that could not be loaded: the message, and a Retry button. */
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
      footer={isPage && <SupportLine />}
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
