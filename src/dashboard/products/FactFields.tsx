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
import { FieldGroup, FieldPair } from './FieldGroup';
import type { ProductDraft } from './productDraft';
import { MileageField } from './MileageField';
import { NumberField } from './NumberField';

interface FactFieldsProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

const optionsOf = (labels: Record<string, string>): FormOption[] => [
  { value: '', label: 'Not provided' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const fuels = optionsOf(fuelLabels);
const gearboxes = optionsOf(gearboxLabels);
const serviceHistories = optionsOf(serviceHistoryLabels);
const yesOrNo = optionsOf({ true: 'Yes', false: 'No' });

/** The optional details of a car, collapsed until the seller expands or fills them. */
export function FactFields({ control }: FactFieldsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const hasValue = useWatch({ control, name: factNames }).some((text) => text !== '');
  // Clearing the last value must not collapse the fields while the seller edits them.
  const [hadValue, setHadValue] = useState(hasValue);
  if (hasValue && !hadValue) setHadValue(true);
  const noteRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is no longer rendered.
    if (isExpanded) noteRef.current?.focus();
  }, [isExpanded]);
  const optional = { control, isRequired: false };

  if (!isExpanded && !hadValue) {
    return (
      <Box>
        <Button variant="outlined" onClick={() => setIsExpanded(true)}>
          More details
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Optional. Add mileage, fuel, gearbox and more to help buyers compare.
        </Typography>
      </Box>
    );
  }
  return (
    <FieldGroup title="More details">
      <Typography ref={noteRef} tabIndex={-1} variant="body2" color="textSecondary">
        All fields are optional. Empty fields show as “Not provided”.
      </Typography>
      <FieldPair>
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
      </FieldPair>
    </FieldGroup>
  );
}
