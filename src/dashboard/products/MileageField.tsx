import Button from '@mui/material/Button';
import type { Control } from 'react-hook-form';
import { chooseDistanceUnit, useDistanceUnit } from '@/lib/distanceUnit';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { NumberField } from './NumberField';

interface MileageFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
  isRequired: boolean;
  helperText?: string;
}

/** The mileage in the seller’s unit. The server stores kilometres. */
export function MileageField(props: MileageFieldProps) {
  const unit = useDistanceUnit();
  const other = unit === 'km' ? 'mi' : 'km';
  return (
    <NumberField
      {...props}
      name="mileageKm"
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
