import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Product } from '@/api/productsApi';
import { useGetSellerVerifiedQuery } from '@/api/usersApi';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import styles from './SellerLine.module.css';

type SellerLineProps = Pick<Product, 'sellerName' | 'sellerEmail' | 'isSellerVerified'>;

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
    <Text as="div" variant="body2" className={styles.seller}>
      <span>{sellerName || 'Private seller'}</span>
      {isVerified && <VerifiedBadge hasWord />}
    </Text>
  );
}
