import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { ListingGrid, type ListingGridProps } from './ListingGrid';
import type { ShownListings } from './useShownListings';

type GrowingGridProps = Omit<ListingGridProps, 'listings'> & { shown: ShownListings };

/** Product cards, as many as are shown so far, with a way to see more of them. */
export function GrowingGrid({ shown, ...gridProps }: GrowingGridProps) {
  const { listings, total, hasGrown, isLoadingMore, moreError, showMore } = shown;
  const countRef = useRef<HTMLParagraphElement>(null);
  const isWhole = listings.length >= total;

  const onShowMore = () => {
    // The button may be gone afterwards, and the keyboard must not be lost with it.
    countRef.current?.focus({ preventScroll: true });
    showMore();
  };

  return (
    <>
      <ListingGrid {...gridProps} listings={listings} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          mt: hasGrown || !isWhole ? 4 : 0,
        }}
      >
        <Typography
          ref={countRef}
          role="status"
          tabIndex={-1}
          variant="body2"
          color="textSecondary"
        >
          {(hasGrown || !isWhole) && `${listings.length} of ${total} shown`}
        </Typography>
        {moreError !== undefined && (
          <FormError message={`More cars could not be loaded. ${messageFor(moreError)}`} />
        )}
        {!isWhole && (
          <Button variant="outlined" loading={isLoadingMore} onClick={onShowMore}>
            {moreError === undefined ? 'Show more cars' : 'Retry'}
          </Button>
        )}
      </Box>
    </>
  );
}
