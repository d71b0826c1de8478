import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Product } from '@/api/productsApi';
import { useGetSellerVerifiedQuery } from '@/api/usersApi';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import styles from './SellerLine.module.css';

type SellerLineProps = Pick<Product, 'sellerName' | 'sellerEmail' | 'isSellerVerified'>;

/**
 * The seller’s name, with a badge for verified sellers (spec §2, §7). If the product omits the
 * verification, it is requested by email; the cache makes that one request per seller.
 */
export function SellerLine({ sellerName, sellerEmail, isSellerVerified }: SellerLineProps) {
  const isRequested = isSellerVerified === null && sellerEmail !== null;
  const { currentData } = useGetSellerVerifiedQuery(
    isRequested ? sellerEmail : skipToken,
    // Avoids a burst of requests, one per seller, when the window gets the focus.
    { refetchOnFocus: false },
  );
  const isVerified = isSellerVerified ?? currentData ?? false;

  return (
    <Text as="div" variant="body2" className={styles.seller}>
      <span title={sellerName} className={styles.name}>
        {sellerName || 'Private seller'}
      </span>
      {isVerified && <VerifiedBadge hasWord />}
    </Text>
  );
}
