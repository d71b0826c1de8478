/** Extension, for admins: what an act would do, before it happens. */

/** The subjects are users, products, cases for a decision, and payments. */
export const plannedActs = [
  'delete-user',
  'suspend-user',
  'delete-product',
  'decide-unfounded',
  'decide-warn',
  'decide-hide',
  'decide-remove',
  'decide-suspend',
  'decide-closed',
  'refund-part',
  'refund-kept',
  'refund-returned',
  'match-payment',
  'send-back-payment',
] as const;
export type PlannedAct = (typeof plannedActs)[number];

/** What some acts need to know besides their subject. */
export interface PlanChoice {
  /** In dollars, for a part of a payment. */
  amount?: number | undefined;
  /** The booking that money without one is matched to. */
  bookingId?: string | undefined;
}

/** How many subjects one request can ask about. */
export const PLANS_MAX = 20;

/** What an act can affect. The last three are amounts of one payment. */
export const hitKinds = [
  'cars-for-sale',
  'cars-on-hold',
  'unpaid-bookings',
  'paid-orders',
  'open-sales',
  'open-requests',
  'open-disputes',
  'conversations',
  'reports',
  'photos',
  'sold-cars',
  'bookings',
  'payments',
  'refund',
  'refunded-before',
  'left',
] as const;
export type HitKind = (typeof hitKinds)[number];

export interface WireHit {
  kind: HitKind;
  count: number;
  /** What was paid for them, in dollars. */
  amount?: number;
}

export const recipients = ['owner', 'buyers', 'sellers', 'reporters'] as const;
export type Recipient = (typeof recipients)[number];

/** Who is notified, and the text. With several recipients it is the text of the first one. */
export interface WireTold {
  who: Recipient;
  count: number;
  subject: string;
  paragraphs: string[];
  /** The admin’s reason follows. */
  hasReason?: boolean;
}

/** GET /plans: what the act would do to one subject. */
export interface WirePlan {
  /** Of the subject. */
  _id: string;
  /** Those above 0. */
  hits: WireHit[];
  told: WireTold[];
  /** Why the act is refused now. Absent if it is not. */
  refusal?: string;
  /** Of all this. The act is refused if it has changed when this is sent as `plan`. */
  hash: string;
}

/** What an admin sends with an act: the reason, and the hash of the plan that they confirmed. */
export interface Decision {
  reason?: string | undefined;
  plan?: string | undefined;
}
