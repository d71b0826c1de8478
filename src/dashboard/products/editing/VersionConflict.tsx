import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { Button } from '@/components/Button';
import { RadioGroup } from '@/components/form/RadioGroup';
import { plural } from '@/components/labels';
import { useListCategories } from '@/api/categoriesApi';
import {
  conditionLabels,
  formatDistance,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
} from '#contract/factLabels';
import { formatPrice, toCents } from '#contract/money';
import { numberIn } from '#contract/text/readNumber';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { fieldLabels } from '../fieldLabels';
import type { ProductDraft } from '../productDraft';
import type { BaseVersion } from '../autosave/autosavedForms';
import { differencesOf, photosToKeep, type Difference, type Side } from './merge';

type VersionSide = Pick<BaseVersion, 'fields' | 'photoIds'>;

interface VersionConflictProps {
  noun: 'car' | 'draft';
  base: BaseVersion;
  mine: VersionSide;
  theirs: VersionSide;
  /** Called with the chosen values of the differing fields and the side whose photos to use. */
  onResolve: (chosen: Partial<ProductDraft>, photos: Side) => void;
  onCancel: () => void;
}

/** Resolves a version conflict: the user chooses a value for each differing field. */
export function VersionConflict({
  noun,
  base,
  mine: mineSide,
  theirs: theirsSide,
  onResolve,
  onCancel,
}: VersionConflictProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const valueLabel = useFieldValueLabel();
  const differences = differencesOf(base.fields, mineSide.fields, theirsSide.fields);
  const photos = photosToKeep(base.photoIds, mineSide.photoIds, theirsSide.photoIds);
  const [photosSide, setPhotosSide] = useState<Side>('mine');
  const [sides, setSides] = useState<Partial<Record<keyof ProductDraft, Side>>>({});
  const sideOf = ({ name, isOnlyTheirsChanged }: Difference): Side =>
    sides[name] ?? (isOnlyTheirsChanged ? 'theirs' : 'mine');
  const resolve = () =>
    onResolve(
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
      <DialogTitle id={id}>{`This ${noun} was changed elsewhere`}</DialogTitle>
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
              <SideChoice
                key={name}
                label={fieldLabels[name]}
                mine={valueLabel(name, mine)}
                theirs={valueLabel(name, theirs)}
                side={sideOf(difference)}
                onChange={(side) => setSides({ ...sides, [name]: side })}
              />
            );
          })}
          {photos === 'ask' && (
            <SideChoice
              label="Photos"
              mine={countOf(mineSide)}
              theirs={countOf(theirsSide)}
              side={photosSide}
              onChange={setPhotosSide}
            />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Back to editing</Button>
        <Button variant="contained" onClick={resolve}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SideChoiceProps {
  label: string;
  mine: string;
  theirs: string;
  side: Side;
  onChange: (side: Side) => void;
}

const SideChoice = ({ label, mine, theirs, side, onChange }: SideChoiceProps) => (
  <RadioGroup
    label={label}
    options={[
      { value: 'mine', label: `Yours: ${mine}` },
      { value: 'theirs', label: `Saved: ${theirs}` },
    ]}
    value={side}
    onChange={(chosen) => onChange(chosen === 'theirs' ? 'theirs' : 'mine')}
    isStacked
  />
);

const optionLabels: Partial<Record<keyof ProductDraft, Record<string, string>>> = {
  condition: conditionLabels,
  fuel: fuelLabels,
  gearbox: gearboxLabels,
  serviceHistory: serviceHistoryLabels,
  accidentFree: { true: 'Yes', false: 'No' },
};

/** Returns a function that formats the value of a field for display. */
function useFieldValueLabel() {
  const { data: categories = [] } = useListCategories();
  const unit = useDistanceUnit();
  return (name: keyof ProductDraft, text: string): string => {
    if (text.trim() === '') return 'Not provided';
    if (name === 'categoryId') return categories.find(({ id }) => id === text)?.name ?? text;
    if (name === 'originalPrice' || name === 'resalePrice') return priceLabel(text);
    if (name === 'mileageKm') {
      const km = numberIn(text);
      return km === null ? text : formatDistance(km, unit);
    }
    return optionLabels[name]?.[text] ?? text;
  };
}

function priceLabel(text: string): string {
  const cents = toCents(text);
  return cents === null ? text : formatPrice(cents);
}
