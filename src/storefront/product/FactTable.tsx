import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { conditionLabels, factRows, formatDistance } from '#contract/factLabels';
import { capital } from '@/components/labels';
import { Text } from '@/components/Text';
import { useDistanceUnit, chooseDistanceUnit } from '@/lib/distanceUnit';
import type { DistanceUnit } from '#contract/facts';
import { formatDay } from '#contract/formats';
import { yearsOfUse } from '@/storefront/card/productFacts';
import { LocalTime } from '@/storefront/card/LocalTime';
import { Button } from '@/components/Button';
import { routes } from '#contract/routes';
import inlineLink from '@/components/InlineLink.module.css';
import styles from './FactTable.module.css';

type Fact = [label: string, value: ReactNode];

/** Facts of every product (spec §3). */
const basicFacts = (product: Product): Fact[] => [
  ['Condition', product.condition && conditionLabels[product.condition]],
  [
    'Purchase year',
    product.purchaseYear === null ? null : String(Math.floor(product.purchaseYear)),
  ],
  ['Years of use', product.yearsOfUse === null ? null : capital(yearsOfUse(product.yearsOfUse))],
  ['Location', product.location || null],
  ['Listed', product.createdAt && <LocalTime at={product.createdAt} format={formatDay} />],
];

interface FactTableProps {
  product: Product;
  /** The server has more than the basic facts. */
  hasFacts: boolean;
  /** Shows a link to add what is missing. */
  mayEdit: boolean;
}

/** The facts of a product, then the names of those that the seller did not state. */
export function FactTable({ product, hasFacts, mayEdit }: FactTableProps) {
  const id = useId();
  const unit = useDistanceUnit();
  const { mileageKm } = product.facts;
  const mileage =
    mileageKm === null ? null : (
      <>
        <span>
          <span data-km={mileageKm}>{formatDistance(mileageKm, unit)}</span> (
          {/* The description may have the other unit. */}
          <span data-km={mileageKm} data-other="">
            {formatDistance(mileageKm, otherUnit(unit))}
          </span>
          )
        </span>
        <DistanceUnitSwitch />
      </>
    );
  const facts = [
    ...basicFacts(product),
    ...(hasFacts ? factRows<ReactNode>(product.facts, mileage) : []),
  ];
  const missing = facts.filter(([, value]) => value === null).map(([label]) => label);
  return (
    <section aria-labelledby={id}>
      <Text as="h2" variant="h4" id={id}>
        Details
      </Text>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className={styles.fact}>
                <Text as="dt" variant="body2" tone="secondary">
                  {label}
                </Text>
                <Text as="dd" className={styles.value}>
                  {value}
                </Text>
              </div>
            ),
        )}
      </dl>
      {missing.length > 0 && (
        <Text variant="body2" tone="secondary" className={styles.missing}>
          <span>{`Not provided: ${missing.join(', ')}`}</span>
          {mayEdit && (
            <>
              <span>. </span>
              <Link to={routes.editProduct(product.id)} className={inlineLink.link}>
                Add details
              </Link>
            </>
          )}
        </Text>
      )}
    </section>
  );
}

const otherUnit = (unit: DistanceUnit): DistanceUnit => (unit === 'km' ? 'mi' : 'km');

/** Switches the distance unit. Stored in the browser. */
function DistanceUnitSwitch() {
  const other = otherUnit(useDistanceUnit());
  return (
    <Button color="inherit" onClick={() => chooseDistanceUnit(other)} className={styles.switch}>
      <span>
        Use <span data-other-unit="">{other}</span>
      </span>
    </Button>
  );
}
