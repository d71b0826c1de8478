/** The `code` of every error the server answers; the message is for people, the code for programs. */
export const errorCodes = {
  validation: 'validation-failed',
  unauthenticated: 'unauthenticated',
  sessionRevoked: 'session-revoked',
  forbidden: 'forbidden',
  notFound: 'not-found',
  conflict: 'conflict',
  tooLarge: 'payload-too-large',
  tooMany: 'too-many-requests',
  /** Somebody changed it since the caller read it. */
  versionConflict: 'version-conflict',
  /** The draft has become a car already. */
  draftListed: 'draft-listed',
  /** A buyer holds the car: what it was booked as stays. */
  productHeld: 'listing-held',
  alreadyPaid: 'already-paid',
  /** The buyer is paying at this moment: nobody ends their booking now. */
  paymentBegun: 'payment-begun',
  bookingEnded: 'booking-ended',
  aboveCardLimit: 'above-card-limit',
  paymentIncomplete: 'payment-incomplete',
  paymentProvider: 'payment-provider-unavailable',
  photoUnreadable: 'photo-unreadable',
  photoTooLarge: 'photo-too-large',
  photoNoRoom: 'photo-no-room',
  photoStoreUnreachable: 'photo-store-unreachable',
  internal: 'internal',
  unavailable: 'unavailable',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
