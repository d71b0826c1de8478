import { toDollars } from '#contract/money';
import type { WireProduct } from '#contract/types';
import type { Principal } from '../http/session';
import type { ListedProduct } from './listingRepository';

/** Whoever may ring the seller: the seller, an admin, and the one who holds the car. */
const mayRing = (product: ListedProduct, viewer: Principal | null): boolean =>
  viewer !== null &&
  (viewer.role === 'admin' ||
    viewer.userId === product.sellerId ||
    viewer.userId === product.holderId);

/**
 * A car as it travels (spec §3): dollars, and the extensions that save a card further calls. The
 * phone number is the seller's own: it is empty for whoever has no business with them.
 */
export function toWireProduct(
  product: ListedProduct,
  viewer: Principal | null,
  hasBought = false,
): WireProduct {
  return {
    _id: product.id,
    name: product.name,
    picture: product.picture,
    resalePrice: toDollars(product.resaleCents),
    originalPrice: toDollars(product.originalCents),
    condition: product.condition,
    phone: hasBought || mayRing(product, viewer) ? product.phone : '',
    location: product.location,
    description: product.description,
    purchaseYear: product.purchaseYear,
    yearOfUse: product.yearOfUse,
    categoryId: product.categoryId,
    sellerName: product.sellerName,
    status: product.status,
    advertise: product.advertised,
    createdAt: product.createdAt.toISOString(),
    userEmail: product.sellerEmail,
    reservedUntil: product.reservedUntil?.toISOString() ?? null,
    sellerVerified: product.sellerVerified,
  };
}

/** A car as its seller sees it: also whether its sale was undone. */
export const toWireOwnProduct = (product: ListedProduct, viewer: Principal): WireProduct => ({
  ...toWireProduct(product, viewer),
  ...(product.isSaleUndone ? { refunded: true } : {}),
});
