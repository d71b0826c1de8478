import { use, type ReactNode } from 'react';
import type { Product } from '@/api/productsApi';
import { carName } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import type { ListFilter } from '@/api/listFields';
import { StatusBadge } from '@/components/StatusBadge';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { CellFocusContext, RowLink } from '@/dashboard/table/RowLink';
import { dayFilter, priceFilter } from '@/dashboard/table/rangeFilters';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { useIsFuture } from '@/components/clock';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';
import { classNames } from '@/components/classNames';
import { FirstSteps } from './FirstSteps';
import { MakeGuess } from './makes/MakeGuess';
import { optionalColumns } from './optionalColumns';
import { priceEdit } from './prices/priceEdit';
import styles from './productsSetup.module.css';

export function statusOf(product: Product) {
  const { isSold, isRefunded, isWithdrawn, isSoldElsewhere, isRemoved, withheld } = product;
  if (isRemoved) return 'removed by us';
  if (isSold && isRefunded) return 'refunded';
  if (isSoldElsewhere) return 'sold elsewhere';
  if (isWithdrawn) return withheld === null ? 'withdrawn' : 'hidden by us';
  return isSold ? 'sold' : 'unsold';
}

const tones = {
  unsold: 'amber',
  sold: 'green',
  withdrawn: 'neutral',
  refunded: 'neutral',
  'sold elsewhere': 'neutral',
  'removed by us': 'neutral',
  'hidden by us': 'red',
} as const;

const saleProblemLabels = { 'money-back': 'money back asked', dispute: 'disputed' } as const;

interface BookedProps {
  product: Product;
  label: string;
  children: ReactNode;
}

/** The status of a car on hold or sold, linked to its bookings if the server supports them. */
function Booked({ product: { name }, label, children }: BookedProps) {
  return (
    <Extended fallback={<span>{children}</span>}>
      <RowLink to={routes.bookingsOf(name)} label={`${label}, view bookings of ${carName(name)}`}>
        {children}
      </RowLink>
    </Extended>
  );
}

const note = classNames('type-caption', styles.note);

/**
 * Amber for an unsold car, green for a sold one (spec §4). An unsold car may also be on hold or
 * advertised.
 */
export function ProductStatus({ product }: { product: Product }) {
  const { isSold, isAdvertised, reservedUntil, saleProblem, decisionId } = product;
  const status = statusOf(product);
  const isOnHold = useIsFuture(reservedUntil) && !isSold;
  return (
    <span className={styles.status}>
      {status === 'sold' ? (
        <Booked product={product} label={status}>
          <StatusBadge tone={tones.sold}>{status}</StatusBadge>
        </Booked>
      ) : (
        <StatusBadge tone={tones[status]}>{status}</StatusBadge>
      )}
      {saleProblem && <StatusBadge tone="amber">{saleProblemLabels[saleProblem]}</StatusBadge>}
      {isOnHold && (
        <Booked product={product} label="on hold">
          <span className={note}>on hold</span>
        </Booked>
      )}
      {isAdvertised && status === 'unsold' && <span className={note}>advertised</span>}
      {decisionId !== null && <RowLink to={routes.decision(decisionId)}>Our decision</RowLink>}
    </span>
  );
}

/** What the name of a car without a make says. A card has it below its heading, the grid below the name. */
function UnclearMake({ product, place }: { product: Product; place: 'grid' | 'card' }) {
  const { id, facts, isSold, isRemoved } = product;
  const shownIn = use(CellFocusContext) === null ? 'card' : 'grid';
  if (facts.make !== null || isSold || isRemoved || place !== shownIn) return null;
  return (
    <Extended>
      <MakeGuess productId={id} />
    </Extended>
  );
}

const productName = ({ name }: Product) => carName(name);

/** Narrow days and prices leave more space to the names; a price in the millions wraps. */
const narrow = (column: TableColumn<Product>, minWidth: number): TableColumn<Product> => ({
  ...column,
  minWidth,
  flex: 0,
});
const DAY_WIDTH = 114;
const PRICE_WIDTH = 104;

const productsColumns: readonly TableColumn<Product>[] = [
  narrow(
    dayColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
    DAY_WIDTH,
  ),
  pictureColumn('picture', 'Picture', ({ picture, cover }) => (
    <CarPicture src={picture} photo={cover} alt="" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: productName,
    render: (product) => (
      <div>
        <RowLink to={routes.product(product.id, product.name)}>{carName(product.name)}</RowLink>
        <UnclearMake product={product} place="grid" />
      </div>
    ),
    isSearched: true,
    // Narrow enough for a grid in a window of 1024 px; wider ones give it more.
    minWidth: 172,
    card: 'title',
  },
  {
    field: 'status',
    header: 'Status',
    value: statusOf,
    render: (product) => (
      <>
        <ProductStatus product={product} />
        <UnclearMake product={product} place="card" />
      </>
    ),
    minWidth: 116,
    // Wide enough for badge and hold in one line from 1440 px on.
    flex: 0.5,
    card: 'badge',
  },
  ...optionalColumns,
  narrow(
    priceColumn('originalPrice', 'Original price', ({ originalPriceCents }) => originalPriceCents),
    PRICE_WIDTH,
  ),
  {
    ...narrow(
      priceColumn('resalePrice', 'Resale price', ({ resalePriceCents }) => resalePriceCents),
      PRICE_WIDTH,
    ),
    edit: priceEdit,
  },
];

const offSale = [
  { value: 'refunded', label: 'Refunded', isExtension: true },
  { value: 'withdrawn', label: 'Withdrawn', isExtension: true },
  { value: 'sold-elsewhere', label: 'Sold elsewhere', isExtension: true },
  { value: 'removed', label: 'Removed by us', isExtension: true },
];

const productsFilters: readonly ListFilter<Product>[] = [
  {
    field: 'status',
    label: 'Status',
    allLabel: 'All',
    options: [{ value: 'unsold', label: 'Unsold' }, { value: 'sold', label: 'Sold' }, ...offSale],
    // The values are the server’s, without spaces.
    matches: (product, value) => {
      const status = statusOf(product).replace(' by us', '').replace(' ', '-');
      return value === (status === 'hidden' ? 'withdrawn' : status);
    },
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
  priceFilter('resalePrice', 'Price', ({ resalePriceCents }) => resalePriceCents),
  dayFilter('createdAt', 'Created', ({ createdAt }) => createdAt),
];

/** My Products: created date, picture, name, status and both prices (spec §2). */
export const productsTable: TableSetup<Product> = {
  id: 'products',
  label: 'My Products',
  fields: productsColumns,
  filters: productsFilters,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  nameOf: productName,
  actionsWidth: 208,
  labels: tableLabels('car', 'cars'),
  empty: {
    title: 'No cars yet',
    message: 'Cars you list for sale appear here.',
    children: <FirstSteps />,
  },
};
