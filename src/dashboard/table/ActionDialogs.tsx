import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { yupResolver } from '@hookform/resolvers/yup';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as yup from 'yup';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/form/TextArea';
import { Text } from '@/components/Text';
import { formatList } from '#contract/formats';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { SkippedList, type Skipped } from '@/dashboard/ui/SkippedList';
import { useIsExtended } from '@/store/useIsExtended';
import type { Question, TableRow, TableSetup } from './types';
import {
  goneMessage,
  type ActionRequest,
  type ActionResult,
  type TableActions,
} from './useTableActions';

interface ActionDialogsProps<Row extends TableRow> {
  table: TableSetup<Row>;
  actions: TableActions<Row>;
}

/** The maximum number of names in a confirmation; the rest is only counted. */
const NAMES_SHOWN = 5;

/** Equal names are listed once, with their number: "Volvo XC60 (3)". */
function listNames(all: readonly string[]): string {
  const names = [...new Set(all)].map((name) => {
    const count = all.filter((other) => other === name).length;
    return count > 1 ? `${name} (${count})` : name;
  });
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN);
  return formatList(rest > 0 ? [...shown, `${rest} more`] : shown);
}

function questionOf<Row extends TableRow>(
  { action, rows, bulk, skipped }: ActionRequest<Row>,
  { labels }: TableSetup<Row>,
): Question | undefined {
  const question = bulk ? bulk.confirm(rows.length) : action.confirm;
  if (!question || skipped.length === 0) return question;
  return { ...question, text: `${question.text} ${labels.leftAlone(skipped.length)}` };
}

/** The rows that an action skips, as far as it says why. */
const skippedBy = <Row extends TableRow>(
  { action, skipped }: ActionRequest<Row>,
  { nameOf }: TableSetup<Row>,
): Skipped[] =>
  skipped.flatMap((row) => {
    const reason = action.refusal?.(row);
    return reason ? [{ id: row.id, name: nameOf(row), reason }] : [];
  });

export function ActionDialogs<Row extends TableRow>({ table, actions }: ActionDialogsProps<Row>) {
  const { request } = actions;
  const question = request && questionOf(request, table);
  const reasons = request ? skippedBy(request, table) : [];
  return (
    <>
      {question && (
        <Confirmation
          // Asked again about the same rows, it still has the reason.
          key={[request.action.id, ...request.rows.map(({ id }) => id)].join(' ')}
          request={request}
          question={question}
          table={table}
          skipped={reasons}
          actions={actions}
        />
      )}
      <ResultDialog table={table} actions={actions} />
    </>
  );
}

interface ConfirmationProps<Row extends TableRow> extends ActionDialogsProps<Row> {
  request: ActionRequest<Row>;
  question: Question;
  skipped: readonly Skipped[];
}

const noReason = yup.object({ reason: yup.string().default('') });

function Confirmation<Row extends TableRow>({
  request: { action, rows },
  question,
  table,
  skipped,
  actions: { isAsking, progress, busy, confirm, cancel },
}: ConfirmationProps<Row>) {
  const isExtended = useIsExtended();
  const { reason, details } = isExtended ? action : {};
  const { control, handleSubmit } = useForm({
    resolver: yupResolver(reason?.schema ?? noReason),
    defaultValues: { reason: '' },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = progress !== null || rows.some(({ id }) => busy.has(id));
  return (
    <ConfirmDialog
      isOpen={isAsking}
      {...question}
      isHarmless={!action.isDestructive}
      isBusy={isBusy}
      tooLate={isBusy ? null : refusal}
      busyStep={progress?.done}
      onConfirm={() => void handleSubmit((form) => confirm(form.reason))()}
      onCancel={cancel}
      details={
        skipped.length > 0 ? (
          <>
            {isAsking && details?.(rows, setRefusal)}
            <SkippedList label="Skipped" skipped={skipped} />
          </>
        ) : isAsking ? (
          details?.(rows, setRefusal)
        ) : undefined
      }
      startsAtField={reason?.isRequired}
      field={
        reason && (
          <TextArea
            control={control}
            name="reason"
            label="Reason"
            isRequired={reason.isRequired}
            rows={2}
            disabled={isBusy}
            takesFocus={reason.isRequired}
            helperText={reason.hint}
          />
        )
      }
    >
      <Text style={{ marginBottom: 8, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {listNames(rows.map(table.nameOf))}
      </Text>
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={`${progress.done} of ${progress.total} done`}
          value={(100 * progress.done) / progress.total}
          sx={{ mb: 1 }}
        />
      )}
    </ConfirmDialog>
  );
}

function resultText<Row>({ done, gone, failures }: ActionResult<Row>): string {
  const all = done + gone + failures.length;
  const handled = gone > 0 ? ` ${goneMessage(gone)}` : '';
  return `${done} of ${all} done.${handled} The rest failed and are still selected, so you can try again.`;
}

/** The result of a bulk action: the number of successes, and the reason of each failure. */
function ResultDialog<Row extends TableRow>({
  table: { nameOf },
  actions: { result, closeResult },
}: ActionDialogsProps<Row>) {
  const id = useId();
  return (
    <Dialog
      open={result !== null}
      onClose={closeResult}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      {result && (
        <>
          <DialogTitle id={`${id}-title`}>{result.title}</DialogTitle>
          <DialogContent>
            <DialogContentText>{resultText(result)}</DialogContentText>
            <ul>
              {result.failures.map(({ row, reason }) => (
                <Text as="li" key={row.id} style={{ overflowWrap: 'anywhere', marginTop: 8 }}>
                  <strong>{nameOf(row)}</strong>: <span>{reason}</span>
                </Text>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={closeResult}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
