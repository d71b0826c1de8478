import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { mdiMagnifyClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import type { RowNoun, TableList } from './types';
import type { TableQuery } from './tableQuery';

interface FailedRowsProps<Row> {
  list: TableList<Row>;
  noun: RowNoun;
  describeError: (error: unknown) => string;
}

/** Nothing could be loaded. */
export function FailedRows<Row>({ list, noun, describeError }: FailedRowsProps<Row>) {
  return (
    <ErrorState
      title={`The ${noun.many} could not be loaded`}
      message={describeError(list.error)}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  );
}

/** Rows are there, but the latest refresh of them failed. */
export function StaleRows<Row>({ list, noun, describeError }: FailedRowsProps<Row>) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={list.isFetching}
          onClick={() => void list.refetch()}
        >
          Retry
        </Button>
      }
    >
      {`These ${noun.many} may be out of date. ${describeError(list.error)}`}
    </Alert>
  );
}

export interface EmptyTexts {
  title: string;
  message: string;
  action?: ReactNode;
  /** A path of `@mdi/js`. */
  icon?: string;
}

interface NoRowsProps {
  query: TableQuery;
  noun: RowNoun;
  empty: EmptyTexts;
  onClear: () => void;
}

export const isNarrowed = ({ q, filters }: TableQuery) =>
  q !== '' || Object.keys(filters).length > 0;

/** There are no rows at all, or none that match. */
export function NoRows({ query, noun, empty, onClear }: NoRowsProps) {
  if (!isNarrowed(query)) return <EmptyState {...empty} />;
  return (
    <EmptyState
      icon={mdiMagnifyClose}
      title={query.q ? `No ${noun.many} match “${query.q}”` : `No ${noun.many} match`}
      message="Check the spelling, or search for less."
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}
