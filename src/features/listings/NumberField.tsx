import InputAdornment from '@mui/material/InputAdornment';
import type { Control } from 'react-hook-form';
import { FormTextField } from '@/components/form/FormTextField';
import type { ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';

interface NumberFieldProps {
  control: Control<ListingDraft, unknown, ListingForm>;
  name: 'originalPrice' | 'resalePrice' | 'purchaseYear' | 'yearOfUse';
  label: string;
  /** Spec §5: 0.01 for prices and the purchase year. */
  step: string;
  unit?: string;
}

/** A number of a listing. Scrolling the page over it does not change it. */
export function NumberField({ control, name, label, step, unit }: NumberFieldProps) {
  return (
    <FormTextField
      control={control}
      name={name}
      label={label}
      type="number"
      onWheel={({ target }) => {
        if (target instanceof HTMLElement) target.blur();
      }}
      slotProps={{
        htmlInput: { step, inputMode: 'decimal' },
        input: unit
          ? { startAdornment: <InputAdornment position="start">{unit}</InputAdornment> }
          : {},
      }}
    />
  );
}
