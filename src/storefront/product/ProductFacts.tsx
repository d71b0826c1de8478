import { Link } from 'react-router-dom';
import { useFactRows } from '@/api/bare/useFactRows';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { basicFacts, FactTable, withFacts } from '@/components/FactTable';
import inlineLink from '@/components/InlineLink.module.css';
import { chooseDistanceUnit, useDistanceUnit } from '@/lib/distanceUnit';
import { formatDistance } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import { routes } from '#contract/routes';
import styles from './ProductDetails.module.css';

interface ProductFactsProps {
  product: Product;
  mayEdit: boolean;
  /** The user can write to the seller. */
  mayAsk: boolean;
}

export function ProductFacts({ product, mayEdit, mayAsk }: ProductFactsProps) {
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
  const facts = withFacts(basicFacts(product), useFactRows(product, mileage));
  const missing = facts.filter(([, value]) => value === null).map(([label]) => inSentence(label));
  return (
    <FactTable title="Details" facts={facts}>
      {mayAsk && (
        <>
          <span>. </span>
          <Link
            to={routes.newConversation(product.id, missing.join(', '))}
            className={inlineLink.link}
          >
            Ask the seller
          </Link>
        </>
      )}
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

/** Not of an abbreviation such as VIN. */
const inSentence = (label: string): string =>
  /^.[a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

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
