import type { Control } from 'react-hook-form';
import { conditionWords } from '@/components/factWords';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { useCan } from '@/store/useCan';
import type { ListingForm } from '#contract/schemas/listing';
import { conditions } from '#contract/types';
import { CategoryField } from './CategoryField';
import { FactFields } from './FactFields';
import { Group, Pair } from './FieldGroup';
import type { ListingDraft } from './listingDraft';
import { NumberField } from './NumberField';
import { PhotosField } from './photos/PhotosField';
import type { ListingPhotos } from './photos/useListingPhotos';
import { PictureField } from './PictureField';

interface ListingFieldsProps {
  control: Control<ListingDraft, unknown, ListingForm>;
  photos: ListingPhotos;
}

const conditionOptions = conditions.map((value) => ({ value, label: conditionWords[value] }));

/** All fields of a listing (spec §3, §5), in the order in which a person tells about a car. */
export function ListingFields({ control, photos }: ListingFieldsProps) {
  const canStateFacts = useCan('facts');
  return (
    <>
      <Group title="Car details">
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
          helperText="For example service history, recent repairs and any defects"
          multiline
          minRows={4}
        />
      </Group>
      <Group title="Photos">
        {photos.isOffered && <PhotosField listingPhotos={photos} />}
        <PictureField control={control} isFolded={photos.photos.length > 0} />
      </Group>
      <Group title="Price">
        <Pair>
          <NumberField
            control={control}
            name="originalPrice"
            label="Original price"
            step="0.01"
            before="$"
          />
          <NumberField
            control={control}
            name="resalePrice"
            label="Resale price"
            step="0.01"
            before="$"
          />
        </Pair>
      </Group>
      <Group title="Contact and location">
        <Pair>
          <FormTextField
            control={control}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            helperText="Digits only. You can include the country code."
          />
          <FormTextField
            control={control}
            name="location"
            label="Location"
            helperText="City or neighbourhood"
          />
        </Pair>
      </Group>
      {canStateFacts && <FactFields control={control} />}
    </>
  );
}
