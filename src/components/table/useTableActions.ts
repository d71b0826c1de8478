import { useState } from 'react';
import { sayWhenSlow } from '../feedback/slow';
import { showError, showSuccess } from '../feedback/toast';
import type { RowSelection } from '../list/useRowSelection';
import type { BulkAction, TableAction, TableRow } from './types';

/** How many rows of a selection are worked on at the same time. */
const PARALLEL_RUNS = 3;

/** An action that waits for the person's yes. */
export interface ActionRequest<Row> {
  action: TableAction<Row>;
  rows: readonly Row[];
  /** Asked for a selection; null: from one row's own button. */
  bulk: BulkAction | null;
  /** How many chosen rows the action makes no sense for, such as verifying a verified seller. */
  skipped: number;
}

interface ActionFailure<Row> {
  row: Row;
  reason: string;
}

/** What came of an action on many rows when some of them failed. */
interface ActionResult<Row> {
  title: string;
  done: number;
  failures: readonly ActionFailure<Row>[];
}

/** Works through the rows, a few at a time; one failure does not stop the others. */
async function runAll<Row>(
  { action, rows }: ActionRequest<Row>,
  onDone: (row: Row, reason: string | null) => void,
): Promise<void> {
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) onDone(row, await action.run(row));
  };
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, work));
}

/** Runs row actions: asks first where that is due, shows what is busy, and says what came of it. */
export function useTableActions<Row extends TableRow>({
  rows: selected,
  remove: deselect,
}: RowSelection<Row>) {
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map<string, string>());
  const [request, setRequest] = useState<ActionRequest<Row> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<ActionResult<Row> | null>(null);

  const runOne = async (action: TableAction<Row>, row: Row) => {
    setBusy((before) => new Map(before).set(row.id, action.id));
    // Where a question stands open, that says so itself.
    const run = action.run(row);
    const reason = await (action.confirm ? run : sayWhenSlow(run));
    setBusy((before) => new Map([...before].filter(([id]) => id !== row.id)));
    // The question goes first: a toast beside an open dialog is not read out. Only its own: one
    // about another row may have been opened meanwhile.
    if (action.confirm) setIsAsking(false);
    if (reason === null) {
      if (action.takesRowAway) deselect([row.id]);
      showSuccess(action.done);
    } else showError(reason);
  };

  const runMany = async (asked: ActionRequest<Row>, bulk: BulkAction) => {
    const { action, rows } = asked;
    const failures: ActionFailure<Row>[] = [];
    let done = 0;
    setProgress({ done, total: rows.length });
    await runAll(asked, (row, reason) => {
      if (reason === null) deselect([row.id]);
      else failures.push({ row, reason });
      done += 1;
      setProgress({ done, total: rows.length });
    });
    setProgress(null);
    setIsAsking(false);
    const worked = rows.length - failures.length;
    if (failures.length > 0) {
      setResult({ title: bulk.failed(failures.length), done: worked, failures });
    } else showSuccess(worked === 1 ? action.done : bulk.done(worked));
  };

  /** The selected rows on which an action can begin now. */
  const readyFor = (action: TableAction<Row>) =>
    [...selected.values()].filter((row) => action.isOffered(row) && !busy.has(row.id));

  const ask = (next: ActionRequest<Row>) => {
    setRequest(next);
    setIsAsking(true);
  };

  const confirm = async () => {
    if (!request || progress || request.rows.some(({ id }) => busy.has(id))) return;
    const [row] = request.rows;
    if (request.bulk) await runMany(request, request.bulk);
    else if (row) await runOne(request.action, row);
  };

  return {
    /** Which action is at work on which row. */
    busy,
    request,
    isAsking,
    progress,
    result,
    readyFor,
    start: (action: TableAction<Row>, row: Row) => {
      if (busy.has(row.id)) return;
      if (action.confirm) ask({ action, rows: [row], bulk: null, skipped: 0 });
      else void runOne(action, row);
    },
    startMany: (action: TableAction<Row>) => {
      if (!action.bulk) return;
      const rows = readyFor(action);
      ask({ action, rows, bulk: action.bulk, skipped: selected.size - rows.length });
    },
    confirm: () => void confirm(),
    cancel: () => setIsAsking(false),
    closeResult: () => setResult(null),
  };
}

export type TableActions<Row extends TableRow> = ReturnType<typeof useTableActions<Row>>;
