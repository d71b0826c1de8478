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
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { plural } from '@/components/plural';
import { fieldLabels } from '../fieldLabels';
import type { ProductDraft } from '../productDraft';
import type { Beginning } from '../unfinished/unfinishedCars';
import { differencesOf, photosToKeep, type Difference, type Side } from './merge';
import { useFieldWords } from './useFieldWords';

type VersionSide = Pick<Beginning, 'fields' | 'photoIds'>;

interface VersionConflictProps {
  /** Such as "car". */
  noun: 'car' | 'draft';
  /** What the form was filled from, what it holds, and what the server has. */
  begun: Beginning;
  mine: VersionSide;
  theirs: VersionSide;
  /** With the text that each of these fields is to have, and whose photos. */
  onSettle: (chosen: Partial<ProductDraft>, photos: Side) => void;
  onCancel: () => void;
}

/** A record was changed since the form was filled: the user chooses, field by field. */
export function VersionConflict({
  noun,
  begun,
  mine: mineSide,
  theirs: theirsSide,
  onSettle,
  onCancel,
}: VersionConflictProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const wordsFor = useFieldWords();
  const differences = differencesOf(begun.fields, mineSide.fields, theirsSide.fields);
  const photos = photosToKeep(begun.photoIds, mineSide.photoIds, theirsSide.photoIds);
  const [photosSide, setPhotosSide] = useState<Side>('mine');
  const [sides, setSides] = useState<Partial<Record<keyof ProductDraft, Side>>>({});
  const sideOf = ({ name, isTheirsAlone }: Difference): Side =>
    sides[name] ?? (isTheirsAlone ? 'theirs' : 'mine');
  const settle = () =>
    onSettle(
      Object.fromEntries(differences.map((each) => [each.name, each[sideOf(each)]])),
      photos === 'ask' ? photosSide : photos,
    );
  const countOf = ({ photoIds }: VersionSide) => plural(photoIds.length, '# photo', '# photos');
  const hasQuestion = differences.length > 0 || photos === 'ask';

  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>This {noun} was changed elsewhere</DialogTitle>
      <DialogContent dividers>
        <DialogContentText sx={{ mb: 2.5 }}>
          {hasQuestion
            ? 'It was changed in another tab or on another device. Choose which version to keep.'
            : 'It was changed in another tab or on another device. The changes match yours.'}
        </DialogContentText>
        {photos === 'theirs' && (
          <DialogContentText sx={{ mb: 2.5 }}>
            The photos changed too. We’ll use the saved ones.
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
          {photos === 'ask' && (
            <FormControl>
              <FormLabel id={`${id}-photos`}>Photos</FormLabel>
              <RadioGroup
                aria-labelledby={`${id}-photos`}
                value={photosSide}
                onChange={(_event, side) => setPhotosSide(side === 'theirs' ? 'theirs' : 'mine')}
              >
                <Choice side="mine" label={`Yours: ${countOf(mineSide)}`} />
                <Choice side="theirs" label={`Saved: ${countOf(theirsSide)}`} />
              </RadioGroup>
            </FormControl>
          )}
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
