import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { DraftPhoto, PhotoStatus } from './photoDraftsSlice';
import { PhotoButton } from './PhotoButton';
import { canRetry, problemWords } from './photoProblems';
import type { PhotoQueue } from './PhotoQueue';

interface PhotoProgressProps {
  photo: DraftPhoto;
  /** Such as "photo 3". */
  name: string;
  queue: PhotoQueue;
}

/** How far a photo is, in words; null once there is nothing to say. */
function wordsFor(state: PhotoStatus, fileName: string): string | null {
  switch (state.status) {
    case 'queued':
      return 'Waiting to upload';
    case 'sending':
      return `Uploading… ${Math.round(state.share * 100)}%`;
    case 'offline':
      return 'No connection. Upload resumes automatically.';
    case 'checking':
      return 'Processing…';
    case 'turning':
      return 'Rotating…';
    case 'notTurned':
      return 'Couldn’t rotate. Try again.';
    case 'fileGone':
      return `Choose ${fileName} again`;
    case 'failed':
      return problemWords[state.problem];
    case 'kept':
      return null;
  }
}

/** What happens to a photo, in words and as a bar, and what to do when nothing does. */
export function PhotoProgress({ photo, name, queue }: PhotoProgressProps) {
  const { id, fileName, state } = photo;
  const words = wordsFor(state, fileName);
  if (words === null) return null;
  const isProblem = ['failed', 'fileGone', 'notTurned'].includes(state.status);
  const isMoving = ['sending', 'checking', 'turning'].includes(state.status);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', px: 1, pt: 1 }}>
      {isMoving && (
        <LinearProgress
          aria-label={`Uploading ${name}`}
          variant={state.status === 'sending' ? 'determinate' : 'indeterminate'}
          value={state.status === 'sending' ? Math.round(state.share * 100) : undefined}
          sx={{ width: '100%' }}
        />
      )}
      <Typography
        variant="caption"
        component="p"
        // Progress of every photo would drown all else; what went wrong is said.
        role={isProblem ? 'alert' : undefined}
        color={isProblem ? 'error' : 'textSecondary'}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {words}
      </Typography>
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
      {state.status === 'fileGone' && (
        <PhotoButton
          label={`Choose file for ${name}`}
          onChoose={([file]) => {
            if (file) queue.giveFile(id, file);
          }}
        >
          Choose file
        </PhotoButton>
      )}
    </Box>
  );
}
