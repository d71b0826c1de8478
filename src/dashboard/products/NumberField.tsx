import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

interface NumberFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
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

/**
 * A number of a product. A text field: a number field drops commas and spaces as they are typed, so
 * that 17.900,00 would become 17.9 before anyone could ask about it.
 */
export function NumberField({ step, before, after, ...field }: NumberFieldProps) {
  return (
    <FormTextField
      {...field}
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
