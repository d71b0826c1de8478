import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { mdiDownload } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#contract/formats';
import { toListArgs, type ListArgs, type ListQuery, type ListResult } from '#contract/lists';
import { showError, showSuccess } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { csvNameOf, downloadCsv } from '@/dashboard/ui/files';
import { collectRows, sortAsServer, toCsv } from './exportCsv';
import type { TableRow, TableSetup } from './types';

/** How far the collecting of rows has come, and how it is started and stopped. */
interface CsvExport {
  /** Null when nothing is being exported. */
  progress: { done: number; total: number } | null;
  start: () => void;
  cancel: () => void;
}

interface ExportSource<Row> {
  query: ListQuery;
  /** Every matching row, when the server sent everything. */
  matching: readonly Row[] | null;
  /** One page of the list; rejects when that fails. */
  fetchPage: (args: ListArgs) => Promise<ListResult<Row>>;
  describeError: (error: unknown) => string;
}

/**
 * Saves every matching row as a CSV file: those at hand when the server sent everything, otherwise
 * page after page from the server. The grid's own export knows neither pages that are still at the
 * server nor phones, and lets formulas through that begin with a space.
 */
export function useCsvExport<Row extends TableRow>(
  table: TableSetup<Row>,
  { query, matching, fetchPage, describeError }: ExportSource<Row>,
): CsvExport {
  const [progress, setProgress] = useState<CsvExport['progress']>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const save = (rows: readonly Row[]) => {
    downloadCsv(csvNameOf(table.id), toCsv(rows, table.csvFields ?? table.fields));
    showSuccess(table.labels.exported(rows.length));
  };

  /** A request that hangs is not waited for: its answer finds the export gone. */
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  };

  const collect = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      // In the server's own order, in which no change moves a row, then in that of the table.
      const args = { ...toListArgs(query), sort: undefined };
      const rows = await collectRows(fetchPage, args, {
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      save(query.sort ? sortAsServer(rows, table.fields, query.sort) : rows);
    } catch (error) {
      if (!controller.signal.aborted) showError(`Export failed. ${describeError(error)}`);
    }
    if (running.current === controller) stop();
  };

  return {
    progress,
    start: () => {
      if (running.current) return;
      if (matching) save(matching);
      else void collect();
    },
    cancel: stop,
  };
}

interface ExportButtonProps {
  csv: CsvExport;
  isDisabled: boolean;
  /** Only the icon, for phones. */
  isNarrow: boolean;
}

/** Starts an export; while that takes several requests it counts them and can be stopped. */
export function ExportButton({
  csv: { progress, start, cancel },
  isDisabled,
  isNarrow,
}: ExportButtonProps) {
  const icon = <Icon path={mdiDownload} />;
  if (!progress && isNarrow) {
    return (
      <IconButton aria-label="Export CSV" disabled={isDisabled} onClick={start}>
        {icon}
      </IconButton>
    );
  }
  const label = progress
    ? `Stop export (${formatCount(progress.done)} of ${formatCount(progress.total)})`
    : 'Export CSV';
  return (
    <Button
      color="inherit"
      startIcon={icon}
      disabled={!progress && isDisabled}
      onClick={progress ? cancel : start}
    >
      {label}
    </Button>
  );
}
