import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormSelect } from '@/dashboard/ui/FormSelect';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { factNames } from '#contract/facts';
import type { ProductForm } from '#contract/schemas/product';
import { FieldGroup, FieldPair } from './FieldGroup';
import { serviceHistories, yesOrNo } from './factOptions';
import type { ProductDraft } from './productDraft';
import { NumberField } from './NumberField';

interface FactFieldsProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

/** Mileage, fuel and gearbox, which buyers look for first, are always shown (ProductFields.tsx). */
const foldedNames = factNames.filter((name) => !['mileageKm', 'fuel', 'gearbox'].includes(name));

/** The further optional details of a car, collapsed until the seller expands or fills them. */
export function FactFields({ control }: FactFieldsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const hasValue = useWatch({ control, name: foldedNames }).some((text) => text !== '');
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
        <Button data-more-details variant="outlined" onClick={() => setIsExpanded(true)}>
          More details
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Optional. Add power, colour, service history and more to help buyers compare.
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
