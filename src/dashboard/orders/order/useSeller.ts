import { skipToken } from '@reduxjs/toolkit/query/react';
import { isApiError } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import { pollEvery } from '@/api/baseApi';
import { useGetBookingQuery, type Booking } from '@/api/bookingsApi';

export interface Seller {
  /** '' if unknown. */
  name: string;
  /** '' if there is none, or if this buyer may no longer see it. */
  phone: string;
  /** Shown in place of an empty field. */
  missing: 'Loading…' | 'Couldn’t load' | 'Not provided';
  /** The car’s page no longer exists, according to the order or the product request. */
  isCarGone: boolean;
}

/** The seller of an order’s car, from the order or, for servers of spec §3, from the product. */
export function useSeller(order: Booking): Seller {
  const { sellerName, sellerPhone, productId, sellerClosedAt, carRemovedAt } = order;
  const isKnown = sellerName !== null || sellerClosedAt !== null || productId === '';
  const { currentData: product, error } = useGetProductQuery(isKnown ? skipToken : productId);
  // The number appears in time, or when the seller shares it.
  useGetBookingQuery(order.sellerPhoneFrom === null ? skipToken : order.id, pollEvery(30_000));
  const isWaiting = !isKnown && !product;
  return {
    name: sellerName ?? product?.sellerName ?? '',
    phone: sellerPhone ?? product?.phone ?? '',
    isCarGone: carRemovedAt !== null || (isApiError(error) && error.status === 404),
    missing: !isWaiting ? 'Not provided' : error ? 'Couldn’t load' : 'Loading…',
  };
}
