import type { ReportReason } from './reportReasons';
import type { Condition, WireFacts } from './facts';
import type { Photo } from './photos';
import type { WireMoneyBack } from './moneyBack';
import type { WirePlan } from './plans';
import type { WireSuspension } from './suspensions';
import type { WireReceipt } from './receipt';
import type { WireWorth } from './worth';
import type {
  BookingLimit,
  EndReason,
  SaleProblem,
  WireBookingEvent,
  WireBookingTalk,
  WireRefundsAndDispute,
} from './bookings';

/**
 * Wire format between client and server (spec §3 and §7). Fields that are optional beyond the spec
 * are extensions: the client uses them if present but does not need them. Prices are dollars, as a
 * number or a decimal string.
 */
export const roles = ['user', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * 'unsold' and 'sold' are from spec §3. 'withdrawn' is an extension: its seller may list it again.
 */
export const productStatuses = ['unsold', 'sold', 'withdrawn'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/**
 * Filter of a seller's list (extension): withdrawn cars are either just withdrawn or sold elsewhere,
 * and an admin removed the removed ones.
 */
export const sellerListStatuses = [
  ...productStatuses,
  'refunded',
  'sold-elsewhere',
  'removed',
] as const;
export type SellerListStatus = (typeof sellerListStatuses)[number];

export type WirePrice = number | string;

export interface WireUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  verified?: boolean | null;
  createdAt?: string | null;
  /** Extension, for the seller and admins: the open request to be verified. */
  verificationRequest?: WireVerificationRequest | null;
  /** Extension, for the seller and admins: why and when the latest request was declined. */
  verificationDeclined?: string | null;
  verificationDeclinedAt?: string | null;
  /** Extension: the open suspension. Only in `GET /users/{email}`. */
  suspension?: WireSuspension | null;
  /** Extension, for admins: whether the account is suspended. */
  suspended?: boolean;
  /** Whether the server sends emails. Only in `GET /users/{email}`. An extension. */
  sendsMails?: boolean;
  /** The caller becomes an admin once their email is confirmed. Only in `GET /users/{email}`. */
  adminOnceConfirmed?: boolean;
}

/**
 * Extension: what deleting the caller's account would end (`GET /users/me/closing`).
 */
export interface WireClosing {
  email: string;
  /** Paid cars, the latest few, and how many there are in all. */
  paidCars: WireClosingOrder[];
  paidCount: number;
  /** Unpaid bookings of the caller. */
  unpaidBookings: number;
  /** Cars of the caller that leave the market. */
  carsForSale: number;
  /** Sold cars that are not handed over yet, as far as is known, and what was paid for them. */
  justSold: number;
  justSoldAmount?: number;
  /** Cars that buyers hold. */
  heldCars?: number;
  /** Open requests for money of the user's orders and sales. */
  openRequests?: number;
  /** Payments of the user's orders and sales that a buyer disputes with the bank. */
  openDisputes?: number;
  /** Orders and sales whose money is open, so that the owner cannot delete the account. */
  openOrders?: (WireClosingOrder & { side: 'buyer' | 'seller' })[];
  /** Why the account cannot be deleted now. Absent if it can. */
  refusal?: string | null;
}

interface WireClosingOrder {
  bookingId: string;
  name: string;
  /** ISO time until which the buyer can ask for the money; null if that is over. */
  moneyBackUntil?: string | null;
}

/** GET /users/me/email-change (extension). */
export interface WireEmailChange {
  /** The new email that a link was sent to; null if no change waits. */
  email: string | null;
}

/** POST /email-changes/check (extension). */
export interface EmailChangeCheckResponse {
  /** False once its owner has cancelled the change, or asked for another one. */
  isWanted: boolean;
}

/** PUT /users/me/name (extension). */
export interface WireOwnName {
  name: string;
  /** False after a verified seller took another name. */
  verified: boolean;
}

/** Extension: a seller's request to be verified. */
export interface WireVerificationRequest {
  phone: string;
  company: string;
  note: string;
  /** ISO time. */
  createdAt: string;
}

export interface WireCategory {
  _id: string;
  name: string;
}

/** Why an admin keeps a car off the market: its seller is suspended, or the car has to be fixed. */
export const withheldReasons = ['suspension', 'case'] as const;
export type Withheld = (typeof withheldReasons)[number];

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
  /** 'unsold'; any other value means that the car cannot be bought. */
  status: string;
  advertise?: boolean | null;
  /** Extension: the car was withdrawn because its seller sold it outside Second Gear. */
  soldElsewhere?: boolean | null;
  createdAt?: string | null;
  userEmail?: string | null;
  /** Extension: ISO time at which the unpaid booking of the car expires. */
  reservedUntil?: string | null;
  /** Extension, for the seller only: the sale was undone and the buyer refunded. */
  refunded?: boolean | null;
  /** Extension, for the seller only: why the car is off the market, if its seller did not withdraw it. */
  withheld?: Withheld | null;
  /** Extension, for the seller only: when and why an admin removed the car. */
  removedAt?: string | null;
  removalReason?: string | null;
  /** Extension, for the seller only: the decision that removed or hid the car. */
  decisionId?: string | null;
  /** Extension, for the seller only: the booking that sold the car. */
  saleId?: string | null;
  /** Extension, for the seller only: why the car must not be handed over now. */
  saleProblem?: SaleProblem | null;
  /** Extension, for the seller only: how many people saved the car. Absent if none did. */
  saves?: number | null;
  /** Extension, for the seller only: ISO time until which the sold car cannot be deleted. */
  keptUntil?: string | null;
  /** Extension: saves the client GET /users/verified/{email}. */
  sellerVerified?: boolean | null;
  /** Extension: increases with every change, to detect conflicting edits. */
  version?: number | null;
  /** Extension, for single cars: history of the price, oldest change first. */
  priceChanges?: WirePriceChange[] | null;
  /** Extension, for single cars for sale: how the price compares with similar cars. */
  worth?: WireWorth | null;
  /** Extension: the current user has an open report of this car. */
  reported?: boolean | null;
  /** Extension, for single cars: all photos in order. */
  photos?: Photo[] | null;
  /** Extension, for lists: the cover photo, and the number of photos. */
  cover?: Photo | null;
  photoCount?: number | null;
  /** Extension, for single cars: URLs of more pictures. */
  views?: { picture: string }[] | null;
}

/** Extension: a change of a car's resale price. */
export interface WirePriceChange {
  from: WirePrice;
  to: WirePrice;
  /** ISO time. */
  at: string;
}

/** Extension: an unfinished product, as entered in the form. */
export interface WireProductDraft {
  _id: string;
  fields: Record<string, string>;
  photos?: Photo[] | null;
  /** ISO time. */
  updatedAt: string;
  /** Increases with every change. Clients send the version they read when saving or listing. */
  version?: number | null;
}

/** Extension: the seller of a car. */
export interface WireProductSeller {
  /** Finds their cars in a search (contract/search.ts). No other public call takes it. */
  _id: string;
  name: string;
  verified: boolean;
  /** ISO time at which the account was created. */
  createdAt: string;
  /** Number of cars for sale, and of cars sold here. */
  unsoldCount: number;
  soldCount: number;
  /** Their newest other cars for sale. */
  listings: WireProduct[];
}

export interface WireBooking extends WireRefundsAndDispute, WireBookingTalk {
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
  /** ISO time at which the unpaid booking expires. */
  reservedUntil?: string | null;
  transactionId?: string | null;
  /** True when the money is refunded: the car was gone, a manual refund, or a lost dispute. */
  refunded?: boolean | null;
  /** Only with `refunded`: 'done' once the payment provider has confirmed the refund. */
  refundState?: 'pending' | 'done' | null;
  /** Only with `refunded`: 'car-gone' if it never became an order, 'undone' if it had been paid. */
  refundCause?: 'car-gone' | 'undone' | null;
  number?: string | null;
  location?: string | null;
  /** Why the booking ended, and the reason given by a seller who released it. */
  endReason?: EndReason | null;
  releaseReason?: string | null;
  /** ISO time; null while it is active. */
  endedAt?: string | null;
  /** ISO time from which the seller's phone number is shown; absent if it is, or never will be. */
  sellerPhoneFrom?: string | null;
  /** ISO times at which the seller's account was closed and the car removed; otherwise absent. */
  sellerClosedAt?: string | null;
  carRemovedAt?: string | null;
  sellerName?: string | null;
  /** ISO times of paid orders: the same as in `WireSellerBooking`. */
  handedOverAt?: string | null;
  receivedAt?: string | null;
  returnedAt?: string | null;
  /** Only for single bookings. ISO time. */
  paidAt?: string | null;
  /** From the product, while the buyer needs it and may see it; otherwise empty. */
  sellerPhone?: string | null;
  /** ISO time: the order was refunded, and the car has to be returned by then. */
  returnBy?: string | null;
  /** History, oldest first. */
  history?: WireBookingEvent[] | null;
  /** Only for paid orders. */
  moneyBack?: WireMoneyBack | null;
  receipt?: WireReceipt | null;
}

export interface WireReport {
  _id: string;
  productId: string;
  /** Extensions. */
  createdAt?: string | null;
  reporterEmail?: string | null;
  /** What it is about, and what its author wrote; absent from clients of the specification. */
  reason?: ReportReason | null;
  note?: string | null;
  /** The case that it belongs to. */
  caseId?: string | null;
  /** The seller of the product. */
  sellerId?: string | null;
  /** True if the server supports DELETE /reports/{_id}, which closes only the report. */
  dismissible?: boolean | null;
  /** Saves the client GET /products/find/{productId}. Null if the product was deleted. */
  listing?: Pick<WireProduct, '_id' | 'name' | 'picture' | 'resalePrice' | 'userEmail'> | null;
}

export interface AcknowledgedResponse {
  acknowledged: boolean;
  message?: string;
}

export interface BookingResponse extends AcknowledgedResponse {
  /** Extensions. */
  insertedId?: string;
  reservedUntil?: string;
  /** The limit that this buyer has reached, and the ISO time from which they can book again. */
  limit?: BookingLimit;
  bookableFrom?: string;
}

export interface ReportResponse extends AcknowledgedResponse {
  /** Extensions. */
  insertedId?: string;
  /** True if this user has an open report of the car. */
  reported?: boolean;
}

export interface CreatedResponse extends AcknowledgedResponse {
  insertedId: string;
}

export interface ModifiedResponse {
  modifiedCount: number;
}

/** A change of a product or draft. */
export interface UpdatedResponse extends ModifiedResponse {
  /** Extension: the version after the change. */
  version: number;
}

/** GET /users/verified/{email}. */
export interface VerifiedResponse {
  verified: boolean;
}

export interface DeletedResponse {
  deletedCount: number;
}

export interface ReportDeletedResponse {
  productResult: DeletedResponse;
  reportResult: DeletedResponse;
}

export interface AccessTokenResponse {
  accessToken: string;
}

export interface PaymentIntentResponse {
  clientSecret: string;
}

export interface PaymentResponse {
  insertedId: string | null;
  /** Extensions. */
  message?: string;
  refunded?: boolean;
}

/** Body of every error response. */
export interface ErrorResponse {
  message: string;
  code: string;
  fieldErrors?: Record<string, string>;
  /** What the act would do now, if it is refused because that has changed. */
  plan?: WirePlan;
  requestId: string;
}
