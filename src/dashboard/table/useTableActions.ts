import { useEventCallback } from '@mui/material/utils';
import { useEffect, useRef, useState } from 'react';
import type { RowOutcome } from '#contract/outcome';
import type { Decision } from '#contract/plans';
import { withSlowToast } from '@/components/feedback/slow';
import {
  ALREADY_HANDLED,
  showError,
  showNotice,
  showOutcome,
  showSuccess,
} from '@/components/feedback/toast';
import { plural } from '@/components/labels';
import { useUndo } from '@/dashboard/ui/useUndo';
import type { RowSelection } from './useRowSelection';
import type { BulkAction, DialogAction, TableAction, TableRow } from './types';

/** The number of parallel requests of a bulk action. */
const PARALLEL_RUNS = 3;

export interface ActionRequest<Row> {
  action: TableAction<Row>;
  rows: readonly Row[];
  /** The bulk action of a selection; null for a row’s own button. */
  bulk: BulkAction | null;
  /**
   * The selected rows to which the action does not apply, such as verified sellers for Verify.
   */
  skipped: readonly Row[];
}

interface ActionFailure<Row> {
  row: Row;
  reason: string;
}

export interface ActionResult<Row> {
  title: string;
  done: number;
  /** Rows that no longer existed. */
  gone: number;
  failures: readonly ActionFailure<Row>[];
}

/** Runs the action on all rows, a few at a time. A failure does not stop the others. */
async function runAll<Row>(
  { action, rows }: Pick<ActionRequest<Row>, 'action' | 'rows'>,
  decide: (row: Row) => Decision,
  signal: AbortSignal,
  onEnd: (row: Row, outcome: RowOutcome) => void,
): Promise<void> {
  const waiting = rows.values();
  const work = async () => {
    while (!signal.aborted) {
      const { value: row, done } = waiting.next();
      if (done) return;
      onEnd(row, await action.run(row, decide(row)));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, work));
}

const idsOf = (rows: readonly TableRow[]) => rows.map(({ id }) => id);

export const goneMessage = (count: number): string =>
  plural(count, '# was already handled.', '# were already handled.');

interface LeftResult<Row> extends Omit<ActionResult<Row>, 'title'> {
  /** Rows that were not started when the user left the page. */
  skipped: number;
}

/** The page that would show the result is gone, so a toast contains all of it. */
function showResultAfterLeaving<Row>(
  { done, gone, failures, skipped }: LeftResult<Row>,
  doneMessage: string,
  bulk: BulkAction,
): void {
  const [first] = failures;
  const sentences = [
    ...(done > 0 ? [doneMessage] : []),
    ...(gone > 0 ? [goneMessage(gone)] : []),
    ...(first ? [`${bulk.failed(failures.length)}. ${first.reason}`] : []),
    ...(skipped > 0
      ? [`You left the page, so ${plural(skipped, '# was', '# were')} skipped.`]
      : []),
  ];
  const message = sentences.join(' ');
  if (first) showError(message);
  else if (skipped > 0 || done === 0) showNotice(message);
  else showSuccess(message);
}

/**
 * Runs row actions: asks for confirmation, tracks busy rows and reports the results.
 *
 * @param nameOf the name of a row in messages
 * @param onHandled called when an action has succeeded for all of its rows, or found them gone
 */
export function useTableActions<Row extends TableRow>(
  {
    rows: selected,
    remove: deselect,
    refresh,
  }: Pick<RowSelection<Row>, 'rows' | 'remove' | 'refresh'>,
  nameOf: (row: Row) => string,
  onHandled?: () => void,
) {
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map<string, string>());
  const [request, setRequest] = useState<ActionRequest<Row> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<ActionResult<Row> | null>(null);
  const offerUndo = useUndo();
  const running = useRef<AbortController | null>(null);

  // Waiting rows are skipped after unmount; running requests complete.
  useEffect(() => () => running.current?.abort(), []);

  const showDone = ({ undo }: TableAction<Row>, rows: readonly Row[], message: string) => {
    if (undo) offerUndo(message, rows.map(undo));
    else showSuccess(message);
  };

  /** Returns whether its plan has changed, so that nothing was done. */
  const runOne = async (action: TableAction<Row>, row: Row, decision: Decision) => {
    setBusy((before) => new Map(before).set(row.id, action.id));
    // An open confirmation dialog shows its own slow notice.
    const run = action.run(row, decision);
    const outcome = await (action.confirm ? run : withSlowToast(run));
    setBusy((before) => new Map([...before].filter(([id]) => id !== row.id)));
    if (outcome.kind === 'changed') return true;
    // Close the dialog first, because toasts next to an open dialog are not announced. Only its
    // own: the user may have opened another one meanwhile.
    if (action.confirm) setIsAsking(false);
    if (outcome.kind === 'done') showDone(action, [row], action.done);
    else showOutcome(outcome, action.done);
    if (outcome.kind === 'failed') return false;
    if (action.removesRow || outcome.kind === 'gone') deselect([row.id]);
    onHandled?.();
    return false;
  };

  /** Changed rows stay selected for another action, unless the selection is what has failed. */
  const settle = (ids: readonly string[], hasFailed: boolean) => {
    if (hasFailed) deselect(ids);
    else refresh();
  };

  const runMany = async (
    action: TableAction<Row>,
    rows: readonly Row[],
    bulk: BulkAction,
    decide: (row: Row) => Decision,
  ) => {
    const controller = new AbortController();
    running.current = controller;
    const failures: ActionFailure<Row>[] = [];
    const changed: Row[] = [];
    let gone = 0;
    setProgress({ done: 0, total: rows.length });
    await runAll({ action, rows }, decide, controller.signal, (row, outcome) => {
      if (outcome.kind === 'failed' || outcome.kind === 'changed')
        failures.push({ row, reason: outcome.reason });
      else if (outcome.kind === 'gone' || action.removesRow) deselect([row.id]);
      if (outcome.kind === 'done') changed.push(row);
      if (outcome.kind === 'gone') gone += 1;
      setProgress({ done: changed.length + gone + failures.length, total: rows.length });
    });
    running.current = null;
    setProgress(null);
    setIsAsking(false);
    const done = changed.length;
    settle(idsOf(changed), failures.length > 0);
    const what = { done, gone, failures, skipped: rows.length - done - gone - failures.length };
    const doneMessage = done === 1 ? action.done : bulk.done(done);
    if (controller.signal.aborted) {
      showResultAfterLeaving(what, doneMessage, bulk);
      return;
    }
    if (failures.length > 0) {
      setResult({ title: bulk.failed(failures.length), done, gone, failures });
      return;
    }
    if (done === 0) showNotice(ALREADY_HANDLED);
    else {
      showDone(action, changed, gone === 0 ? doneMessage : `${doneMessage} ${goneMessage(gone)}`);
    }
    onHandled?.();
  };

  /** The selected rows on which an action can start now. */
  const readyFor = (action: TableAction<Row>) =>
    [...selected.values()].filter(
      (row) => action.isOffered(row) && !busy.has(row.id) && !action.refusal?.(row),
    );

  const ask = (next: ActionRequest<Row>) => {
    // One that goes on in the background is shown again.
    if (!progress) setRequest(next);
    setIsAsking(true);
  };

  /**
   * Runs what was asked about. With plans, rows without one are left out: they are refused or gone.
   * Resolves to whether the plan of a single row has changed.
   */
  const confirm = async (reason: string, planOf?: (row: Row) => string | undefined) => {
    if (!request || progress || request.rows.some(({ id }) => busy.has(id))) return false;
    const { action, bulk } = request;
    const decide = (row: Row): Decision => ({ reason, plan: planOf?.(row) });
    const rows = planOf ? request.rows.filter((row) => planOf(row)) : request.rows;
    const [row] = rows;
    if (bulk) await runMany(action, rows, bulk, decide);
    else if (row) return runOne(action, row, decide(row));
    return false;
  };

  // Stable, so that the rows that offer it are not rendered again.
  const start = useEventCallback((action: TableAction<Row> | DialogAction<Row>, row: Row) => {
    if (busy.has(row.id)) return;
    if ('open' in action) {
      action.open(row);
      return;
    }
    const refusal = action.refusal?.(row) ?? null;
    if (refusal !== null) showError(`${nameOf(row)}: ${refusal}`);
    else if (action.confirm) ask({ action, rows: [row], bulk: null, skipped: [] });
    else void runOne(action, row, {});
  });

  return {
    /** The id of the running action by row id. */
    busy,
    request,
    isAsking,
    progress,
    result,
    readyFor,
    settle,
    start,
    startMany: (action: TableAction<Row>) => {
      if (!action.bulk) return;
      const rows = readyFor(action);
      const skipped = [...selected.values()].filter((row) => !rows.includes(row));
      ask({ action, rows, bulk: action.bulk, skipped });
    },
    confirm,
    cancel: () => setIsAsking(false),
    closeResult: () => setResult(null),
  };
}

export type TableActions<Row extends TableRow> = ReturnType<typeof useTableActions<Row>>;
