import type { WireFacts } from './facts';
import type { Photo } from './photos';
import type { EndReason, WireOrderEvent, WireReturns } from './sales';

/**
 * What travels between a client and a server (spec §3 and §7).
 * Fields marked optional beyond the spec are extensions: a client uses them when they are there
 * and never needs them. Prices are dollars on the wire, as a number or a decimal string.
 */
export const roles = ['user', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

export const conditions = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];

/** 'unsold' and 'sold' as spec §3 has them; 'withdrawn' is an extension: its seller may list it again. */
export const productStatuses = ['unsold', 'sold', 'withdrawn'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export type WirePrice = number | string;

export interface WireUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  verified?: boolean | null;
  createdAt?: string | null;
}

export interface WireCategory {
  _id: string;
  name: string;
}

export interface WireProduct extends WireFacts {
  _id: string;
  name: string;
  picture: string;
  resalePrice: WirePrice;
  originalPrice: WirePrice;
  condition: Condition;
  phone: string;
  location: string;
  description: string;
  purchaseYear: number | string;
  yearOfUse: number | string;
  categoryId: string;
  sellerName: string;
  /** 'unsold', or anything else for a car that cannot be bought. */
  status: string;
  advertise?: boolean | null;
  createdAt?: string | null;
  userEmail?: string | null;
  /** Extension: ISO time until which somebody's unpaid booking holds the car. */
  reservedUntil?: string | null;
  /** Extension, told to the seller: the sale was undone, its money went back to the buyer. */
  refunded?: boolean | null;
  /** Extension: saves the client GET /users/verified/{email}. */
  sellerVerified?: boolean | null;
  /** Extension: counts its seller's changes, so that nobody goes by what stood there before. */
  version?: number | null;
  /** Extension, where one car is told of: how its price changed, the first change first. */
  priceChanges?: WirePriceChange[] | null;
  /** Extension: whoever asks has an open report of this car. */
  reported?: boolean | null;
  /** Extension, where one car is told of: all of its photos, in their order. */
  photos?: Photo[] | null;
  /** Extension, in lists: the first photo, and how many there are. */
  cover?: Photo | null;
  photoCount?: number | null;
  /** Extension, where one car is told of: links of further pictures of it. */
  views?: { picture: string }[] | null;
}

/** Extension: a change of a car's resale price. */
export interface WirePriceChange {
  from: WirePrice;
  to: WirePrice;
  /** ISO time. */
  at: string;
}

/** Extension: a product that is half written, as it stands in the form. */
export interface WireProductDraft {
  _id: string;
  fields: Record<string, string>;
  photos?: Photo[] | null;
  /** ISO time. */
  updatedAt: string;
  /** Counts its changes: whoever saves or lists it says which one they read. */
  version?: number | null;
}

/** Extension: who sells a car. */
export interface WireProductSeller {
  name: string;
  verified: boolean;
  /** ISO time since when the account exists. */
  createdAt: string;
  /** How many cars they have for sale, and how many they sold here. */
  unsoldCount: number;
  soldCount: number;
  /** Their newest other cars for sale. */
  listings: WireProduct[];
}

export interface WireBooking extends WireReturns {
  _id: string;
  email: string;
  productId: string;
  productName: string;
  price: WirePrice;
  /** The buyer's name, used for billing. */
  patient?: string | null;
  status: string;
  /** Extensions. */
  picture?: string | null;
  createdAt?: string | null;
  /** ISO time at which an unpaid booking ends by itself. */
  reservedUntil?: string | null;
  transactionId?: string | null;
  /** True when the money goes back: the car was gone, it was given back by hand, or a dispute was lost. */
  refunded?: boolean | null;
  /** Only beside `refunded`: 'done' once the payment provider says that the money is back. */
  refundState?: 'pending' | 'done' | null;
  /** Only beside `refunded`: 'car-gone' when the order never came about, 'undone' when it had been paid. */
  refundCause?: 'car-gone' | 'undone' | null;
  number?: string | null;
  location?: string | null;
  /** Why a booking that is over ended, and what the seller said who released it. */
  endReason?: EndReason | null;
  releaseReason?: string | null;
  /** ISO times at which the seller's account was closed and the car removed; left out while they are there. */
  sellerClosedAt?: string | null;
  carRemovedAt?: string | null;
  /** Only where one booking is told of. ISO times. */
  endedAt?: string | null;
  paidAt?: string | null;
  sellerName?: string | null;
  /** As the product gives it, while the booking holds or owns the car; otherwise empty. */
  sellerPhone?: string | null;
  /** What happened, oldest first. */
  history?: WireOrderEvent[] | null;
}

export interface WireReport {
  _id: string;
  productId: string;
  /** Extensions. */
  createdAt?: string | null;
  reporterEmail?: string | null;
  /** True when the server offers DELETE /reports/{_id}, which closes the report alone. */
  dismissible?: boolean | null;
  /** Saves the client GET /products/find/{productId}; null when the product is gone. */
  listing?: Pick<WireProduct, '_id' | 'name' | 'picture' | 'resalePrice' | 'userEmail'> | null;
}

export interface AcknowledgedAnswer {
  acknowledged: boolean;
  message?: string;
}

export interface BookingAnswer extends AcknowledgedAnswer {
  /** Extensions. */
  insertedId?: string;
  reservedUntil?: string;
  /** ISO time from which this buyer can book the car again, where that is why they were refused. */
  bookableFrom?: string;
}

export interface ReportAnswer extends AcknowledgedAnswer {
  /** Extensions. */
  insertedId?: string;
  /** True when this person has an open report of the car, made now or before. */
  reported?: boolean;
}

export interface ModifiedAnswer {
  modifiedCount: number;
}

export interface DeletedAnswer {
  deletedCount: number;
}

export interface ReportDeletedAnswer {
  productResult: DeletedAnswer;
  reportResult: DeletedAnswer;
}

export interface AccessTokenAnswer {
  accessToken: string;
}

export interface PaymentIntentAnswer {
  clientSecret: string;
}

export interface PaymentAnswer {
  insertedId: string | null;
  /** Extensions. */
  message?: string;
  refunded?: boolean;
}

/** Every failure of the server (contract of errors). */
export interface ErrorAnswer {
  message: string;
  code: string;
  fieldErrors?: Record<string, string>;
  requestId: string;
}
