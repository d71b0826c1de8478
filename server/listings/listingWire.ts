import { factNames, hideVin, type WireFacts } from '#contract/facts';
import { toDollars } from '#contract/money';
import type { WireListing, WirePriceChange } from '#contract/types';
import type { Principal } from '../policy';
import type { ListedRecord, ListingRecord, PriceChange } from './listingRepository';

/** Who may see the phone number: the seller, an admin, and the one who holds the car. */
const mayRing = (listing: ListingRecord, viewer: Principal | null): boolean =>
  viewer !== null &&
  (viewer.role === 'admin' ||
    viewer.userId === listing.sellerId ||
    viewer.userId === listing.holderId);

/**
 * A car as it travels (spec §3): dollars, and the extensions that save a card further calls. The
 * phone number is the seller's own: it is empty for whoever has no business with them.
 */
export function toWireListing(
  listing: ListingRecord,
  viewer: Principal | null,
  hasBought = false,
): WireListing {
  return {
    _id: listing.id,
    name: listing.name,
    picture: listing.picture,
    resalePrice: toDollars(listing.resaleCents),
    originalPrice: toDollars(listing.originalCents),
    condition: listing.condition,
    phone: hasBought || mayRing(listing, viewer) ? listing.phone : '',
    location: listing.location,
    description: listing.description,
    purchaseYear: listing.purchaseYear,
    yearOfUse: listing.yearOfUse,
    categoryId: listing.categoryId,
    sellerName: listing.sellerName,
    status: listing.status,
    advertise: listing.advertised,
    createdAt: listing.createdAt.toISOString(),
    userEmail: listing.sellerEmail,
    reservedUntil: listing.reservedUntil?.toISOString() ?? null,
    sellerVerified: listing.sellerVerified,
    version: listing.version,
    ...(listing.isReported ? { reported: true } : {}),
    ...statedFacts(listing, viewer),
  };
}

/** A car in a list: with its first photo, where it has any. */
export const toWireListed = (listing: ListedRecord, viewer: Principal | null): WireListing => ({
  ...toWireListing(listing, viewer),
  ...(listing.cover ? { cover: listing.cover, photoCount: listing.photoCount } : {}),
});

/** What the seller stated and nothing else; a VIN invites to forge papers, so few read it whole. */
function statedFacts(listing: ListingRecord, viewer: Principal | null): WireFacts {
  const stated: WireFacts = {};
  // Long lists have thousands of them: entries made and put together again took four times as long.
  for (const name of factNames) state(stated, name, listing[name]);
  const isTold = viewer?.role === 'admin' || viewer?.userId === listing.sellerId;
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
export const toWireOwnListing = (listing: ListedRecord, viewer: Principal): WireListing => ({
  ...toWireListed(listing, viewer),
  ...(listing.isSaleUndone ? { refunded: true } : {}),
});
