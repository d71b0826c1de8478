import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { useGetSellerVerifiedQuery } from '@/api/usersApi';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import styles from './SellerLine.module.css';

interface SellerLineProps extends Pick<Product, 'sellerName' | 'sellerEmail' | 'isSellerVerified'> {
  /** The URL of the seller’s cars. */
  to?: string | undefined;
  /** Whether the badge can say what it means. */
  isExplained?: boolean;
}

/**
 * The seller’s name, with a badge for verified sellers (spec §2, §7). If the product omits the
 * verification, it is requested by email; the cache makes that one request per seller.
 */
export function SellerLine({
  sellerName,
  sellerEmail,
  isSellerVerified,
  to,
  isExplained = false,
}: SellerLineProps) {
  const isRequested = isSellerVerified === null && sellerEmail !== null;
  const { currentData } = useGetSellerVerifiedQuery(
    isRequested ? sellerEmail : skipToken,
    // Avoids a burst of requests, one per seller, when the window gets the focus.
    { refetchOnFocus: false },
  );
  const isVerified = isSellerVerified ?? currentData ?? false;
  const name = sellerName || 'Private seller';

  return (
    <Text as="div" variant="body2" className={styles.seller}>
      {to === undefined ? (
        <span title={sellerName} className={styles.name}>
          {name}
        </span>
      ) : (
        <Link to={to} className={styles.link}>
          {name}
        </Link>
      )}
      {isVerified && <VerifiedBadge hasWord isExplained={isExplained} />}
    </Text>
  );
}
