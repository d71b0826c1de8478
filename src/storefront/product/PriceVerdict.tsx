import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { toWorth, useListComparablesQuery, type Comparable, type Worth } from '@/api/worthApi';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import inlineLink from '@/components/InlineLink.module.css';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { Dialog, DialogBody } from '@/components/Dialog';
import { formatDistance } from '#contract/factLabels';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { noVerdictLabels, SIMILAR_DAYS, verdictLabels, type Verdict } from '#contract/worth';
import styles from './PriceVerdict.module.css';

const tones = {
  'well-below': 'green',
  below: 'green',
  like: 'neutral',
  above: 'amber',
  'well-above': 'amber',
} as const satisfies Record<Verdict, string>;

/** How the price compares with similar cars, with its evidence one press away. */
export function PriceVerdict({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  const worth = toWorth(product.worth);
  if (!worth || worth.reason === 'not-stated') return null;
  const { verdict, reason, count } = worth;
  if (verdict === null) {
    return (
      <Text variant="body2" tone="secondary">
        {reason && noVerdictLabels[reason]}
      </Text>
    );
  }
  return (
    <div className={styles.verdict}>
      <StatusBadge tone={tones[verdict]}>{verdictLabels[verdict]}</StatusBadge>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={styles.evidence}
      >
        {`Compared with ${count} cars`}
      </Button>
      {isOpen && <Evidence id={product.id} worth={worth} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface EvidenceProps {
  id: string;
  worth: Worth;
  onClose: () => void;
}

function Evidence({ id, worth, onClose }: EvidenceProps) {
  const query = useListComparablesQuery(id);
  return (
    <Dialog title={`Compared with ${worth.count} cars`} isFullScreen onClose={onClose}>
      <DialogBody>
        <WorthWords {...worth} />
        <AsyncView
          query={query}
          label="Loading similar cars"
          minHeight={240}
          failedTitle="We couldn’t load the similar cars"
          messageFor={messageFor}
        >
          {(cars) => <CarTable cars={cars} />}
        </AsyncView>
      </DialogBody>
    </Dialog>
  );
}

function WorthWords({ sellers, isByPower, lowCents, highCents, day }: Worth) {
  return (
    <>
      {lowCents !== null && highCents !== null && (
        <Text>
          {`At this ${isByPower ? 'age, mileage and power' : 'age and mileage'}, similar cars cost ${formatPrice(lowCents)} to ${formatPrice(highCents)}.`}
        </Text>
      )}
      <Text variant="body2" tone="secondary">
        {`Cars of the same make and model by ${sellers} other sellers, listed on Second Gear within ${SIMILAR_DAYS} days, sold ones included${
          day === null ? '' : `, as of ${formatDay(`${day}T12:00:00Z`, false)}`
        }. Unusual prices are left out, and condition and equipment are not compared.`}
      </Text>
    </>
  );
}

function CarTable({ cars }: { cars: readonly Comparable[] }) {
  const unit = useDistanceUnit();
  return (
    <table className={styles.cars}>
      <thead>
        <tr className="type-caption">
          <th scope="col">Car</th>
          <th scope="col" className={styles.number}>
            Year
          </th>
          <th scope="col" className={styles.number}>
            Mileage
          </th>
          <th scope="col" className={`${styles.number} ${styles.power}`}>
            Power
          </th>
          <th scope="col" className={styles.number}>
            Price
          </th>
        </tr>
      </thead>
      <tbody className="type-body2">
        {cars.map(({ id, name, purchaseYear, mileageKm, powerKw, priceCents, isSold }) => (
          <tr key={id}>
            <td className={styles.name}>
              {isSold ? (
                `${name} (sold)`
              ) : (
                <Link to={routes.product(id, name)} className={inlineLink.link}>
                  {name}
                </Link>
              )}
            </td>
            <td className={styles.number}>{purchaseYear && Math.floor(purchaseYear)}</td>
            <td className={styles.number}>
              {mileageKm !== null && formatDistance(mileageKm, unit)}
            </td>
            <td className={`${styles.number} ${styles.power}`}>
              {powerKw === null ? '–' : `${powerKw} kW`}
            </td>
            <td className={styles.number}>{priceCents !== null && formatPrice(priceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
