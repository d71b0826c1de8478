import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { yupResolver } from '@hookform/resolvers/yup';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/form/TextArea';
import { Text } from '@/components/Text';
import { formatList } from '#contract/formats';
import type { Elements } from '@/components/elements';
import { RESTORE_DAYS } from '#contract/limits';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { SkippedList, type Skipped } from '@/dashboard/ui/SkippedList';
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
  request: { action, rows, bulk },
  question,
  table,
  skipped,
  actions: { isAsking, progress, busy, confirm, cancel },
}: ConfirmationProps<Row>) {
  const { reason, plan } = action;
  const { control, handleSubmit } = useForm({
    resolver: yupResolver(reason?.schema ?? noReason),
    defaultValues: { reason: '' },
  });
  const typed = useWatch({ control, name: 'reason' });
  const isBusy = progress !== null || rows.some(({ id }) => busy.has(id));
  /** Resolves to whether a plan has changed, so that nothing was done. */
  const submit = async (planOf?: (row: Row) => string | undefined) => {
    let isChanged = false;
    await handleSubmit(async (form) => {
      isChanged = await confirm(form.reason, planOf);
    })();
    return isChanged;
  };
  const dialog = {
    isOpen: isAsking,
    ...question,
    isHarmless: !action.isDestructive,
    isBusy,
    progress,
    onCancel: cancel,
    startsAtField: reason?.isRequired,
    field: reason && (
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
    ),
  };
  const names = (
    <Text style={{ marginBottom: 8, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {listNames(rows.map(table.nameOf))}
    </Text>
  );
  const left = skipped.length > 0 && <SkippedList label="Skipped" skipped={skipped} />;
  if (!plan) {
    return (
      <ConfirmDialog {...dialog} onConfirm={() => void submit()} details={left}>
        {names}
      </ConfirmDialog>
    );
  }
  const subjects = rows.map((row) => ({ id: plan.subjectId(row), name: table.nameOf(row) }));
  return (
    <DecisionDialog
      {...dialog}
      act={plan.act}
      confirmLabel={bulk ? (count) => bulk.confirm(count).confirmLabel : question.confirmLabel}
      subjects={[...new Map(subjects.map((subject) => [subject.id, subject])).values()]}
      wayBack={`Under Removed it can be restored for ${RESTORE_DAYS} days.`}
      onConfirm={(plans) => submit((row) => plans.get(plan.subjectId(row)))}
      skipped={left}
      reason={typed}
    >
      <Subject table={table} rows={rows} about={plan.about}>
        {names}
      </Subject>
    </DecisionDialog>
  );
}

interface SubjectProps<Row extends TableRow> {
  table: TableSetup<Row>;
  rows: readonly Row[];
  about: ((row: Row) => string) | undefined;
  children: Elements;
}

/** The names, for one row with its picture and what else identifies it. */
function Subject<Row extends TableRow>({ table, rows, about, children }: SubjectProps<Row>) {
  const [row] = rows;
  if (!row || rows.length > 1) return children;
  const picture = table.fields.find(({ card }) => card === 'picture');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mb: 1 }}>
      {picture?.render && (
        <Box sx={{ width: 64, height: 48, flexShrink: 0 }}>{picture.render(row)}</Box>
      )}
      <div>
        {children}
        {about && (
          <Text variant="body2" style={{ overflowWrap: 'anywhere' }}>
            {about(row)}
          </Text>
        )}
      </div>
    </Box>
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
