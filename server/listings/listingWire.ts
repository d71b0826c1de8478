import { toDollars } from '#contract/money';
import type { WireProduct } from '#contract/types';
import type { ListedProduct } from './listingRepository';

/** A car as it travels (spec §3): dollars, and the extensions that save a card further calls. */
export function toWireProduct(product: ListedProduct): WireProduct {
  return {
    _id: product.id,
    name: product.name,
    picture: product.picture,
    resalePrice: toDollars(product.resaleCents),
    originalPrice: toDollars(product.originalCents),
    condition: product.condition,
    phone: product.phone,
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
export const toWireOwnProduct = (product: ListedProduct): WireProduct => ({
  ...toWireProduct(product),
  ...(product.isSaleUndone ? { refunded: true } : {}),
});
