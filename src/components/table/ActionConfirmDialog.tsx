import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { messages } from '#contract/messages';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { countOf, type RowNoun, type TableRow } from './types';
import type { ActionRequest, TableActions } from './useTableActions';

interface ActionConfirmDialogProps<Row extends TableRow> {
  actions: TableActions<Row>;
  noun: RowNoun;
  nameOf: (row: Row) => string;
}

/** How many names a question lists before it only counts the rest. */
const NAMES_SHOWN = 5;

function listNames(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN);
  return new Intl.ListFormat('en').format(rest > 0 ? [...shown, `${rest} more`] : shown);
}

function question<Row>({ action, rows, isMany, skipped }: ActionRequest<Row>, noun: RowNoun) {
  if (!isMany && action.confirm) return action.confirm;
  const what = `${action.label} ${countOf(rows.length, noun)}`;
  const rest =
    skipped > 0 ? ` ${countOf(skipped, noun)} of your selection will be left alone.` : '';
  return action.isDestructive
    ? {
        title: messages.confirmTitle,
        text: `${what}.${rest} ${messages.confirmText}`,
        confirmLabel: what,
      }
    : {
        title: `${what}?`,
        text: `${action.manyText ?? 'You can undo this at any time.'}${rest}`,
        confirmLabel: what,
      };
}

/** The question before an action, and how far it has come. */
export function ActionConfirmDialog<Row extends TableRow>({
  actions: { request, isAsking, progress, busy, confirm, cancel },
  noun,
  nameOf,
}: ActionConfirmDialogProps<Row>) {
  if (!request) return null;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      {...question(request, noun)}
      isHarmless={!request.action.isDestructive}
      isBusy={progress !== null || request.rows.some(({ id }) => busy.has(id))}
      busyStep={progress?.done}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <Typography sx={{ mb: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {listNames(request.rows.map(nameOf))}
      </Typography>
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
