import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { timeLeft } from '@/components/labels';
import { useNow } from '@/components/clock';
import { routes } from '#contract/routes';
import styles from './PayLink.module.css';
import type { CardState } from './cardState';

interface PayLinkProps {
  booking: NonNullable<CardState['booking']>;
  /** The id of the element with the car’s name. */
  nameId: string;
  /** The car was just booked. The link to the order takes the focus of the removed Book Now. */
  takesFocus: boolean;
}

/** The buyer’s own booking: the time left, and links to the order and to pay. */
export function PayLink({ booking: { id, reservedUntil }, nameId, takesFocus }: PayLinkProps) {
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
