import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Listing } from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import { formatPrice } from '#contract/money';

export interface Buyer {
  name: string;
  email: string;
}

interface BookingFactsProps {
  listing: Listing;
  buyer: Buyer;
}

/** What the form goes by and the person cannot change here (spec §2, Booking modal). */
export function BookingFacts({ listing, buyer }: BookingFactsProps) {
  const { resalePriceCents } = listing;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2.5,
        gridTemplateColumns: { xs: '6rem minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ borderRadius: 0.75, overflow: 'hidden' }}>
        <CarPicture src={listing.picture} photo={listing.cover} alt="" isPriority />
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 2.5,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Fact label="Name" value={buyer.name} />
        <Fact label="Email" value={buyer.email} />
        <Fact label="Product name" value={carName(listing.name)} />
        <Fact
          label="Price"
          value={resalePriceCents === null ? 'Not provided' : formatPrice(resalePriceCents)}
        />
      </Box>
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div>
      <Box component="dt" id={id} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" aria-labelledby={id} sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </div>
  );
}
