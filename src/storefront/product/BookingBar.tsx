import { mdiMessageTextOutline } from '@mdi/js';
import type { RefObject } from 'react';
import { IconLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { useIsInViewport } from '@/components/useIsInViewport';
import { BookButton, type BookButtonProps } from '@/storefront/card/BookButton';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import styles from './ProductDetails.module.css';

interface BookingBarProps extends BookButtonProps {
  /** The Book Now button of the page. The bar is visible while the button is not. */
  observedRef: RefObject<HTMLElement | null>;
  mayWrite: boolean;
}

/** A bar with the price and Book Now at the bottom edge on phones. */
export function BookingBar({ observedRef, mayWrite, ...book }: BookingBarProps) {
  const { product, availability } = book;
  const isRepeated = !useIsInViewport(observedRef, true);
  const canBook = availability.reason === null && availability.toPay === null;
  if (!canBook || product.resalePriceCents === null) return null;
  return (
    <div className={styles.space}>
      {isRepeated && (
        <div data-bottom-bar className={styles.bar}>
          <Text variant="h4">{formatPrice(product.resalePriceCents)}</Text>
          <div className={styles.barActions}>
            {mayWrite && (
              <IconLink to={routes.newConversation(product.id)} aria-label="Message seller">
                <Icon path={mdiMessageTextOutline} />
              </IconLink>
            )}
            <BookButton {...book} />
          </div>
        </div>
      )}
    </div>
  );
}
