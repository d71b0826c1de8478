import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetListingQuery } from '@/api/listingsApi';
import type { Listing } from '@/api/models';
import { CarPicture } from '@/components/CarPicture';
import { PageContainer } from '@/components/PageContainer';

interface ContinueStripProps {
  productId: string;
  onContinue: (listing: Listing) => void;
}

/** After a sign-up, which leads home (spec §2): back to the car it was made for. */
export function ContinueStrip({ productId, onContinue }: ContinueStripProps) {
  const { currentData } = useGetListingQuery(productId);
  if (!currentData) return null;
  const listing = { ...currentData, id: productId };
  return (
    <Box
      component="section"
      aria-label="The car you wanted to book"
      sx={{ bgcolor: 'surface.sunken', borderBottom: 1, borderColor: 'divider', py: 1.5 }}
    >
      <PageContainer>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box sx={{ width: '5.5rem', borderRadius: 0.5, overflow: 'hidden' }}>
            <CarPicture src={listing.picture} alt="" />
          </Box>
          <Button
            variant="contained"
            onClick={() => onContinue(listing)}
            sx={{ overflowWrap: 'anywhere' }}
          >
            Continue with the {listing.name || 'car you chose'}
          </Button>
        </Box>
      </PageContainer>
    </Box>
  );
}
