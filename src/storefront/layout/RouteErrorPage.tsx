import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { PageTitle } from '@/components/PageTitle';
import { SupportLine } from '@/components/SupportLine';
import { isMissingChunk } from '@/lib/browser';
import styles from './RouteErrorPage.module.css';

/** Replaces a page that failed to load or to render. */
export function RouteErrorPage() {
  const error = useRouteError();
  const isChunk = isMissingChunk(error);

  useEffect(() => {
    reportError(error);
  }, [error]);

  return (
    <div className={styles.page}>
      <PageTitle title={isChunk ? 'Page not loaded' : 'Page error'} className={styles.title} />
      <ErrorState
        title={isChunk ? 'We couldn’t load this page' : 'Something went wrong on this page'}
        message={
          isChunk
            ? 'Check your connection and try again.'
            : 'Everything you saved is safe. Try again. If it keeps happening, come back later.'
        }
        onRetry={() => window.location.reload()}
      />
      <SupportLine />
    </div>
  );
}
