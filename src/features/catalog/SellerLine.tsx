import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Listing } from '@/api/models';
import { useGetSellerVerifiedQuery } from '@/api/usersApi';
import { VerifiedBadge } from '@/components/VerifiedBadge';

type SellerLineProps = Pick<Listing, 'sellerName' | 'sellerEmail' | 'isSellerVerified'>;

/**
 * Who sells, with a badge if we checked them (spec §2, §7). Where the product does not say, the
 * server is asked by e-mail: the cache makes that once per seller, whatever the number of cards.
 */
export function SellerLine({ sellerName, sellerEmail, isSellerVerified }: SellerLineProps) {
  const isAsked = isSellerVerified === null && sellerEmail !== null;
  const { currentData } = useGetSellerVerifiedQuery(
    isAsked ? sellerEmail : skipToken,
    // One question per seller: not all of them at once when the window gets the focus.
    { refetchOnFocus: false },
  );
  const isVerified = isSellerVerified ?? currentData ?? false;

  return (
    <Typography
      variant="body2"
      component="div"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        minWidth: 0,
        fontWeight: 560,
        overflowWrap: 'anywhere',
      }}
    >
      <span>{sellerName || 'Private seller'}</span>
      {isVerified && <VerifiedBadge hasWord />}
    </Typography>
  );
}
