import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { Waiting } from './Waiting';

/** What a query hook returns. */
export interface AsyncQuery<Data> {
  /** Not `data`, which may be the answer to another question, asked before this one. */
  currentData?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>;
  /** What is being waited for, such as "Loading the cars". */
  label: string;
  /** Room to keep while waiting. */
  minHeight?: number | string;
  /** Such as "We could not load the cars". */
  failedTitle: string;
  messageFor: (error: unknown) => string;
  /** It stands for the whole page, and so do its wait and its failure. */
  isPage?: boolean;
  /** Something else in place of the error panel; null leaves it as it is. */
  renderError?: (error: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The states of what a query brings: a wait that says when it is slow, a failure with Retry, and
 * the answer. A failed refresh leaves the answer that is there.
 */
export function AsyncView<Data>({
  query: { currentData, error, isFetching, refetch },
  label,
  minHeight,
  failedTitle,
  messageFor,
  isPage,
  renderError,
  children,
}: AsyncViewProps<Data>) {
  if (currentData !== undefined) return children(currentData);
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
