import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { showSuccess } from '@/components/feedback/toast';
import { plural } from '@/components/plural';
import { formatDayAndTime } from '#contract/formats';
import { chooseUnfinished, discardUnfinished, type UnfinishedCar } from './unfinishedCars';
import { useUnfinishedCars } from './useUnfinishedCars';

interface UnfinishedListProps {
  /** Which of them to show. */
  isShown?: (car: UnfinishedCar) => boolean;
  /** Called when this tab has taken one over: its form shows it from now on. */
  onContinue: (car: UnfinishedCar) => void;
}

const nameOf = ({ fields }: UnfinishedCar) => fields.name.trim() || 'Untitled draft';

const wordsFor = (car: UnfinishedCar) =>
  `${car.form.startsWith('edit-') ? 'Unsaved changes' : 'Unfinished'}: ${nameOf(car)}, on this device`;

const detailsOf = ({ photos, savedAt }: UnfinishedCar) =>
  [
    photos !== null && photos.length > 0 && plural(photos.length, '# photo', '# photos'),
    savedAt !== '' && formatDayAndTime(savedAt),
  ]
    .filter(Boolean)
    .join(' · ');

/** Cars that were begun on this device and not sent, in any tab; nothing while there are none. */
export function UnfinishedList({ isShown = () => true, onContinue }: UnfinishedListProps) {
  const { uid, cars } = useUnfinishedCars();
  const [asked, setAsked] = useState<UnfinishedCar | null>(null);
  const shown = cars.filter(isShown);

  return (
    <>
      {shown.length > 0 && (
        <Box component="section" aria-label="Unfinished cars" sx={{ mb: 4, maxWidth: 760 }}>
          <List disablePadding>
            {shown.map((car) => (
              <ListItem key={car.id} divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
                <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography>{wordsFor(car)}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {detailsOf(car)}
                  </Typography>
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Continue editing ${nameOf(car)}`}
                  onClick={() => {
                    chooseUnfinished(uid, car.form, car.id);
                    onContinue(car);
                  }}
                >
                  Continue editing
                </Button>
                <Button
                  size="small"
                  color="error"
                  aria-label={`Discard ${nameOf(car)}`}
                  onClick={() => setAsked(car)}
                >
                  Discard
                </Button>
              </ListItem>
            ))}
          </List>
        </Box>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Discard this?"
        text="This removes it from this device. You can’t undo it."
        confirmLabel="Discard"
        cancelLabel="Keep"
        onConfirm={() => {
          if (asked) discardUnfinished(uid, asked.id);
          setAsked(null);
          showSuccess('Car discarded.');
        }}
        onCancel={() => setAsked(null)}
      >
        {asked && <Typography sx={{ mb: 1 }}>{nameOf(asked)}</Typography>}
      </ConfirmDialog>
    </>
  );
}
