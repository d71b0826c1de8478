import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Button } from '@/components/Button';
import { Fact, Facts } from '@/dashboard/ui/Facts';

const always = [
  ['↑ ↓, J K', 'Next and previous row'],
  ['Space', 'Select the row, on its check box'],
  ['E', 'Edit the row, where it can be edited'],
  ['.', 'Actions of the row'],
  ['/', 'Search'],
  ['Escape', 'Close the panel, or clear the selection'],
] as const;

interface TableKeysProps {
  hasPanel: boolean;
  onClose: () => void;
}

/** The keys of a table’s rows. */
export function TableKeys({ hasPanel, onClose }: TableKeysProps) {
  const titleId = useId();
  const keys = hasPanel ? [['Enter', 'Open the row at the side'] as const, ...always] : always;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Keys in this table</DialogTitle>
      <DialogContent>
        <Facts>
          {keys.map(([key, what]) => (
            <Fact key={key} label={key}>
              {what}
            </Fact>
          ))}
        </Facts>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
