import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { selectCurrentUser } from '@/auth/sessionSlice';
import type { Booking } from '@/api/bookingsApi';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { useNow } from '@/components/clock';
import { timeLeft } from '@/components/labels';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';
import styles from './ContinueStrip.module.css';
import { selectBookedCar } from './bookingModalSlice';

interface ContinueStripProps {
  productId: string;
  /** The user’s active booking of the car; null if there is none or it is loading. */
  booking: Booking | null;
  onContinue: (product: Product) => void;
}

/**
 * Shown on the home page after a sign-up (spec §2) or log-in that Book Now started: continues
 * booking the car, and then leads to the order.
 */
export function ContinueStrip({ productId, booking, onContinue }: ContinueStripProps) {
  const { currentData } = useGetProductQuery(productId);
  const name = useAppSelector(selectCurrentUser)?.displayName;
  const isJustBooked = useAppSelector(selectBookedCar)?.id === productId;
  const isBooked = booking !== null || isJustBooked;
  if (!currentData) return null;
  const product = { ...currentData, id: productId };
  return (
    <section
      aria-label={isBooked ? 'Your booking' : 'Continue your booking'}
      className={styles.strip}
    >
      <div className={styles.picture}>
        <CarPicture src={product.picture} photo={product.cover} alt="" isPriority />
      </div>
      <div className={styles.content}>
        {isBooked ? (
          <Booked name={product.name} booking={booking} takesFocus={isJustBooked} />
        ) : (
          <>
            <Text variant="subtitle1" className={styles.text}>
              {name ? `Welcome, ${name}.` : 'Welcome.'}
            </Text>
            <Button
              variant="contained"
              color="secondary"
              className={styles.text}
              onClick={() => onContinue(product)}
            >
              {product.name ? `Continue with the ${product.name}` : 'Continue with your car'}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

interface BookedProps {
  name: string;
  /** Null while it is loading. */
  booking: Booking | null;
  takesFocus: boolean;
}

function Booked({ name, booking, takesFocus }: BookedProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const now = useNow();

  // The Continue button, which opened the booking dialog, is gone.
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);

  const parts = [
    `You ${booking?.isPaid ? 'bought' : 'booked'} ${name ? `the ${name}` : 'your car'}`,
  ];
  if (booking?.reservedUntil && !booking.isPaid) {
    parts.push(timeLeft(Date.parse(booking.reservedUntil) - now));
  }
  return (
    <Text variant="subtitle1" className={styles.text}>
      <span>{parts.join(' · ')}</span>
      {' · '}
      <Link
        ref={link}
        to={booking ? routes.order(booking.id) : routes.dashboard}
        className={styles.order}
      >
        See your order
      </Link>
    </Text>
  );
}
