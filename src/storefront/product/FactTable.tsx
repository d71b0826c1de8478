import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import {
  conditionLabels,
  formatDistance,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
} from '@/components/factLabels';
import { capital } from '@/components/labels';
import { Text } from '@/components/Text';
import { useDistanceUnit, chooseDistanceUnit } from '@/lib/distanceUnit';
import { useIsExtended } from '@/store/useIsExtended';
import type { DistanceUnit } from '#contract/facts';
import { formatDay, formatMonth } from '#contract/formats';
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

/** Optional facts. */
const sellerFacts = ({ facts }: Product, mileage: ReactNode): Fact[] => [
  ['Mileage', mileage],
  ['Fuel', facts.fuel && fuelLabels[facts.fuel]],
  ['Gearbox', facts.gearbox && gearboxLabels[facts.gearbox]],
  ['Power', facts.powerKw === null ? null : `${facts.powerKw} kW`],
  ['Colour', facts.colour],
  ['Doors', facts.doors],
  ['Seats', facts.seats],
  ['Previous owners', facts.previousOwners],
  ['Next inspection due', facts.nextInspection && formatMonth(`${facts.nextInspection}-15`)],
  ['Service history', facts.serviceHistory && serviceHistoryLabels[facts.serviceHistory]],
  ['Accident-free', accidentLabel(facts.accidentFree)],
  ['VIN', facts.vin],
];

function accidentLabel(isFree: boolean | null): string | null {
  if (isFree === null) return null;
  return isFree ? 'Yes (stated by the seller)' : 'No';
}

interface FactTableProps {
  product: Product;
  /** Shows a link to add what is missing. */
  mayEdit: boolean;
}

/** The facts of a product, then the names of those that the seller did not state. */
export function FactTable({ product, mayEdit }: FactTableProps) {
  const id = useId();
  const unit = useDistanceUnit();
  const isExtended = useIsExtended();
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
  const facts = [...basicFacts(product), ...(isExtended ? sellerFacts(product, mileage) : [])];
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
