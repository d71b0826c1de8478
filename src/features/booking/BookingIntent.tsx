import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetListingQuery } from '@/api/listingsApi';
import { CarPicture } from '@/components/CarPicture';
import { formatPrice } from '#contract/money';

interface BookingIntentProps {
  productId: string;
  /** "Log in" or "Sign up". */
  step: string;
}

/** On the way in: which car Book Now was pressed on. */
export function BookingIntent({ productId, step }: BookingIntentProps) {
  const { currentData: listing } = useGetListingQuery(productId);
  const price = listing?.resalePriceCents ?? null;
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        gridTemplateColumns: '5.5rem minmax(0, 1fr)',
        gap: 1.5,
        alignItems: 'center',
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ borderRadius: 0.5, overflow: 'hidden' }}>
        <CarPicture src={listing?.picture} photo={listing?.cover} alt="" isPriority />
      </Box>
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {listing?.name ? `${step} to book the ${listing.name}` : `${step} to book your car`}
        </Typography>
        {/* Its line is there from the start, so that nothing moves. */}
        <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.55em' }}>
          {price !== null && formatPrice(price)}
        </Typography>
      </div>
    </Box>
  );
}
