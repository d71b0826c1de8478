import type { RefObject } from 'react';
import { Text } from '@/components/Text';
import { useIsInViewport } from '@/components/useIsInViewport';
import { formatPrice } from '#contract/money';
import { BookButton, type BookButtonProps } from '@/storefront/card/BookButton';
import styles from './BookingBar.module.css';

interface BookingBarProps extends BookButtonProps {
  /** The Book Now button of the page. The bar is visible while the button is not. */
  observedRef: RefObject<HTMLElement | null>;
}

/** A bar with the price and Book Now at the bottom edge on phones. */
export function BookingBar({ observedRef, ...book }: BookingBarProps) {
  const { product, availability } = book;
  const isRepeated = !useIsInViewport(observedRef, true);
  const canBook = availability.reason === null && availability.toPay === null;
  if (!canBook || product.resalePriceCents === null) return null;
  return (
    <div className={styles.space}>
      {isRepeated && (
        <div data-bottom-bar className={styles.bar}>
          <Text variant="h4">{formatPrice(product.resalePriceCents)}</Text>
          <BookButton {...book} />
        </div>
      )}
    </div>
  );
}
