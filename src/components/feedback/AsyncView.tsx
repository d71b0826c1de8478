import type { Elements } from '../elements';
import { ErrorState } from './ErrorState';
import { StaleNotice } from './StaleNotice';
import { Waiting } from './Waiting';

export interface AsyncQuery<Data> {
  /** Use `currentData`: `data` can be the response for earlier arguments. */
  currentData?: Data;
  error?: unknown;
  /** For infinite lists: only the next page is missing, and the list shows that itself. */
  isFetchNextPageError?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>;
  /** The accessible label of the spinner, such as "Loading cars". */
  label: string;
  minHeight?: number | string;
  /** The title of the error, such as "We couldn’t load the cars". */
  failedTitle: string;
  messageFor: (error: unknown) => string;
  /** The view replaces the whole page, so its loading and error states do too. */
  isPage?: boolean;
  /** Replaces the error panel and the notice about outdated data; null hides both. */
  renderError?: (error: unknown) => Elements;
  children: (data: Data) => Elements;
}

/**
 * The states of a query: a spinner that reports a slow load, an error with Retry, or the data.
 * After a failed refresh the data stays, with a notice.
 */
export function AsyncView<Data>({
  query: { currentData, error, isFetchNextPageError = false, isFetching, refetch },
  label,
  minHeight,
  failedTitle,
  messageFor,
  isPage,
  renderError,
  children,
}: AsyncViewProps<Data>) {
  if (currentData !== undefined) {
    const isStale = error !== undefined && !isFetchNextPageError && !renderError?.(error);
    return (
      <>
        {isStale && (
          <StaleNotice
            reason={messageFor(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {children(currentData)}
      </>
    );
  }
  if (error === undefined) return <Waiting isPage={isPage} label={label} minHeight={minHeight} />;
  return (
    renderError?.(error) ?? (
      <ErrorState
        isPage={isPage}
        title={failedTitle}
        message={messageFor(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  );
}
