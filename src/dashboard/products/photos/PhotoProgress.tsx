import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { PhotoButton } from '@/dashboard/ui/PhotoButton';
import { canRetry, problemMessages } from '@/dashboard/ui/photoProblems';
import type { DraftPhoto, PhotoStatus } from './photoDraftsSlice';
import type { PhotoQueue } from './PhotoQueue';

interface PhotoProgressProps {
  photo: DraftPhoto;
  /** Such as "photo 3". */
  name: string;
  queue: PhotoQueue;
}

/** The status message; null for photos stored on the server. */
function statusMessage(state: PhotoStatus, fileName: string): string | null {
  switch (state.status) {
    case 'queued':
      return 'Waiting to upload';
    case 'uploading':
      return `Uploading… ${Math.round(state.progress * 100)}%`;
    case 'offline':
      return 'No connection. Upload resumes automatically.';
    case 'processing':
      return 'Processing…';
    case 'rotating':
      return 'Rotating…';
    case 'rotateFailed':
      return 'Couldn’t rotate. Try again.';
    case 'fileMissing':
      return `Choose ${fileName} again`;
    case 'failed':
      return problemMessages[state.problem];
    case 'uploaded':
      return null;
  }
}

/** The upload status of a photo, with a progress bar and a button to retry or choose the file. */
export function PhotoProgress({ photo, name, queue }: PhotoProgressProps) {
  const { id, fileName, state } = photo;
  const message = statusMessage(state, fileName);
  if (message === null) return null;
  const isProblem = ['failed', 'fileMissing', 'rotateFailed'].includes(state.status);
  const isMoving = ['uploading', 'processing', 'rotating'].includes(state.status);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', px: 1, pt: 1 }}>
      {isMoving && (
        <LinearProgress
          aria-label={`Uploading ${name}`}
          variant={state.status === 'uploading' ? 'determinate' : 'indeterminate'}
          value={state.status === 'uploading' ? Math.round(state.progress * 100) : undefined}
          sx={{ width: '100%' }}
        />
      )}
      <Text
        variant="caption"
        // Announces only errors: the progress of every photo would be too much.
        role={isProblem ? 'alert' : undefined}
        tone={isProblem ? 'error' : 'secondary'}
        style={{ overflowWrap: 'anywhere' }}
      >
        {message}
      </Text>
      {state.status === 'failed' && canRetry(state.problem) && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Retry ${name}`}
          onClick={() => queue.retry(id)}
        >
          Retry
        </Button>
      )}
      {state.status === 'fileMissing' && (
        <PhotoButton
          label={`Choose file for ${name}`}
          onChoose={([file]) => {
            if (file) queue.replaceFile(id, file);
          }}
        >
          Choose file
        </PhotoButton>
      )}
    </Box>
  );
}
