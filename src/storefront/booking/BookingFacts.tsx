import { useId } from 'react';
import type { Product } from '@/api/productsApi';
import { carName } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import styles from './BookingFacts.module.css';

export interface Buyer {
  name: string;
  email: string;
}

interface BookingFactsProps {
  product: Product;
  buyer: Buyer;
}

/** The fixed details of a booking (spec §2, Booking modal). */
export function BookingFacts({ product, buyer }: BookingFactsProps) {
  const { resalePriceCents } = product;
  return (
    <div className={styles.facts}>
      <div className={styles.picture}>
        <CarPicture src={product.picture} photo={product.cover} alt="" isPriority />
      </div>
      <dl className={styles.list}>
        <Fact label="Name" value={buyer.name} />
        <Fact label="Email" value={buyer.email} />
        <Fact label="Product name" value={carName(product.name)} />
        <Fact
          label="Price"
          value={resalePriceCents === null ? 'Not provided' : formatPrice(resalePriceCents)}
          isLarge
        />
      </dl>
    </div>
  );
}

interface FactProps {
  label: string;
  value: string;
  isLarge?: boolean;
}

function Fact({ label, value, isLarge = false }: FactProps) {
  const id = useId();
  return (
    <div>
      <Text as="dt" variant="caption" id={id}>
        {label}
      </Text>
      <Text as="dd" variant={isLarge ? 'h4' : 'body1'} aria-labelledby={id}>
        {value}
      </Text>
    </div>
  );
}
