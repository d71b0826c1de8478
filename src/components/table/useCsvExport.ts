import { useEffect, useRef, useState } from 'react';
import { showError, showSuccess } from '../feedback/toast';
import { collectRows, downloadFile, toCsv } from './exportCsv';
import { countOf, type TableAnswer, type TableArgs, type TableRow } from './types';
import { toTableArgs, type TableState } from './useTable';

export interface CsvExport {
  /** How far the collecting of rows has come; null when nothing is being exported. */
  progress: { done: number; total: number } | null;
  start: () => void;
  cancel: () => void;
}

/**
 * Saves every matching row as a CSV file: those at hand when the server sent everything, otherwise
 * page after page from the server.
 */
export function useCsvExport<Row extends TableRow>(
  table: TableState<Row>,
  matching: readonly Row[] | null,
  fetchPage: (args: TableArgs) => Promise<TableAnswer<Row>>,
  describeError: (error: unknown) => string,
): CsvExport {
  const [progress, setProgress] = useState<CsvExport['progress']>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const save = (rows: readonly Row[]) => {
    const name = `${table.id}-${new Date().toISOString().slice(0, 10)}.csv`;
    downloadFile(name, toCsv(rows, table.columns), 'text/csv;charset=utf-8');
    showSuccess(`Exported ${countOf(rows.length, table.noun)}.`);
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
      const rows = await collectRows(fetchPage, toTableArgs(table.query), {
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      save(rows);
    } catch (error) {
      if (!controller.signal.aborted) showError(`Export stopped. ${describeError(error)}`);
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
