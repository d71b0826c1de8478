import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { mdiMagnifyClose } from '@mdi/js';
import { useEffect, useState } from 'react';
import { formatCount } from '#contract/formats';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Notice } from '@/components/feedback/Notice';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import type { ListQueryResult } from './useListView';
import type { TableLabels } from './types';

interface FailureProps<Row> {
  labels: TableLabels;
  list: ListQueryResult<Row>;
}

/** Shown when nothing could be loaded. */
export function FailedRows<Row>({ labels, list }: FailureProps<Row>) {
  return (
    <ErrorState
      title={labels.loadFailed}
      message={messageFor(list.error)}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  );
}

/** Shown above rows whose latest refresh failed. */
export function StaleRows<Row>({ labels, list }: FailureProps<Row>) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <Notice tone="warning" role="alert" retry={{ isBusy: list.isFetching, run: list.refetch }}>
        {`${labels.outOfDate} ${messageFor(list.error)}`}
      </Notice>
    </Box>
  );
}

/**
 * Shown when a search has more matches than the server lists. The CSV file contains only the listed
 * ones too.
 */
export function BoundedRows({ total }: { total: number }) {
  return (
    <Box sx={{ mb: 1.5 }}>
      <Notice tone="info" role="status">
        {`More than ${formatCount(total)} matches. Only the newest are shown and exported. Add more letters to narrow your search.`}
      </Notice>
    </Box>
  );
}

interface NoMatchProps {
  labels: TableLabels;
  q: string;
  viewName: string | null;
  onClear: () => void;
}

export function NoMatch({ labels, q, viewName, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={mdiMagnifyClose}
      title={viewName === null ? labels.noMatch(q) : `Nothing matches “${viewName}”`}
      message={
        q === '' ? 'Clear the filters to see everything.' : 'Check the spelling or use fewer words.'
      }
      action={
        <Button variant="outlined" onClick={onClear}>
          <span>{q === '' ? 'Clear filters' : 'Clear search and filters'}</span>
        </Button>
      }
    />
  );
}

/** The delay in milliseconds before a change of the list is announced. */
const SETTLED_MS = 700;

interface FoundRowsProps {
  labels: TableLabels;
  /** The number of matching rows; null while unknown. */
  total: number | null;
  /** There are more than `total`. */
  isBounded: boolean;
  /** The current search; only its changes are announced. */
  search: string;
}

/**
 * Announces the number of matching rows after a search or filter, once typing and loading have
 * settled.
 */
export function FoundRows({ labels, total, isBounded, search }: FoundRowsProps) {
  const [first] = useState(search);
  const [text, setText] = useState('');
  const [hasSearched, setHasSearched] = useState(false);
  if (!hasSearched && search !== first) setHasSearched(true);

  const found = total === null ? null : `${isBounded ? 'More than ' : ''}${labels.found(total)}`;
  useEffect(() => {
    if (!hasSearched || found === null) return;
    const timer = setTimeout(() => setText(found), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [hasSearched, found, search]);

  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

/** A progress bar during a refresh. Delayed, so that it does not flash during short ones. */
export function RefreshBar({ label }: { label: string }) {
  return (
    <LinearProgress
      aria-label={label}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        height: 2,
        zIndex: 2,
        opacity: 0,
        animation: 'appear 0s 400ms forwards',
        '@keyframes appear': { to: { opacity: 1 } },
      }}
    />
  );
}

/** A skip link for keyboard users, past the buttons of all cards. */
export function SkipRows({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 2,
        '&:not(:focus-within)': { clipPath: 'inset(50%)', width: '1px', height: '1px' },
      }}
    >
      <Button variant="contained" size="small" onClick={onSkip}>
        <span>{label}</span>
      </Button>
    </Box>
  );
}
