import type { Control } from 'react-hook-form';
import { Text } from '@/components/Text';
import { TextField } from '@/components/form/TextField';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

interface NumberFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  name:
    | 'originalPrice'
    | 'resalePrice'
    | 'purchaseYear'
    | 'yearOfUse'
    | 'powerKw'
    | 'doors'
    | 'seats'
    | 'previousOwners';
  label: string;
  /** Spec §5: 0.01 for prices and the purchase year. */
  step: string;
  isRequired?: boolean;
  helperText?: string | undefined;
  /** Shown before the number, such as a currency. */
  before?: string;
  /** Shown after the number, such as a unit. */
  after?: string;
}

/**
 * A numeric field. It is a text input, because number inputs drop commas and spaces while the user
 * types: 17.900,00 would silently become 17.9.
 */
export function NumberField({ step, before, after, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      step={step}
      inputMode={step === '1' ? 'numeric' : 'decimal'}
      start={before !== undefined && <Text as="span">{before}</Text>}
      end={
        after !== undefined && (
          <Text as="span" tone="secondary">
            {after}
          </Text>
        )
      }
    />
  );
}
