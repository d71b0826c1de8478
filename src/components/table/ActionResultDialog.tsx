import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { countOf, type RowNoun, type TableRow } from './types';
import type { ActionResult } from './useTableActions';

interface ActionResultDialogProps<Row extends TableRow> {
  result: ActionResult<Row> | null;
  noun: RowNoun;
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** After an action on many rows: how many it worked for, and which failed why. */
export function ActionResultDialog<Row extends TableRow>({
  result,
  noun,
  nameOf,
  onClose,
}: ActionResultDialogProps<Row>) {
  const id = useId();
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      {result && (
        <>
          <DialogTitle id={`${id}-title`}>
            {`${result.action.label} failed for ${countOf(result.failures.length, noun)}`}
          </DialogTitle>
          <DialogContent>
            <DialogContentText>
              {`It worked for ${result.done}. What failed is still selected, so you can try again.`}
            </DialogContentText>
            <ul>
              {result.failures.map(({ row, reason }) => (
                <Typography component="li" key={row.id} sx={{ overflowWrap: 'anywhere', mt: 1 }}>
                  <strong>{nameOf(row)}</strong>: {reason}
                </Typography>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
