import { useId } from 'react';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import styles from './BookButton.module.css';
import { PayLink } from './PayLink';
import type { ProductActions, CardState } from './cardState';
import type { Availability } from './useAvailability';

export interface BookButtonProps extends Pick<ProductActions, 'onBook' | 'onBookIntent'> {
  product: Product;
  /** The id of the element with the car’s name, for the accessible name. */
  nameId: string;
  cardState: CardState;
  availability: Availability;
  /** The id of an element that already says why the car cannot be booked. */
  reasonId?: string | undefined;
  size?: 'medium' | 'large';
  className?: string;
}

/** Book Now or Pay, or why neither is possible (spec §2, Product card). */
export function BookButton({
  product,
  nameId,
  cardState: { isBookingPending, isJustBooked },
  availability: { reason, toPay },
  onBook,
  onBookIntent,
  reasonId,
  size,
  className,
}: BookButtonProps) {
  const id = useId();
  if (toPay) return <PayLink booking={toPay} nameId={nameId} takesFocus={isJustBooked} />;
  return (
    <>
      {reason !== null && reasonId === undefined && (
        <Text variant="caption" tone="secondary" id={`${id}-reason`} className={styles.reason}>
          {reason}
        </Text>
      )}
      <Button
        id={`${id}-book`}
        variant="contained"
        size={size}
        disabled={reason !== null}
        isBusy={isBookingPending}
        aria-labelledby={`${id}-book ${nameId}`}
        aria-describedby={reason === null ? undefined : (reasonId ?? `${id}-reason`)}
        onClick={() => onBook(product)}
        onPointerEnter={onBookIntent}
        onFocus={onBookIntent}
        className={className}
      >
        {messages.bookNow}
      </Button>
    </>
  );
}
