import type { Condition, Role } from '#contract/types';

/** What pages work with, made from the wire by `normalise.ts`. Prices are integer cents. */

export interface User {
  id: string;
  name: string;
  email: string;
  role: Role | null;
  isVerified: boolean;
}

export interface Category {
  id: string;
  name: string;
}

export interface Listing {
  id: string;
  name: string;
  /** A link, or '' when there is none. */
  picture: string;
  /** Null when the server's price makes no sense: never guessed, such a car cannot be booked. */
  resalePriceCents: number | null;
  originalPriceCents: number | null;
  condition: Condition | null;
  phone: string;
  location: string;
  description: string;
  purchaseYear: number | null;
  yearsOfUse: number | null;
  categoryId: string;
  sellerName: string;
  sellerEmail: string | null;
  /** Null when the answer did not say: ask GET /users/verified/{email}, once per seller. */
  isSellerVerified: boolean | null;
  /** The server's own word; anything but 'unsold' is a sold car (spec §3). */
  status: string;
  isSold: boolean;
  isAdvertised: boolean;
  /** ISO time. */
  createdAt: string | null;
  /** ISO time until which somebody's unpaid booking holds the car. */
  reservedUntil: string | null;
  /** The server holds a booked car for its buyer for a time, and says so. */
  isHeldWhenBooked: boolean;
  /** Its sale was undone: the buyer has the money back. Told to its seller. */
  isRefunded: boolean;
  /** Whoever is signed in has reported it, as far as the server says. */
  isReported: boolean;
}

export interface Booking {
  id: string;
  email: string;
  productId: string;
  productName: string;
  priceCents: number | null;
  buyerName: string;
  isPaid: boolean;
  /** The money went back, or is on its way. */
  isRefunded: boolean;
  /** The payment provider has not said yet that it is back. */
  isRefundPending: boolean;
  picture: string | null;
  createdAt: string | null;
  /** ISO time at which an unpaid booking ends by itself. */
  reservedUntil: string | null;
  transactionId: string | null;
}

export interface ReportedListing {
  id: string;
  name: string;
  picture: string;
  resalePriceCents: number | null;
  sellerEmail: string | null;
}

export interface Report {
  id: string;
  productId: string;
  /** Null when the answer did not carry it: ask GET /products/find/{productId}. */
  listing: ReportedListing | null;
  /** The server said that the product is gone; asking for it is useless. */
  isListingGone: boolean;
  /** The server offers to close the report alone. */
  isDismissible: boolean;
  createdAt: string | null;
  reporterEmail: string | null;
}

/** For endpoints without arguments, so that their hooks are called with none. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query reads `void` as "no argument".
export type NoArgument = void;
