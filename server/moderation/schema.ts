import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  appealOutcomes,
  caseDecisions,
  caseSubjects,
  reportReasons,
  type ReportReason,
} from '#contract/cases';
import type { SealedCar } from '#contract/receipt';
import { users } from '../accounts/schema';
import { createdAt, ids, isOneOf, moment } from '../database/columns';
import type { CopiedMessage } from '../messages/messages';

/** A subject as it was when it was first reported. */
export type CaseSnapshot =
  | { kind: 'product'; name: string; car: SealedCar }
  | { kind: 'user'; name: string }
  | { kind: 'conversation'; messages: CopiedMessage[] };

/**
 * What was reported, and what an admin decided about it. Without foreign keys: a case outlives the
 * car or conversation, and locks no user after it.
 */
export const cases = pgTable(
  'cases',
  {
    id: text('id').primaryKey(),
    /** What people call it by. */
    number: bigint('number', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 1001 }),
    subjectKind: text('subject_kind', { enum: caseSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Who answers for it. Each of the two of a conversation can be reported by the other. */
    personId: text('person_id').notNull(),
    snapshot: jsonb('snapshot').$type<CaseSnapshot>().notNull(),
    /** Photos of the snapshot. Their files are kept as long as the case, as are those that it took down. */
    photoIds: ids('photo_ids'),
    /** Sum of the weights of its open reports, or of those that it was decided with. */
    weight: integer('weight').notNull().default(0),
    openedAt: moment('opened_at').notNull(),
    claimedBy: text('claimed_by'),
    claimedAt: moment('claimed_at'),
    decidedAt: moment('decided_at'),
    /** Null: its last report was taken back. */
    decidedBy: text('decided_by'),
    decision: text('decision', { enum: caseDecisions }),
    reason: text('reason').$type<ReportReason>(),
    /** What the person reads. */
    statement: text('statement').notNull().default(''),
    /** Of a suspension with an end. */
    suspendedUntil: moment('suspended_until'),
    /** Photos that the decision took down. */
    removedPhotoIds: ids('removed_photo_ids'),
    appealedAt: moment('appealed_at'),
    appeal: text('appeal').notNull().default(''),
    appealDecidedAt: moment('appeal_decided_at'),
    appealDecidedBy: text('appeal_decided_by'),
    appealOutcome: text('appeal_outcome', { enum: appealOutcomes }),
    appealAnswer: text('appeal_answer').notNull().default(''),
    overruledAt: moment('overruled_at'),
  },
  (t) => [
    uniqueIndex('cases_number').on(t.number),
    uniqueIndex('cases_one_open')
      .on(t.subjectKind, t.subjectId, t.personId)
      .where(sql`${t.decidedAt} is null`),
    index('cases_weight')
      .on(t.weight.desc().nullsFirst(), t.id)
      .where(sql`${t.decidedAt} is null`),
    index('cases_opened')
      .on(t.openedAt, t.id)
      .where(sql`${t.decidedAt} is null`),
    index('cases_decided')
      .on(t.decidedAt.desc().nullsFirst(), t.id)
      .where(sql`${t.decidedAt} is not null`),
    index('cases_appeals')
      .on(t.appealedAt, t.id)
      .where(sql`${t.appealedAt} is not null and ${t.appealDecidedAt} is null`),
    index('cases_person').on(t.personId, t.openedAt),
    index('cases_subject').on(t.subjectId),
    index('cases_photos').using('gin', sql`(${t.photoIds} || ${t.removedPhotoIds})`),
    check('cases_subject_kind', isOneOf(t.subjectKind, caseSubjects)),
    check('cases_decision', isOneOf(t.decision, caseDecisions)),
    check('cases_decided', sql`(${t.decidedAt} is null) = (${t.decision} is null)`),
    check('cases_reason', isOneOf(t.reason, reportReasons)),
    check('cases_appeal_outcome', isOneOf(t.appealOutcome, appealOutcomes)),
    check(
      'cases_appeal',
      sql`(${t.appealDecidedAt} is null) = (${t.appealOutcome} is null)
        and (${t.appealDecidedAt} is null or ${t.appealedAt} is not null)
        and (${t.appealedAt} is null or ${t.decidedAt} is not null)`,
    ),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id),
    /** The reported car; null for a report of a person or a conversation. */
    productId: text('product_id'),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    /** Null from clients of the specification. */
    reason: text('reason').$type<ReportReason>(),
    note: text('note').notNull().default(''),
    /** By how many of the reporter's reports were right: 100 without any, up to 200. */
    weight: integer('weight').notNull().default(100),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
    /** An admin dismissed it, so it was wrong whatever becomes of its case. */
    isDismissed: boolean('is_dismissed').notNull().default(false),
  },
  (t) => [
    uniqueIndex('reports_once_per_person')
      .on(t.caseId, t.reporterId)
      .where(sql`${t.deletedAt} is null`),
    index('reports_case').on(t.caseId),
    index('reports_product').on(t.productId),
    index('reports_reporter').on(t.reporterId),
    index('reports_created')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
    check('reports_reason', isOneOf(t.reason, reportReasons)),
  ],
);
