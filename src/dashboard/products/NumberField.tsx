import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from '@/dashboard/ui/FormTextField';
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
  helperText?: string;
  typed?: FormTextFieldProps<ProductDraft, ProductForm>['typed'];
  /** Shown before the number, such as a currency. */
  before?: ReactNode;
  /** Shown after the number, such as a unit. */
  after?: ReactNode;
}

/**
 * A numeric field. It is a text input, because number inputs drop commas and spaces while the user
 * types: 17.900,00 would silently become 17.9.
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
