import { skipToken } from '@reduxjs/toolkit/query/react';
import { isApiError } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import type { Order } from '@/api/ordersApi';

export interface Seller {
  /** '' while nobody has said it. */
  name: string;
  /** '' when none was given, or when it is not for this buyer any more. */
  phone: string;
  /** What to say while one of them is empty. */
  missing: 'Loading…' | 'Couldn’t load' | 'Not provided';
  /** The car has no page: the order says so, or the server where it was asked. */
  isCarGone: boolean;
}

/** Who sells an order's car: as the order says, or else as the product does (spec §3). */
export function useSeller(order: Order): Seller {
  const { sellerName, sellerPhone, productId, sellerClosedAt, carRemovedAt } = order;
  const isKnown = sellerName !== null || sellerClosedAt !== null || productId === '';
  const { currentData: product, error } = useGetProductQuery(isKnown ? skipToken : productId);
  const isWaiting = !isKnown && !product;
  return {
    name: sellerName ?? product?.sellerName ?? '',
    phone: sellerPhone ?? product?.phone ?? '',
    isCarGone: carRemovedAt !== null || (isApiError(error) && error.status === 404),
    missing: !isWaiting ? 'Not provided' : error ? 'Couldn’t load' : 'Loading…',
  };
}
