import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { basicFacts, FactTable } from '@/components/FactTable';
import inlineLink from '@/components/InlineLink.module.css';
import { chooseDistanceUnit, useDistanceUnit } from '@/lib/distanceUnit';
import { factRows, formatDistance } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import { routes } from '#contract/routes';
import styles from './ProductDetails.module.css';

interface ProductFactsProps {
  product: Product;
  /** The server has more than the basic facts. */
  hasFacts: boolean;
  mayEdit: boolean;
}

export function ProductFacts({ product, hasFacts, mayEdit }: ProductFactsProps) {
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
  return (
    <FactTable
      title="Details"
      facts={[...basicFacts(product), ...(hasFacts ? factRows(product.facts, mileage) : [])]}
    >
      {mayEdit && (
        <>
          <span>. </span>
          <Link to={routes.editProduct(product.id)} className={inlineLink.link}>
            Add details
          </Link>
        </>
      )}
    </FactTable>
  );
}

const otherUnit = (unit: DistanceUnit): DistanceUnit => (unit === 'km' ? 'mi' : 'km');

function DistanceUnitSwitch() {
  const other = otherUnit(useDistanceUnit());
  return (
    <Button color="inherit" onClick={() => chooseDistanceUnit(other)} className={styles.unit}>
      <span>
        Use <span data-other-unit="">{other}</span>
      </span>
    </Button>
  );
}
