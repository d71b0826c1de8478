import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormTextField } from '@/components/form/FormTextField';
import type { ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';

interface NumberFieldProps {
  control: Control<ListingDraft, unknown, ListingForm>;
  name:
    | 'originalPrice'
    | 'resalePrice'
    | 'purchaseYear'
    | 'yearOfUse'
    | 'mileageKm'
    | 'powerKw'
    | 'doors'
    | 'seats'
    | 'previousOwners';
  label: string;
  /** Spec §5: 0.01 for prices and the purchase year. */
  step: string;
  isRequired?: boolean;
  /** What stands before the number, such as a currency. */
  before?: ReactNode;
  /** What stands after it, such as a unit. */
  after?: ReactNode;
}

/** A number of a listing. Scrolling the page over it does not change it. */
export function NumberField({ step, before, after, ...field }: NumberFieldProps) {
  // The browser gives no text at all for one that it cannot read.
  const [isUnreadable, setIsUnreadable] = useState(false);
  return (
    <FormTextField
      {...field}
      type="number"
      problem={isUnreadable ? `${field.label} must be a number.` : undefined}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setIsUnreadable(target.validity.badInput);
      }}
      onWheel={({ target }) => {
        if (target instanceof HTMLElement) target.blur();
      }}
      slotProps={{
        htmlInput: { step, inputMode: step === '1' ? 'numeric' : 'decimal' },
        input: {
          startAdornment: before && <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment: after && <InputAdornment position="end">{after}</InputAdornment>,
        },
      }}
    />
  );
}
