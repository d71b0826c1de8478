import { useId, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { Button, ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import { timeLeft } from '@/components/labels';
import { useNow } from '@/components/clock';
import { routes } from '#contract/routes';
import type { ProductActions, CardState } from './cardState';
import type { Availability } from './useAvailability';
import styles from './BookButton.module.css';

export interface BookButtonProps extends Pick<ProductActions, 'onBook' | 'onBookIntent'> {
  product: Product;
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

interface PayLinkProps {
  booking: NonNullable<CardState['booking']>;
  nameId: string;
  /** The car was just booked. The link to the order takes the focus of the removed Book Now. */
  takesFocus: boolean;
}

/** The buyer’s own booking: the time left, and links to the order and to pay. */
function PayLink({ booking: { id, reservedUntil }, nameId, takesFocus }: PayLinkProps) {
  const labelId = useId();
  const order = useRef<HTMLAnchorElement>(null);
  const now = useNow();

  useEffect(() => {
    // Elsewhere the page has another link to the order, or the user has moved on.
    if (takesFocus && document.activeElement === document.body) order.current?.focus();
  }, [takesFocus]);

  return (
    <div className={styles.booked}>
      <Text variant="caption" tone="secondary">
        <span>
          {`Booked by you${
            reservedUntil === null ? '' : ` · ${timeLeft(Date.parse(reservedUntil) - now)}`
          } · `}
        </span>
        <Link
          ref={order}
          id={`${labelId}-order`}
          to={routes.order(id)}
          aria-labelledby={`${labelId}-order ${nameId}`}
          className={styles.order}
        >
          See your order
        </Link>
      </Text>
      <ButtonLink
        id={`${labelId}-pay`}
        to={routes.payment(id)}
        variant="contained"
        aria-labelledby={`${labelId}-pay ${nameId}`}
      >
        Pay
      </ButtonLink>
    </div>
  );
}
