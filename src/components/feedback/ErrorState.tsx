import Button from '@mui/material/Button';
import { mdiAlertCircleOutline } from '@mdi/js';
import { StatePanel } from './StatePanel';

export interface ErrorStateProps {
  title: string;
  message: string;
  /** Without it there is nothing a person could do here, and no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A part of a page that could not be loaded: what happened, what to do, and Retry. */
export function ErrorState({ title, message, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <StatePanel
      role="alert"
      tone="error"
      icon={mdiAlertCircleOutline}
      title={title}
      message={message}
      action={
        onRetry && (
          <Button variant="outlined" loading={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    />
  );
}
