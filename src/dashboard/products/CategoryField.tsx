import { useWatch, type Control } from 'react-hook-form';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { Select } from '@/components/form/Select';
import { isChoosable } from '#contract/limits';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

interface CategoryFieldProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

/** The category of a product. All is not an option (spec §3). */
export function CategoryField({ control }: CategoryFieldProps) {
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
