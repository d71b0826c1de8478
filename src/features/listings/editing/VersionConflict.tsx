import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useIsPhone } from '@/components/dialog/useIsPhone';
import { fieldLabels } from '../fieldLabels';
import type { ListingDraft } from '../listingDraft';
import type { Difference } from './merge';

interface VersionConflictProps {
  differences: readonly Difference[];
  /** The photos were changed too: those of whoever changed them here stay. */
  areOtherPhotos: boolean;
  /** What a field's text means, such as a category's name for its id. */
  wordsFor: (name: keyof ListingDraft, text: string) => string;
  /** With the text that each of these fields is to have. */
  onSettle: (chosen: Partial<ListingDraft>) => void;
  onCancel: () => void;
}

type Side = 'mine' | 'theirs';

/** Somebody changed the listing meanwhile: field by field one chooses what is to stand there. */
export function VersionConflict({
  differences,
  areOtherPhotos,
  wordsFor,
  onSettle,
  onCancel,
}: VersionConflictProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [sides, setSides] = useState<Partial<Record<keyof ListingDraft, Side>>>({});
  const sideOf = ({ name, isTheirsAlone }: Difference): Side =>
    sides[name] ?? (isTheirsAlone ? 'theirs' : 'mine');
  const settle = () =>
    onSettle(Object.fromEntries(differences.map((each) => [each.name, each[sideOf(each)]])));

  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>This car was changed elsewhere</DialogTitle>
      <DialogContent dividers>
        <DialogContentText sx={{ mb: 2.5 }}>
          {differences.length > 0
            ? 'It was changed in another tab or on another device. Choose which version to keep.'
            : 'It was changed in another tab or on another device. The changes match yours.'}
        </DialogContentText>
        {areOtherPhotos && (
          <DialogContentText sx={{ mb: 2.5 }}>
            The photos changed too. If you changed them here, we’ll keep yours.
          </DialogContentText>
        )}
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {differences.map((difference) => {
            const { name, mine, theirs } = difference;
            return (
              <FormControl key={name}>
                <FormLabel id={`${id}-${name}`}>{fieldLabels[name]}</FormLabel>
                <RadioGroup
                  aria-labelledby={`${id}-${name}`}
                  value={sideOf(difference)}
                  onChange={(_event, side) =>
                    setSides({ ...sides, [name]: side === 'theirs' ? 'theirs' : 'mine' })
                  }
                >
                  <Choice side="mine" label={`Yours: ${wordsFor(name, mine)}`} />
                  <Choice side="theirs" label={`Saved: ${wordsFor(name, theirs)}`} />
                </RadioGroup>
              </FormControl>
            );
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Back to editing</Button>
        <Button variant="contained" onClick={settle}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Choice = ({ side, label }: { side: Side; label: string }) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" />}
    label={label}
    sx={{
      alignItems: 'start',
      '& .MuiFormControlLabel-label': { pt: 1, overflowWrap: 'anywhere' },
    }}
  />
);
