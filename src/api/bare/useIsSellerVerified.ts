import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Product } from '../productsApi';
import { useGetSellerVerifiedQuery } from '../usersApi';

/**
 * Whether the seller of a product is verified (spec §2, §7). If the product omits it, it is requested
 * by email; the cache makes that one request per seller.
 */
export function useIsSellerVerified({
  sellerEmail,
  isSellerVerified,
}: Pick<Product, 'sellerEmail' | 'isSellerVerified'>): boolean {
  const isRequested = isSellerVerified === null && sellerEmail !== null;
  const { currentData } = useGetSellerVerifiedQuery(
    isRequested ? sellerEmail : skipToken,
    // Avoids a burst of requests, one per seller, when the window gets the focus.
    { refetchOnFocus: false },
  );
  return isSellerVerified ?? currentData ?? false;
}
