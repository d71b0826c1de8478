import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { conditionLabels } from '#contract/factLabels';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { PhoneField } from '@/components/form/PhoneField';
import { Select } from '@/components/form/Select';
import { TextArea } from '@/components/form/TextArea';
import { TextField } from '@/components/form/TextField';
import { Extended } from '@/store/Extended';
import { clock } from '#contract/clock';
import type { ProductForm } from '#contract/schemas/product';
import { conditions } from '#contract/facts';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { isChoosable } from '#contract/limits';
import { FactFields } from './FactFields';
import { fuels, gearboxes } from './factOptions';
import { FieldGroup, FieldPair } from './FieldGroup';
import { MakeFields } from './MakeFields';
import { MileageField } from './MileageField';
import type { ProductDraft } from './productDraft';
import { NumberField } from './NumberField';
import { PhotosField } from './photos/PhotosField';
import type { ProductPhotos } from './photos/useProductPhotos';
import { PictureField } from './PictureField';
import { PriceHint } from './PriceHint';

interface ProductFieldsProps {
  form: UseFormReturn<ProductDraft, unknown, ProductForm>;
  photos: ProductPhotos;
}

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));

/** A longer time is probably a typing error in the year. */
const YEARS_SUGGESTED_MAX = 60;

/** All fields of a product (spec §3, §5). */
export function ProductFields({ form, photos }: ProductFieldsProps) {
  const { control } = form;
  const optional = { control, isRequired: false, helperText: 'Optional' };
  return (
    <>
      <FieldGroup title="Car details">
        <Extended>
          <MakeFields form={form} />
        </Extended>
        <TextField
          control={control}
          name="name"
          label="Name"
          helperText="Make and model"
          autoComplete="off"
          // Browsers take "name" for the user’s own.
          nameInBrowser="car"
        />
        <FieldPair>
          <CategoryField control={control} />
          <FormRadioGroup
            control={control}
            name="condition"
            label="Condition"
            options={conditionOptions}
          />
          <NumberField control={control} name="purchaseYear" label="Purchase year" step="0.01" />
          <YearsOfUseField control={control} />
          <Extended>
            <MileageField {...optional} />
            <Select {...optional} name="fuel" label="Fuel" options={fuels} />
            <Select {...optional} name="gearbox" label="Gearbox" options={gearboxes} />
          </Extended>
        </FieldPair>
        <TextArea
          control={control}
          name="description"
          label="Description"
          helperText="For example service history, recent repairs and any defects"
          rows={4}
        />
      </FieldGroup>
      <FieldGroup title="Photos">
        <Extended>
          <PhotosField productPhotos={photos} />
        </Extended>
        <PictureField control={control} isCollapsed={photos.hasPhotos} />
      </FieldGroup>
      <FieldGroup title="Price">
        <FieldPair>
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
        </FieldPair>
        <Extended>
          <PriceHint control={control} />
        </Extended>
      </FieldGroup>
      <FieldGroup title="Contact and location">
        <FieldPair>
          <PhoneField control={control} name="phone" label="Phone" />
          <TextField
            control={control}
            name="location"
            label="Location"
            helperText="City or neighbourhood"
          />
        </FieldPair>
      </FieldGroup>
      <Extended>
        <FactFields control={control} />
      </Extended>
    </>
  );
}

/** Says how many years a car of the entered purchase year has usually been used. */
function YearsOfUseField({ control }: CategoryFieldProps) {
  const year = useWatch({ control, name: 'purchaseYear' }).trim();
  const years = new Date(clock.now()).getFullYear() - Number(year);
  const isKnown = /^\d{4}$/.test(year) && years >= 0 && years <= YEARS_SUGGESTED_MAX;
  return (
    <NumberField
      control={control}
      name="yearOfUse"
      label="Years of use"
      step="any"
      helperText={isKnown ? `Usually ${years} for a car bought in ${year}` : undefined}
    />
  );
}

interface CategoryFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

/** The category of a product. All is not an option (spec §3). */
function CategoryField({ control }: CategoryFieldProps) {
  const { data, error, isFetching, refetch } = useListCategories();
  const chosen = useWatch({ control, name: 'categoryId' });

  const options = (data ?? [])
    .filter(isChoosable)
    .map(({ id, name }) => ({ value: id, label: name }));
  // The draft’s category may not be loaded yet or may have been deleted.
  if (chosen && !options.some(({ value }) => value === chosen)) {
    options.push({ value: chosen, label: data ? 'Deleted category' : 'Loading categories' });
  }

  return (
    <div>
      <Select
        control={control}
        name="categoryId"
        label="Category"
        options={options}
        placeholder={data || error ? 'Choose a category' : 'Loading categories'}
        disabled={!data}
      />
      {error && !data && (
        <FormError
          message={`We couldn’t load the categories. ${messageFor(error)}`}
          retry={{ isBusy: isFetching, run: refetch }}
        />
      )}
    </div>
  );
}
