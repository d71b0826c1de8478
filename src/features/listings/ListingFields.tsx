import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormTextField } from '@/components/form/FormTextField';
import type { ListingForm } from '#contract/schemas/listing';
import { conditions } from '#contract/types';
import { CategoryField } from './CategoryField';
import type { ListingDraft } from './listingDraft';
import { NumberField } from './NumberField';
import { PictureField } from './PictureField';

interface ListingFieldsProps {
  control: Control<ListingDraft, unknown, ListingForm>;
}

const conditionOptions = conditions.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 2.5 }}
    >
      <Typography component="legend" variant="h5" sx={{ p: 0, mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}

/** All fields of a listing (spec §3, §5), in the order in which a person tells about a car. */
export function ListingFields({ control }: ListingFieldsProps) {
  return (
    <>
      <Group title="The car">
        <FormTextField control={control} name="name" label="Name" helperText="Make and model" />
        <Pair>
          <CategoryField control={control} />
          <FormRadioGroup
            control={control}
            name="condition"
            label="Condition"
            options={conditionOptions}
          />
          <NumberField control={control} name="purchaseYear" label="Purchase year" step="0.01" />
          <NumberField control={control} name="yearOfUse" label="Years of use" step="any" />
        </Pair>
        <FormTextField
          control={control}
          name="description"
          label="Description"
          helperText="Mileage, service history, what is good and what is not"
          multiline
          minRows={4}
        />
      </Group>
      <Group title="What it looks like">
        <PictureField control={control} />
      </Group>
      <Group title="Price">
        <Pair>
          <NumberField
            control={control}
            name="originalPrice"
            label="Original price"
            step="0.01"
            unit="$"
          />
          <NumberField
            control={control}
            name="resalePrice"
            label="Resale price"
            step="0.01"
            unit="$"
          />
        </Pair>
      </Group>
      <Group title="Meeting the buyer">
        <Pair>
          <FormTextField
            control={control}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            helperText="Digits, with or without the country code"
          />
          <FormTextField
            control={control}
            name="location"
            label="Location"
            helperText="City or part of town"
          />
        </Pair>
      </Group>
    </>
  );
}
