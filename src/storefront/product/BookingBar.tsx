import type { RefObject } from 'react';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import { BookButton, type BookButtonProps } from '@/storefront/card/BookButton';
import styles from './BookingBar.module.css';
import { useInSight } from './useInSight';

interface BookingBarProps extends BookButtonProps {
  /** What the bar repeats: it shows only while that is out of sight. */
  insteadOf: RefObject<HTMLElement | null>;
}

/** On a phone: price and Book Now at the lower edge, wherever one is on the page. */
export function BookingBar({ insteadOf, ...book }: BookingBarProps) {
  const { product, availability } = book;
  const isRepeated = !useInSight(insteadOf);
  const canBook = availability.reason === null && availability.toPay === null;
  if (!isRepeated || !canBook || product.resalePriceCents === null) return null;
  return (
    <div className={styles.bar}>
      <Text variant="h4">{formatPrice(product.resalePriceCents)}</Text>
      <BookButton {...book} />
    </div>
  );
}
