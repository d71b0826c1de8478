import { useId } from 'react';
import type { Listing } from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import styles from './BookingFacts.module.css';

export interface Buyer {
  name: string;
  email: string;
}

interface BookingFactsProps {
  listing: Listing;
  buyer: Buyer;
}

/** The parts of a booking that cannot be changed here (spec §2, Booking modal). */
export function BookingFacts({ listing, buyer }: BookingFactsProps) {
  const { resalePriceCents } = listing;
  return (
    <div className={styles.facts}>
      <div className={styles.picture}>
        <CarPicture src={listing.picture} photo={listing.cover} alt="" isPriority />
      </div>
      <dl className={styles.list}>
        <Fact label="Name" value={buyer.name} />
        <Fact label="Email" value={buyer.email} />
        <Fact label="Product name" value={carName(listing.name)} />
        <Fact
          label="Price"
          value={resalePriceCents === null ? 'Not provided' : formatPrice(resalePriceCents)}
        />
      </dl>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div>
      <Text as="dt" variant="caption" id={id}>
        {label}
      </Text>
      <dd aria-labelledby={id}>{value}</dd>
    </div>
  );
}
