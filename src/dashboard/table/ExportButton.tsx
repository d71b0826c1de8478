import { mdiDownload } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#contract/formats';
import { toListArgs, type ListQuery } from '#contract/lists';
import { messageFor } from '@/api/messageFor';
import { Button, IconButton } from '@/components/Button';
import { showError, showSuccess } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { csvNameOf, downloadCsv } from '@/dashboard/ui/files';
import { collectRows, type FetchPage } from './collectRows';
import { sortAsServer, toCsv } from './exportCsv';
import type { TableRow, TableSetup } from './types';

/** The progress of an export, and functions that start and cancel it. */
interface CsvExport {
  /** Null when no export is running. */
  progress: { done: number; total: number } | null;
  start: () => void;
  cancel: () => void;
}

interface ExportSource<Row> {
  query: ListQuery;
  /** All matching rows, when the server sent all rows. */
  matching: readonly Row[] | null;
  fetchPage: FetchPage<Row>;
}

/**
 * Exports all matching rows as a CSV file: loaded rows when the server sent all of them, otherwise
 * page by page from the server. The grid’s own export supports neither server pages nor cards, and
 * lets formulas through that begin with a space.
 */
export function useCsvExport<Row extends TableRow>(
  table: TableSetup<Row>,
  { query, matching, fetchPage }: ExportSource<Row>,
): CsvExport {
  const [progress, setProgress] = useState<CsvExport['progress']>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const save = (rows: readonly Row[]) => {
    downloadCsv(csvNameOf(table.id), toCsv(rows, table.csvFields ?? table.fields));
    showSuccess(table.labels.exported(rows.length));
  };

  /** After a cancelled export the response of a pending request is ignored. */
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
      // Fetched in the server’s default order, in which changes do not move rows, and then sorted
      // like the table.
      const args = { ...toListArgs(query), sort: undefined };
      const rows = await collectRows(fetchPage, args, {
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      save(query.sort ? sortAsServer(rows, table.fields, query.sort) : rows);
    } catch (error) {
      if (!controller.signal.aborted) showError(`Export failed. ${messageFor(error)}`);
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
  /** Shows only the icon, for phones. */
  isNarrow: boolean;
}

/**
 * A button that starts an export. If the export needs several requests, it shows the progress and
 * can cancel.
 */
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
    <Button color="inherit" disabled={!progress && isDisabled} onClick={progress ? cancel : start}>
      {icon}
      <span>{label}</span>
    </Button>
  );
}
