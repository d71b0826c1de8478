import type { WireBooking, WireCategory, WireListing, WireReport, WireUser } from '#contract/types';
import { conditions, roles } from '#contract/types';
import { toCents } from '#contract/money';
import { fieldsOf, isRecord } from '@/lib/json';
import type { Booking, Category, Listing, Report, ReportedListing, User } from './models';

/** A wire shape as it may really arrive: every field missing, null or of another type. */
type Loose<Wire> = Readonly<Partial<Record<keyof Wire, unknown>>>;

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

const textOrNull = (value: unknown): string | null => text(value) || null;

function number(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const result = Number(value);
  return Number.isFinite(result) ? result : null;
}

/** Prices below zero make no sense, so they are no price. */
function cents(value: unknown): number | null {
  const amount = toCents(value);
  return amount !== null && amount >= 0 ? amount : null;
}

function isoTime(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const boolOrNull = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((candidate) => candidate === value) ?? null;

export function normaliseUser(value: unknown): User {
  const wire: Loose<WireUser> = fieldsOf(value);
  return {
    id: text(wire._id),
    name: text(wire.name),
    email: text(wire.email),
    role: oneOf(roles, wire.role),
    isVerified: wire.verified === true,
  };
}

/** The role in a user's record; null when there is none that we know. */
export function normaliseRole(value: unknown): User['role'] {
  const wire: Loose<WireUser> = fieldsOf(value);
  return oneOf(roles, wire.role);
}

export function normaliseCategory(value: unknown): Category {
  const wire: Loose<WireCategory> = fieldsOf(value);
  return { id: text(wire._id), name: text(wire.name) };
}

export function normaliseListing(value: unknown): Listing {
  const wire: Loose<WireListing> = fieldsOf(value);
  const status = text(wire.status) || 'unsold';
  return {
    id: text(wire._id),
    name: text(wire.name),
    picture: text(wire.picture),
    resalePriceCents: cents(wire.resalePrice),
    originalPriceCents: cents(wire.originalPrice),
    condition: oneOf(conditions, wire.condition),
    phone: text(wire.phone),
    location: text(wire.location),
    description: text(wire.description),
    purchaseYear: number(wire.purchaseYear),
    yearsOfUse: number(wire.yearOfUse),
    categoryId: text(wire.categoryId),
    sellerName: text(wire.sellerName),
    sellerEmail: textOrNull(wire.userEmail),
    isSellerVerified: boolOrNull(wire.sellerVerified),
    status,
    isSold: status !== 'unsold',
    isAdvertised: wire.advertise === true,
    createdAt: isoTime(wire.createdAt),
    reservedUntil: isoTime(wire.reservedUntil),
    isHeldWhenBooked: wire.reservedUntil !== undefined,
    isRefunded: wire.refunded === true,
    isReported: wire.reported === true,
  };
}

export function normaliseBooking(value: unknown): Booking {
  const wire: Loose<WireBooking> = fieldsOf(value);
  return {
    id: text(wire._id),
    email: text(wire.email),
    productId: text(wire.productId),
    productName: text(wire.productName),
    priceCents: cents(wire.price),
    buyerName: text(wire.patient),
    isPaid: wire.status === 'paid',
    isRefunded: wire.refunded === true,
    isRefundPending: wire.refunded === true && wire.refundState === 'pending',
    picture: textOrNull(wire.picture),
    createdAt: isoTime(wire.createdAt),
    reservedUntil: isoTime(wire.reservedUntil),
    transactionId: textOrNull(wire.transactionId),
  };
}

function normaliseReportedListing(value: unknown): ReportedListing {
  const { id, name, picture, resalePriceCents, sellerEmail } = normaliseListing(value);
  return { id, name, picture, resalePriceCents, sellerEmail };
}

export function normaliseReport(value: unknown): Report {
  const wire: Loose<WireReport> = fieldsOf(value);
  const hasListing = isRecord(wire.listing);
  const productId = text(wire.productId);
  return {
    id: text(wire._id),
    productId,
    listing: hasListing ? normaliseReportedListing(wire.listing) : null,
    // Without an id there is no car to ask for either.
    isListingGone: wire.listing === null || (!hasListing && productId === ''),
    isDismissible: wire.dismissible === true,
    createdAt: isoTime(wire.createdAt),
    reporterEmail: textOrNull(wire.reporterEmail),
  };
}
