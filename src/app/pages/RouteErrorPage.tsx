import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { PageTitle } from '@/components/PageTitle';

/** A part of the program that did not arrive: a new version was deployed, or the network is gone. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Stands in for a page that could not be loaded or that failed while it was being shown. */
export function RouteErrorPage() {
  const error = useRouteError();
  const isChunk = isMissingChunk(error);

  useEffect(() => {
    reportError(error);
  }, [error]);

  return (
    <Box sx={{ py: { xs: 6, md: 10 } }}>
      <PageTitle
        title={isChunk ? 'This page did not arrive' : 'This page failed'}
        sx={{ mb: 3, textAlign: 'center' }}
      />
      <ErrorState
        title={isChunk ? 'We could not load this page' : 'Something on this page broke'}
        message={
          isChunk
            ? 'Check your connection and try again. If we have just published a new version, trying again loads it.'
            : 'Nothing you did was lost on our side. Try again; if it happens once more, come back a little later.'
        }
        onRetry={() => window.location.reload()}
      />
    </Box>
  );
}
