import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { fuelLabels, gearboxLabels, serviceHistoryLabels } from '@/components/factLabels';
import type { FormOption } from '@/components/form/FormRadioGroup';
import { FormSelect } from '@/dashboard/ui/FormSelect';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { factNames } from '#contract/facts';
import type { ProductForm } from '#contract/schemas/product';
import { Group, Pair } from './FieldGroup';
import type { ProductDraft } from './productDraft';
import { MileageField } from './MileageField';
import { NumberField } from './NumberField';

interface FactFieldsProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

const choices = (words: Record<string, string>): FormOption[] => [
  { value: '', label: 'Not provided' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

const fuels = choices(fuelLabels);
const gearboxes = choices(gearboxLabels);
const serviceHistories = choices(serviceHistoryLabels);
const yesOrNo = choices({ true: 'Yes', false: 'No' });

/** What buyers ask about and nobody has to state; folded away until somebody wants to. */
export function FactFields({ control }: FactFieldsProps) {
  const [isOpened, setIsOpened] = useState(false);
  const isStated = useWatch({ control, name: factNames }).some((text) => text !== '');
  // Whoever empties the last field is about to write something else into it.
  const [wasStated, setWasStated] = useState(isStated);
  if (isStated && !wasStated) setWasStated(true);
  const noteRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button is gone, and the keyboard must not be lost with it.
    if (isOpened) noteRef.current?.focus();
  }, [isOpened]);
  const optional = { control, isRequired: false };

  if (!isOpened && !wasStated) {
    return (
      <Box>
        <Button variant="outlined" onClick={() => setIsOpened(true)}>
          More details
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Optional. Add mileage, fuel, gearbox and more to help buyers compare.
        </Typography>
      </Box>
    );
  }
  return (
    <Group title="More details">
      <Typography ref={noteRef} tabIndex={-1} variant="body2" color="textSecondary">
        All fields are optional. Empty fields show as “Not provided”.
      </Typography>
      <Pair>
        <MileageField {...optional} />
        <FormSelect {...optional} name="fuel" label="Fuel" options={fuels} />
        <FormSelect {...optional} name="gearbox" label="Gearbox" options={gearboxes} />
        <NumberField {...optional} name="powerKw" label="Power" step="1" after="kW" />
        <FormTextField {...optional} name="colour" label="Colour" />
        <NumberField {...optional} name="doors" label="Doors" step="1" />
        <NumberField {...optional} name="seats" label="Seats" step="1" />
        <NumberField {...optional} name="previousOwners" label="Previous owners" step="1" />
        <FormTextField
          {...optional}
          name="nextInspection"
          label="Next inspection due"
          type="month"
          helperText="Year and month, for example 2027-05"
        />
        <FormSelect
          {...optional}
          name="serviceHistory"
          label="Service history"
          options={serviceHistories}
        />
        <FormSelect {...optional} name="accidentFree" label="Accident-free" options={yesOrNo} />
        <FormTextField
          {...optional}
          name="vin"
          label="VIN"
          helperText="17 characters. Buyers see only the first 3 and last 4."
        />
      </Pair>
    </Group>
  );
}
