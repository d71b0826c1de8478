import type { Product } from '@/api/productsApi';
import { carName } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import type { ListFilter } from '@/api/listFields';
import { StatusBadge } from '@/components/StatusBadge';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink } from '@/dashboard/table/RowLink';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { useIsFuture } from '@/components/clock';
import { useIsExtended } from '@/store/useIsExtended';
import { routes } from '#contract/routes';
import styles from './productsSetup.module.css';

const statusOf = ({ isSold, isWithdrawn }: Pick<Product, 'isSold' | 'isWithdrawn'>) =>
  isWithdrawn ? 'withdrawn' : isSold ? 'sold' : 'unsold';

const tones = { unsold: 'amber', sold: 'green', withdrawn: 'neutral' } as const;

interface BookedBadgeProps {
  product: Product;
  tone: 'green' | 'neutral';
  children: string;
}

/** The status of a car on hold or sold, linked to its bookings if the server supports them. */
function BookedBadge({ product: { name }, tone, children }: BookedBadgeProps) {
  const isExtended = useIsExtended();
  const badge = <StatusBadge tone={tone}>{children}</StatusBadge>;
  if (!isExtended) return badge;
  return (
    <RowLink to={routes.bookingsOf(name)} label={`${children}, view bookings of ${carName(name)}`}>
      {badge}
    </RowLink>
  );
}

/** Amber for an unsold car, green for a sold one (spec §4). An unsold car may also be on hold. */
function ProductStatus({ product }: { product: Product }) {
  const { isSold, isRefunded, reservedUntil } = product;
  const status = statusOf(product);
  const isOnHold = useIsFuture(reservedUntil) && !isSold;
  return (
    <span className={styles.status}>
      {status === 'sold' ? (
        <BookedBadge product={product} tone={tones.sold}>
          {status}
        </BookedBadge>
      ) : (
        <StatusBadge tone={tones[status]}>{status}</StatusBadge>
      )}
      {isRefunded && <StatusBadge tone="neutral">refunded</StatusBadge>}
      {isOnHold && (
        <BookedBadge product={product} tone="neutral">
          on hold
        </BookedBadge>
      )}
    </span>
  );
}

const productName = ({ name }: Product) => carName(name);

const productsColumns: readonly TableColumn<Product>[] = [
  dayColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
  pictureColumn('picture', 'Picture', ({ picture, cover }) => (
    <CarPicture src={picture} photo={cover} alt="" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: productName,
    render: ({ id, name }) => <RowLink to={routes.product(id, name)}>{carName(name)}</RowLink>,
    isSearched: true,
    minWidth: 136,
    card: 'title',
  },
  {
    field: 'status',
    header: 'Status',
    value: statusOf,
    render: (product) => <ProductStatus product={product} />,
    minWidth: 126,
    flex: 0.3,
    card: 'badge',
  },
  priceColumn('originalPrice', 'Original price', ({ originalPriceCents }) => originalPriceCents),
  priceColumn('resalePrice', 'Resale price', ({ resalePriceCents }) => resalePriceCents),
];

const productsFilters: readonly ListFilter<Product>[] = [
  {
    field: 'status',
    label: 'Status',
    allLabel: 'All',
    options: [
      { value: 'unsold', label: 'Unsold' },
      { value: 'sold', label: 'Sold' },
    ],
    matches: (product, value) => statusOf(product) === value,
  },
  {
    field: 'advertise',
    label: 'Advertising',
    allLabel: 'All',
    options: [
      { value: 'true', label: 'Advertised' },
      { value: 'false', label: 'Not advertised' },
    ],
    matches: ({ isAdvertised }, value) => isAdvertised === (value === 'true'),
  },
];

/** The columns of My Products: created date, picture, name, status and both prices (spec §2). */
export const productsTable: Omit<TableSetup<Product>, 'empty'> = {
  id: 'products',
  label: 'My Products',
  fields: productsColumns,
  filters: productsFilters,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  nameOf: productName,
  actionsWidth: 190,
  labels: tableLabels('car', 'cars'),
};
