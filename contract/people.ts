import * as yup from 'yup';
import type { CaseDecision, CaseSubject } from './cases';
import type { ReportReason } from './reportReasons';
import { requiredLines } from './schemas/fields';
import type { WireSuspension } from './suspensions';
import type { Role, WireVerificationRequest } from './types';

/** A person as admins see them (`GET /people/{id}`): an extension. Times are ISO. */
export interface WirePerson {
  _id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  /** Absent until the first log-in. */
  emailConfirmed?: boolean;
  createdAt: string;
  /** Closed accounts can be restored for 30 days. */
  deletedAt?: string;
  suspension?: WireSuspension & { startedByName: string };
  /** The open request, and what became of earlier ones, the latest first. */
  verificationRequest?: WireVerificationRequest;
  verifications: WirePersonVerification[];
  /** When the badge was given, and by whom; absent if it is not known. */
  verifiedAt?: string;
  verifiedBy?: string;
  counts: WirePersonCounts;
  /** The latest ones. */
  cases: WirePersonCase[];
  reports: WirePersonReport[];
  mails: WirePersonMail[];
  notes: WirePersonNote[];
}

export interface WirePersonVerification {
  at: string;
  outcome: 'verified' | 'declined' | 'withdrawn';
  reason?: string;
}

export interface WirePersonCounts {
  products: number;
  /** Unpaid bookings by the person and of their cars. */
  liveBookings: number;
  bought: number;
  sold: number;
  /** Dollars paid for the sold cars. */
  soldAmount: number;
  reportsAgainst: number;
  reportsBy: number;
  cases: number;
  /** Decisions against the person within a year that were not overruled. */
  strikes: number;
}

export interface WirePersonCase {
  _id: string;
  number: number;
  subjectKind: CaseSubject;
  openedAt: string;
  decision?: CaseDecision;
}

/** What the person reported. */
export interface WirePersonReport {
  _id: string;
  caseId: string;
  /** Of the case. */
  number: number;
  subjectKind: CaseSubject;
  at: string;
  /** Absent from clients of the specification. */
  reason?: ReportReason;
  /** What became of it: also the decision of its case. */
  state: 'open' | 'dismissed' | 'withdrawn' | CaseDecision;
}

export interface WirePersonMail {
  _id: string;
  /** Kind of e-mail, such as `booked`. */
  template: string;
  state: string;
  at: string;
}

export interface WirePersonNote {
  _id: string;
  text: string;
  at: string;
  /** Empty once the admin is purged. */
  authorName: string;
}

export const NOTE_MAX = 500;

/** POST /people/{id}/notes. Notes are added, and neither changed nor removed. */
export const noteSchema = yup.object({ text: requiredLines('Note', NOTE_MAX) });
export type NoteForm = yup.InferType<typeof noteSchema>;
