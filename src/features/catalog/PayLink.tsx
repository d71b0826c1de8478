import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { timeLeft } from '@/components/timeLeft';
import { useNow } from '@/components/useNow';
import { routes } from '#contract/routes';
import type { Standing } from './standing';

interface PayLinkProps {
  booking: NonNullable<Standing['booking']>;
  /** The id of the car's name. */
  nameId: string;
  /** Book Now stood here a moment ago and had the focus. */
  takesFocus: boolean;
}

/** A buyer's own booked car: how long it is theirs, and the way to pay for it or give it back. */
export function PayLink({ booking: { id, reservedUntil }, nameId, takesFocus }: PayLinkProps) {
  const payId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const now = useNow();

  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <Box sx={{ flex: '1 1 100%', display: 'grid', gap: 1 }}>
      <Typography variant="caption" color="textSecondary">
        Booked by you
        {reservedUntil !== null && ` · ${timeLeft(Date.parse(reservedUntil) - now)}`}
        {' · '}
        <Link component={RouterLink} to={routes.dashboard} color="inherit">
          My Orders
        </Link>
      </Typography>
      <Button
        ref={link}
        id={payId}
        component={RouterLink}
        to={routes.payment(id)}
        variant="contained"
        aria-labelledby={`${payId} ${nameId}`}
      >
        Pay
      </Button>
    </Box>
  );
}
