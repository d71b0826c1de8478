import { useListCategories } from '@/api/categoriesApi';
import type { Product } from '@/api/productsApi';
import { formatDistance } from '#contract/factLabels';
import { numeric } from '@/dashboard/table/presets';
import type { TableColumn } from '@/dashboard/table/types';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { serverNow } from '@/lib/serverTime';
import { formatCount } from '#contract/formats';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Null for a car that nobody can buy. */
const daysOnSale = ({ status, createdAt }: Product): number | null =>
  status === 'unsold' && createdAt !== null
    ? Math.max(0, Math.floor((serverNow() - Date.parse(createdAt)) / DAY_MS))
    : null;

function Mileage({ km }: { km: number | null }) {
  const unit = useDistanceUnit();
  return <span>{km === null ? '–' : formatDistance(km, unit)}</span>;
}

function CategoryName({ id }: { id: string }) {
  const { data = [] } = useListCategories();
  return <span>{data.find((category) => category.id === id)?.name ?? '–'}</span>;
}

const numberColumn = (
  field: string,
  header: string,
  value: (product: Product) => number | null,
  format: (value: number) => string = formatCount,
): TableColumn<Product> => ({
  field,
  header,
  value,
  text: (product) => {
    const number = value(product);
    return number === null ? '–' : format(number);
  },
  ...numeric,
  minWidth: 84,
  flex: 0,
  isOptional: true,
});

/**
 * Columns that the seller can add to My Products. On a card the year and the mileage tell equal cars
 * apart.
 */
export const optionalColumns: readonly TableColumn<Product>[] = [
  {
    ...numberColumn('purchaseYear', 'Year', ({ purchaseYear }) => purchaseYear, String),
    sortLabels: ['oldest first', 'newest first'],
  },
  {
    ...numberColumn('mileageKm', 'Mileage', ({ facts }) => facts.mileageKm),
    render: ({ facts }) => <Mileage km={facts.mileageKm} />,
    minWidth: 110,
    isExtension: true,
  },
  {
    field: 'categoryId',
    header: 'Category',
    value: ({ categoryId }) => categoryId,
    render: ({ categoryId }) => <CategoryName id={categoryId} />,
    isSortable: false,
    isOptional: true,
    card: 'none',
  },
  {
    field: 'location',
    header: 'Location',
    value: ({ location }) => location,
    isOptional: true,
    card: 'none',
  },
  {
    ...numberColumn('photoCount', 'Photos', ({ photoCount }) => photoCount),
    isExtension: true,
    card: 'none',
  },
  {
    ...numberColumn('saves', 'Saved by', ({ saves }) => saves),
    isSortable: false,
    isExtension: true,
  },
  {
    ...numberColumn('daysOnSale', 'Days on sale', daysOnSale),
    isSortable: false,
    card: 'none',
  },
];
