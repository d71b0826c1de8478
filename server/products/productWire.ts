import { factNames, hideVin, type WireFacts } from '#contract/facts';
import { toDollars } from '#contract/money';
import type { WireProduct, WirePriceChange } from '#contract/types';
import type { Principal } from '../policy';
import type { ListedRecord, ProductRecord, PriceChange } from './productRepository';

/** Who may see the phone number: the seller, an admin, and the one who holds the car. */
const mayRing = (product: ProductRecord, viewer: Principal | null): boolean =>
  viewer !== null &&
  (viewer.role === 'admin' ||
    viewer.userId === product.sellerId ||
    viewer.userId === product.holderId);

/**
 * A car as it travels (spec §3): dollars, and the extensions that save a card further calls. The
 * phone number is the seller's own: it is empty for whoever has no business with them.
 */
export function toWireProduct(
  product: ProductRecord,
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
    version: product.version,
    ...(product.isReported ? { reported: true } : {}),
    ...statedFacts(product, viewer),
  };
}

/** A car in a list: with its first photo, where it has any. */
export const toWireListed = (product: ListedRecord, viewer: Principal | null): WireProduct => ({
  ...toWireProduct(product, viewer),
  ...(product.cover ? { cover: product.cover, photoCount: product.photoCount } : {}),
});

/** What the seller stated and nothing else; a VIN invites to forge papers, so few read it whole. */
function statedFacts(product: ProductRecord, viewer: Principal | null): WireFacts {
  const stated: WireFacts = {};
  // Long lists have thousands of them: entries made and put together again took four times as long.
  for (const name of factNames) state(stated, name, product[name]);
  const isTold = viewer?.role === 'admin' || viewer?.userId === product.sellerId;
  if (stated.vin && !isTold) stated.vin = hideVin(stated.vin);
  return stated;
}

function state<Name extends keyof WireFacts>(
  facts: WireFacts,
  name: Name,
  value: WireFacts[Name] | null,
): void {
  if (value !== null) facts[name] = value;
}

export const toWirePriceChange = ({
  fromCents,
  toCents,
  createdAt,
}: PriceChange): WirePriceChange => ({
  from: toDollars(fromCents),
  to: toDollars(toCents),
  at: createdAt.toISOString(),
});

/** A car in its seller's list: also whether its sale was undone. */
export const toWireOwnProduct = (product: ListedRecord, viewer: Principal): WireProduct => ({
  ...toWireListed(product, viewer),
  ...(product.isSaleUndone ? { refunded: true } : {}),
});
