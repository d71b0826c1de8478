/** Business constants and limits (spec §9), shared by client and server. */
export const PRICE_MIN_CENTS = 50;
export const PRICE_MAX_CENTS = 9_999_999_999;
/** Maximum card payment. Dearer cars can be booked, but not paid by card. */
export const CARD_MAX_CENTS = 99_999_999;

export const PURCHASE_YEAR_MIN = 1950;
export const YEARS_OF_USE_MAX = 100;
/** Maximum mileage in kilometres; more is a typing error. */
export const MILEAGE_KM_MAX = 2_000_000;

export const TEXT_MAX = {
  name: 120,
  make: 40,
  model: 60,
  phone: 40,
  location: 120,
  description: 2000,
  link: 2048,
  email: 254,
  releaseReason: 300,
  company: 120,
  verificationNote: 500,
  declineReason: 300,
  removalReason: 300,
  moneyBack: 500,
  favouriteNote: 200,
  statement: 500,
};
export const RELEASE_REASON_MIN = 3;
export const PASSWORD_MIN = 6;

export const PAGE_SIZE_MAX = 100;
/** Maximum rows of a list without paging, and of a public one for anonymous users. */
export const UNPAGED_MAX = 1000;
export const ANONYMOUS_UNPAGED_MAX = 100;
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
/** Set if a search has more matches than the total, which then counts only the newest. */
export const TOTAL_BOUNDED_HEADER = 'X-Total-Bounded';
/** Cursor of the next page, to send back as `after`. Absent on the last page. */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor';
/** Cursor of the page before, of lists that are read in both directions. Absent on the first page. */
export const PREVIOUS_CURSOR_HEADER = 'X-Previous-Cursor';

export const LIVE_BOOKINGS_MAX = 5;
export const BOOKING_HOLD_MS = 24 * 60 * 60 * 1000;
/** How many cars one account can book within 24 hours, cancelled bookings included. */
export const BOOKINGS_PER_DAY_MAX = 15;
export const BOOKINGS_PER_DAY_UNVERIFIED_MAX = 3;
/** How long an unpaid booking must last before its buyer sees the seller's phone number. */
export const SELLER_PHONE_DELAY_MS = 10 * 60 * 1000;
/** How often one buyer can hold the same car within this time. */
export const HOLDS_PER_CAR_MAX = 2;
export const HOLDS_PER_CAR_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** How many days after payment the buyer can ask for their money back. */
export const MONEY_BACK_DAYS = 30;
/** How often a buyer can ask for the money of one order. */
export const MONEY_BACK_REQUESTS_MAX = 3;
/** How many days after a request its seller can answer it, and admins decide it. */
export const SELLER_REPLY_DAYS = 2;
export const MONEY_BACK_DECISION_DAYS = 3;
/** How many days after the refund of an order its buyer can take to return the car. */
export const RETURN_DAYS = 7;
/** How many photos the buyer can add to a request, and the seller to their answer. */
export const EVIDENCE_PHOTOS_MAX = 6;
/** How many days after payment the seller can delete a sold car. */
export const SOLD_CAR_DAYS = 30;

/** How many days what was removed can be restored. */
export const RESTORE_DAYS = 30;

/** A draft is deleted this many days after its last change. */
export const DRAFT_DAYS = 180;

export const ACCESS_TOKEN_LIFETIME_S = 60 * 60;
export const CURRENCY = 'usd';

/** Category of the banner's Get Started button (spec §2). */
export const START_CATEGORY_ID = 'all';
/** Not a real category: it cannot be chosen for a product (spec §3). */
export const ALL_CATEGORY_NAME = 'All';
/** Whether a category can be chosen for a product. */
export const isChoosable = ({ name }: { name: string }) => name !== ALL_CATEGORY_NAME;
