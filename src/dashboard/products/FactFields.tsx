import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Button } from '@/components/Button';
import { Select } from '@/components/form/Select';
import { TextField } from '@/components/form/TextField';
import { Text } from '@/components/Text';
import { factNames } from '#contract/facts';
import type { ProductForm } from '#contract/schemas/product';
import { FieldGroup, FieldPair } from './FieldGroup';
import { serviceHistories, yesOrNo } from './factOptions';
import type { ProductDraft } from './productDraft';
import { NumberField } from './NumberField';

interface FactFieldsProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

/** What buyers look for first is always shown (ProductFields.tsx). */
const shown: readonly string[] = ['make', 'model', 'mileageKm', 'fuel', 'gearbox'];
const foldedNames = factNames.filter((name) => !shown.includes(name));

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
        <Text variant="body2" tone="secondary" style={{ marginTop: 8 }}>
          Optional. Add power, colour, service history and more to help buyers compare.
        </Text>
      </Box>
    );
  }
  return (
    <FieldGroup title="More details">
      <Text ref={noteRef} tabIndex={-1} variant="body2" tone="secondary">
        All fields are optional. Empty fields show as “Not provided”.
      </Text>
      <FieldPair>
        <NumberField {...optional} name="powerKw" label="Power" step="1" after="kW" />
        <TextField {...optional} name="colour" label="Colour" />
        <NumberField {...optional} name="doors" label="Doors" step="1" />
        <NumberField {...optional} name="seats" label="Seats" step="1" />
        <NumberField {...optional} name="previousOwners" label="Previous owners" step="1" />
        <TextField
          {...optional}
          name="nextInspection"
          label="Next inspection due"
          type="month"
          helperText="Year and month, for example 2027-05"
        />
        <Select
          {...optional}
          name="serviceHistory"
          label="Service history"
          options={serviceHistories}
        />
        <Select {...optional} name="accidentFree" label="Accident-free" options={yesOrNo} />
        <TextField
          {...optional}
          name="vin"
          label="VIN"
          helperText="17 characters. Buyers see only the first 3 and last 4."
        />
      </FieldPair>
    </FieldGroup>
  );
}
