import { factNames, hideVin, type WireFacts } from '#contract/facts';
import { toDollars } from '#contract/money';
import type { WireProduct, WirePriceChange } from '#contract/types';
import type { RequestContext, Principal } from '../context';
import { withOrigin } from '../lib/links';
import { toWirePhoto } from '../photos/photos';
import type { PriceChange } from './priceHistory';
import type { ListedRecord, ProductRecord } from './productRepository';
import { isSoldElsewhere } from './products';

/** What the wire format of a car depends on. */
type Viewing = Pick<RequestContext, 'principal' | 'origin'>;

/** Who may see the phone number: the seller, admins, and the buyer whose booking allows it. */
const maySeePhone = (product: ProductRecord, viewer: Principal | null): boolean =>
  viewer !== null &&
  (viewer.role === 'admin' ||
    viewer.userId === product.sellerId ||
    viewer.userId === product.callerId);

/**
 * Converts a car to its wire format (spec §3): prices in dollars, and extensions that save further
 * requests. The phone number is empty for users who may not see it.
 */
export function toWireProduct(
  product: ProductRecord,
  { principal: viewer, origin }: Viewing,
): WireProduct {
  return {
    _id: product.id,
    name: product.name,
    picture: withOrigin(origin, product.picture),
    resalePrice: toDollars(product.resaleCents),
    originalPrice: toDollars(product.originalCents),
    condition: product.condition,
    phone: maySeePhone(product, viewer) ? product.phone : '',
    location: product.location,
    description: product.description,
    purchaseYear: product.purchaseYear,
    yearOfUse: product.yearOfUse,
    categoryId: product.categoryId,
    sellerName: product.sellerName,
    status: product.status,
    advertise: product.advertised,
    ...(isSoldElsewhere(product) ? { soldElsewhere: true } : {}),
    createdAt: product.createdAt.toISOString(),
    userEmail: product.sellerEmail,
    reservedUntil: product.reservedUntil?.toISOString() ?? null,
    sellerVerified: product.sellerVerified,
    version: product.version,
    ...(product.isReported ? { reported: true } : {}),
    ...statedFacts(product, viewer),
  };
}

/** A car in a list, with its cover photo if it has one. */
export const toWireListed = (product: ListedRecord, viewing: Viewing): WireProduct => ({
  ...toWireProduct(product, viewing),
  ...(product.cover
    ? { cover: toWirePhoto(viewing, product.cover), photoCount: product.photoCount }
    : {}),
});

/** Only the stated facts. The full VIN is restricted, because it helps to forge papers. */
function statedFacts(product: ProductRecord, viewer: Principal | null): WireFacts {
  const stated: WireFacts = {};
  // A loop, because lists have thousands of cars: Object.fromEntries took four times as long.
  for (const name of factNames) state(stated, name, product[name]);
  const maySeeVin = viewer?.role === 'admin' || viewer?.userId === product.sellerId;
  if (stated.vin && !maySeeVin) stated.vin = hideVin(stated.vin);
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
