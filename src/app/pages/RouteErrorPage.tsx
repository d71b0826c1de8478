import { useEffect } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import { PageTitle } from '@/components/PageTitle';
import { isMissingChunk } from '@/lib/missingChunk';
import styles from './RouteErrorPage.module.css';

/** Stands in for a page that could not be loaded or that failed while it was being shown. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const isChunk = isMissingChunk(error);

  useEffect(() => {
    reportError(error);
  }, [error]);

  return (
    <div className={styles.page}>
      <PageTitle
        title={isChunk ? 'This page did not arrive' : 'This page failed'}
        className={styles.title}
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
    </div>
  );
}
