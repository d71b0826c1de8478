import Box from '@mui/material/Box';
import type { Booking } from '@/api/bookingsApi';
import { useIsFuture } from '@/components/clock';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { pictureLabel } from '@/components/labels';
import { refundLabels } from '@/components/refundLabels';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';

interface OrderSummaryProps {
  booking: Booking;
}

export function OrderSummary({ booking }: OrderSummaryProps) {
  const { productName, priceCents, buyerName, picture, isPaid, reservedUntil } = booking;
  const name = productName || 'Your car';
  const isHeld = useIsFuture(reservedUntil) && !isPaid && !booking.isRefunded;
  return (
    <Box
      component="section"
      aria-label="Your order"
      sx={{
        // Next to the picture on small screens, so that the card form is visible without scrolling;
        // below it if the text is large.
        display: { xs: 'flex', xl: 'block' },
        flexWrap: 'wrap',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          flex: { xs: '0 1 6rem', sm: '0 1 9rem' },
          boxSizing: 'border-box',
          pl: { xs: 2, xl: 0 },
          pt: { xs: 2, xl: 0 },
          '& > *': { borderRadius: { xs: 0.5, xl: 0 } },
        }}
      >
        <CarPicture
          src={picture}
          photo={filesBehind(picture)}
          alt={pictureLabel(picture, name)}
          sizes="(min-width: 1536px) 400px, 160px"
          isPriority
        />
      </Box>
      <Box
        sx={{
          flex: '1 1 11rem',
          minWidth: 0,
          p: { xs: 2, xl: 2.5 },
          display: 'grid',
          gap: 0.5,
          overflowWrap: 'anywhere',
        }}
      >
        <Text variant="h5" as="h2">
          {name}
        </Text>
        {priceCents !== null && (
          <Box sx={{ typography: { xs: 'h5', sm: 'h3' } }}>{formatPrice(priceCents)}</Box>
        )}
        {buyerName && (
          <Text variant="body2" tone="secondary">
            {`Booked by ${buyerName}`}
          </Text>
        )}
        {isPaid &&
          refundLabels(booking, 'buyer').map((message) => (
            <Text key={message} variant="body2">
              {message}
            </Text>
          ))}
        {isHeld && reservedUntil !== null && (
          <Text variant="body2" tone="secondary">
            {`On hold for you until ${formatDayAndTime(reservedUntil)}`}
          </Text>
        )}
      </Box>
    </Box>
  );
}
