import Button from '@mui/material/Button';
import { useController, type Control } from 'react-hook-form';
import { useDistanceText } from '@/lib/useDistanceText';
import { chooseDistanceUnit } from '@/lib/distanceUnit';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { NumberField } from './NumberField';

interface MileageFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  isRequired: boolean;
  helperText?: string;
}

/** The mileage in the seller’s unit. The form and the server have kilometres. */
export function MileageField(props: MileageFieldProps) {
  const { field } = useController({ control: props.control, name: 'mileageKm' });
  const { unit, ...typed } = useDistanceText(field.value, field.onChange);
  const other = unit === 'km' ? 'mi' : 'km';
  return (
    <NumberField
      {...props}
      name="mileageKm"
      typed={typed}
      label="Mileage"
      step="1"
      after={
        <Button
          size="small"
          color="inherit"
          aria-label={`${unit}, switch to ${other}`}
          onClick={() => chooseDistanceUnit(other)}
          // Aligns the unit with that of the field below.
          sx={{ minWidth: 0, mr: -1, px: 1, textDecoration: 'underline' }}
        >
          <span>{unit}</span>
        </Button>
      }
    />
  );
}
