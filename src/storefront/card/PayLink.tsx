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
  /** Replaces the focused Book Now button, so it takes the focus. */
  takesFocus: boolean;
}

/** The buyer’s own booking: the time left, and links to pay or cancel. */
export function PayLink({ booking: { id, reservedUntil }, nameId, takesFocus }: PayLinkProps) {
  const payId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const now = useNow();

  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <div className={styles.booked}>
      <Text variant="caption" tone="secondary">
        Booked by you
        {reservedUntil !== null && ` · ${timeLeft(Date.parse(reservedUntil) - now)}`}
        {' · '}
        <Link to={routes.dashboard} className={styles.orders}>
          My Orders
        </Link>
      </Text>
      <ButtonLink
        ref={link}
        id={payId}
        to={routes.payment(id)}
        variant="contained"
        aria-labelledby={`${payId} ${nameId}`}
      >
        Pay
      </ButtonLink>
    </div>
  );
}
