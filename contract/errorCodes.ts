/** The `code` of every error response. Code is for programs, the message for users. */
export const errorCodes = {
  validation: 'validation-failed',
  unauthenticated: 'unauthenticated',
  sessionRevoked: 'session-revoked',
  forbidden: 'forbidden',
  /** The caller's account is suspended. */
  suspended: 'account-suspended',
  notFound: 'not-found',
  /** The caller's account was deleted, and they may open a new one. */
  accountDeleted: 'account-deleted',
  /** The car no longer exists here, and it was sold. */
  productSold: 'product-sold',
  /** An admin removed the caller's car. The message is the admin's reason. */
  productRemoved: 'product-removed',
  conflict: 'conflict',
  tooLarge: 'payload-too-large',
  tooMany: 'too-many-requests',
  /** The data has changed since the caller read it. */
  versionConflict: 'version-conflict',
  /** The act would do something else than the plan that the caller confirmed. */
  planChanged: 'plan-changed',
  /** The draft has already become a product. */
  draftListed: 'draft-listed',
  /** An admin hid the car, and its seller has not changed it since. */
  carWithheld: 'car-withheld',
  /** A buyer holds the car, so the agreed fields cannot change. */
  productHeld: 'listing-held',
  alreadyPaid: 'already-paid',
  /** The buyer is paying, so their booking cannot be ended. */
  paymentBegun: 'payment-begun',
  bookingEnded: 'booking-ended',
  /** The case was decided, or claimed by another admin, or changed otherwise. */
  caseChanged: 'case-changed',
  /** The request or what is left to refund has changed since the admin saw it. */
  moneyBackChanged: 'money-back-changed',
  aboveCardLimit: 'above-card-limit',
  paymentIncomplete: 'payment-incomplete',
  /** The charge paid another booking of the caller. */
  paymentOfOtherBooking: 'payment-of-other-booking',
  paymentProvider: 'payment-provider-unavailable',
  photoUnreadable: 'photo-unreadable',
  photoTooLarge: 'photo-too-large',
  photoNoRoom: 'photo-no-room',
  /** Too many photos wait to be processed. Nothing has changed; Retry-After says when to repeat. */
  photosBusy: 'photos-busy',
  /** An admin removed the photo. */
  photoRemoved: 'photo-removed',
  /** The account has as many photos, cars or drafts as it may have. */
  quotaReached: 'quota-reached',
  photoStoreUnreachable: 'photo-store-unreachable',
  internal: 'internal',
  unavailable: 'unavailable',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
