import Box from '@mui/material/Box';
import type { Booking } from '@/api/bookingsApi';
import { useIsFuture } from '@/components/clock';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { carName } from '@/components/labels';
import { Extended } from '@/store/Extended';
import { formatDayAndTime } from '#contract/formats';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';

interface PaySumProps {
  booking: Booking;
  children: Elements;
}

/** What is paid, the Pay button, and what happens to the money and the card details. */
export function PaySum({
  booking: { productName, priceCents, reservedUntil },
  children,
}: PaySumProps) {
  const isHeld = useIsFuture(reservedUntil);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 2,
          alignItems: 'baseline',
          '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        <Text as="dt" variant="body2" tone="secondary">
          {carName(productName)}
        </Text>
        <Text as="dd" variant="h4">
          {priceCents !== null && formatPrice(priceCents)}
        </Text>
      </Box>
      {isHeld && reservedUntil !== null && (
        <Text variant="body2">
          {`See the car first. We hold it until ${formatDayAndTime(reservedUntil)}.`}
        </Text>
      )}
      {children}
      <Text as="span" variant="caption" tone="secondary">
        30 days money back.{' '}
        <Extended>
          <GuaranteeLink />
        </Extended>
        <span> Your card details go to Stripe, and we never see them.</span>
      </Text>
    </Box>
  );
}
