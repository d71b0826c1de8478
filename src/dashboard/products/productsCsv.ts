import type { Category } from '@/api/categoriesApi';
import type { Product } from '@/api/productsApi';
import { capital } from '@/components/labels';
import { dayColumn } from '@/dashboard/table/presets';
import type { TableColumn } from '@/dashboard/table/types';
import { importColumns } from './importing/columns';
import { draftOf } from './productConversion';
import { statusOf } from './productsSetup';

/**
 * The columns of the CSV file: those of the import’s template, so that the file can be imported
 * again, and then what an import ignores.
 */
export const productsCsv = (categories: readonly Category[]): TableColumn<Product>[] => [
  ...importColumns.map(({ field, header, write }): TableColumn<Product> => ({
    field,
    header,
    value: (product) => {
      const text = draftOf(product)[field];
      return field === 'categoryId'
        ? (categories.find(({ id }) => id === text)?.name ?? '')
        : write(text);
    },
  })),
  { field: 'status', header: 'Status', value: (product) => capital(statusOf(product)) },
  {
    field: 'advertise',
    header: 'Advertised',
    value: ({ isAdvertised }) => (isAdvertised ? 'Yes' : 'No'),
  },
  dayColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
];
