import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { StaleNotice } from './StaleNotice';
import { Waiting } from './Waiting';

/** What a query hook returns. */
export interface AsyncQuery<Data> {
  /** Not `data`, which may be the answer to another question, asked before this one. */
  currentData?: Data;
  error?: unknown;
  /** Of a growing list: only its next page is missing, which the list itself says. */
  isFetchNextPageError?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>;
  /** What is being waited for, such as "Loading cars". */
  label: string;
  /** Room to keep while waiting. */
  minHeight?: number | string;
  /** Such as "We couldn’t load the cars". */
  failedTitle: string;
  messageFor: (error: unknown) => string;
  /** It stands for the whole page, and so do its wait and its failure. */
  isPage?: boolean;
  /** Something else in place of the error panel, without a word about old data; null leaves both. */
  renderError?: (error: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The states of what a query brings: a wait that says when it is slow, a failure with Retry, and
 * the answer, which a failed refresh leaves there with a word about it.
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
