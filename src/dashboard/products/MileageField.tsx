import { useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Button } from '@/components/Button';
import { Field } from '@/components/form/Field';
import { useAutofilledValue } from '@/components/form/useAutofilledValue';
import { chooseDistanceUnit } from '@/lib/distanceUnit';
import { useDistanceText } from '@/lib/useDistanceText';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

interface MileageFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  isRequired: boolean;
  helperText: string;
}

/** The mileage in the seller’s unit. The form and the server have kilometres. */
export function MileageField({ control, isRequired, helperText }: MileageFieldProps) {
  const { field, fieldState } = useController({ control, name: 'mileageKm' });
  const { unit, text, change } = useDistanceText(field.value, field.onChange);
  const other = unit === 'km' ? 'mi' : 'km';
  const input = useRef<HTMLInputElement>(null);
  useAutofilledValue(input, ({ value }) => {
    if (value !== text) change(value);
  });
  return (
    <Field
      label="Mileage"
      hint={helperText}
      error={fieldState.error?.message}
      end={
        <Button
          size="small"
          color="inherit"
          aria-label={`${unit}, switch to ${other}`}
          onClick={() => chooseDistanceUnit(other)}
          // Aligns the unit with that of the field below.
          style={{
            minWidth: 0,
            paddingInline: 8,
            marginInlineEnd: -8,
            textDecoration: 'underline',
          }}
        >
          {unit}
        </Button>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={(element) => {
            field.ref(element);
            input.current = element;
          }}
          name="mileageKm"
          inputMode="numeric"
          aria-required={isRequired || undefined}
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
