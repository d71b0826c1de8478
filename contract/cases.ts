import type { SealedCar } from './receipt';
import type { WireEvidencePhoto } from './moneyBack';
import type { ReportReason } from './reportReasons';
import type { Role } from './types';

/**
 * Cases: what users reported about a car, a person or a conversation, and what an admin decided about
 * it. An extension.
 */

export { reportReasons, reportReasonLabels, type ReportReason } from './reportReasons';

export const caseSubjects = ['product', 'user', 'conversation'] as const;
export type CaseSubject = (typeof caseSubjects)[number];

/** The reasons that a report of each subject can have. */
export const reasonsOf = {
  product: ['fraud', 'wrong-facts', 'already-sold', 'forbidden', 'offensive', 'other'],
  user: ['fraud', 'offensive', 'spam', 'other'],
  conversation: ['fraud', 'offensive', 'spam', 'other'],
} as const satisfies Record<CaseSubject, readonly ReportReason[]>;

/** Maximum characters of the note of a report. */
export const REPORT_NOTE_MAX = 500;

/** 'closed': there was nothing left to decide, such as of a car that its seller deleted. */
export const caseDecisions = ['unfounded', 'warn', 'hide', 'remove', 'suspend', 'closed'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** Decisions against the person. Each is a strike, unless it is overruled. */
export const strikeDecisions = ['warn', 'hide', 'remove', 'suspend'] as const;
export type StrikeDecision = (typeof strikeDecisions)[number];

/** What can be decided about each subject that still exists, in the order of the buttons. */
export const decisionsOf = {
  product: ['unfounded', 'warn', 'hide', 'remove', 'suspend'],
  user: ['unfounded', 'warn', 'suspend'],
  conversation: ['unfounded', 'warn', 'suspend'],
} as const satisfies Record<CaseSubject, readonly CaseDecision[]>;

export const isStrike = (decision: CaseDecision): decision is StrikeDecision =>
  strikeDecisions.some((each) => each === decision);

export const appealOutcomes = ['upheld', 'overruled'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** How long a case is reserved for the admin who claimed it. */
export const CLAIM_MS = 15 * 60_000;
/** How long the person can appeal. */
export const APPEAL_MONTHS = 6;
/** The same in days, half a year. */
export const APPEAL_DAYS = 183;
/** How many days a strike counts, and a decided case is kept. */
export const STRIKE_DAYS = 365;
/** Maximum characters of an appeal. */
export const APPEAL_MAX = 1000;
/** For how many days an account can be suspended; null: until an admin ends it. */
export { suspensionDays } from './suspensions';

export const caseFilters = ['mine', 'free', 'open', 'appeals', 'closed'] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** An admin. The name is empty once the account is purged. */
export interface WireAdmin {
  _id: string;
  name: string;
}

/** A case in a list. Times are ISO. */
export interface WireCase {
  _id: string;
  /** What people call it by. */
  number: number;
  subjectKind: CaseSubject;
  subjectId: string;
  /** Name of the car or person; empty for a conversation. */
  subjectName: string;
  /** Of a car that has one. */
  picture?: string;
  /** Who answers for it. Their name is empty once the account is purged. */
  personId: string;
  personName: string;
  /** What most of its reports, by weight, are about; absent if they have no reason. */
  topReason?: ReportReason;
  reportCount: number;
  /** Sum of its reports: those of people who were right before count more. */
  weight: number;
  openedAt: string;
  /** Absent when nobody has claimed it within `CLAIM_MS`. */
  claimedBy?: WireAdmin;
  claimedAt?: string;
  /** The caller has claimed it. */
  isMine?: true;
  decision?: CaseDecision;
  decidedAt?: string;
  decidedBy?: WireAdmin;
  appealedAt?: string;
  appealOutcome?: AppealOutcome;
}

export interface WireCaseReport {
  _id: string;
  /** Clients of the specification send none. */
  reason?: ReportReason;
  note: string;
  /** ISO time. */
  at: string;
  reporterId: string;
  reporterName: string;
  /** How many of their decided reports of the last year were right, without this one. */
  right: number;
  decided: number;
  /** It was closed without the case. */
  ended?: 'dismissed' | 'taken-back';
}

export interface WireCasePhoto extends WireEvidencePhoto {
  /** The car no longer has it, or the photo was removed. */
  isGone: boolean;
}

/** A message as it was when it was reported. */
export interface WireCaseMessage {
  seq: number;
  /** Whether the reported person wrote it; null: no person did. */
  isReported: boolean | null;
  text: string;
  photos: WireCasePhoto[];
  /** ISO time. */
  at: string;
}

/** The person who answers for a case, as they are now. */
export interface WireCasePerson {
  _id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  /** ISO times. */
  createdAt: string;
  deletedAt?: string;
  forSale: number;
  /** Decisions against them within the last year that were not overruled, without this one. */
  strikes: number;
}

/** A case with everything an admin needs to decide it. Times are ISO. */
export interface WireCaseDetail extends WireCase {
  reports: WireCaseReport[];
  /** Of a car: as it was when it was first reported, and as it is now; null once it is deleted. */
  car?: { then: SealedCar; now: SealedCar | null; photos: WireCasePhoto[] };
  /** Of a conversation. */
  messages?: WireCaseMessage[];
  /** Status of the car now. Absent once it is deleted. */
  carStatus?: string;
  /** The car, conversation or account no longer exists. */
  isGone: boolean;
  /** Absent once the account is purged. */
  person?: WireCasePerson;
  earlier: WireCase[];
  reason?: ReportReason;
  statement?: string;
  /** Until when the account is suspended; absent if it is without end. */
  suspendedUntil?: string;
  appeal?: string;
  appealAnswer?: string;
  appealDecidedAt?: string;
  appealDecidedBy?: WireAdmin;
  /** Why the caller cannot read the appeal; absent if they can. */
  appealRefusal?: string;
}

/** Cases of each filter that wait, up to `CASE_COUNT_MAX`. */
export interface WireCaseCounts {
  mine: number;
  free: number;
  open: number;
  appeals: number;
}
export const CASE_COUNT_MAX = 1000;

/** What the person reads about a decision. Times are ISO. */
export interface WireDecision {
  _id: string;
  number: number;
  subjectKind: CaseSubject;
  /** Of a car: its id, while it exists, and its name. */
  productId?: string;
  carName?: string;
  decision: StrikeDecision;
  reason: ReportReason;
  statement: string;
  decidedAt: string;
  suspendedUntil?: string;
  /** Until when the person can appeal. */
  appealUntil: string;
  /** Why they cannot appeal now; absent if they can. */
  appealRefusal?: string;
  appeal?: string;
  appealedAt?: string;
  appealOutcome?: AppealOutcome;
  appealAnswer?: string;
  appealDecidedAt?: string;
}
