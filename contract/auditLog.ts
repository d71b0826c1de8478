import * as yup from 'yup';
import { timeIn } from './ranges';

/** Extension, for admins: what admins, commands and jobs did. */

/** All acts that are recorded, with the kind of their subject. */
export const auditedActs = {
  'grant-admin': 'user',
  'revoke-admin': 'user',
  'ban-user': 'user',
  'unban-user': 'user',
  'unban-all': 'user',
  'delete-user': 'user',
  'restore-user': 'user',
  'rebind-user': 'user',
  'suspend-user': 'user',
  'end-suspension': 'user',
  'note-user': 'user',
  'verify-seller': 'user',
  'unverify-seller': 'user',
  'decline-verification': 'user',
  'delete-product': 'product',
  'restore-product': 'product',
  'restore-prices': 'user',
  'dismiss-report': 'report',
  'restore-report': 'report',
  'read-conversation': 'case',
  'claim-case': 'case',
  'take-over-case': 'case',
  'release-case': 'case',
  'decide-case': 'case',
  'take-back-decision': 'case',
  'uphold-case': 'case',
  'overrule-case': 'case',
  'remove-photo': 'photo',
  'accept-money-back': 'money-back',
  'decline-money-back': 'money-back',
  'refund-payment': 'payment',
  'match-payment': 'payment',
  'send-back-payment': 'payment',
  'repair-payment': 'payment',
  'cancel-payment': 'booking',
  'retry-event': 'webhook-event',
  'retry-mail': 'mail',
  'drop-mail': 'mail',
  'new-installation': 'installation',
} as const;
export type Act = keyof typeof auditedActs;
export type AuditedKind = (typeof auditedActs)[Act];

export const actNames = Object.keys(auditedActs).filter((name): name is Act => name in auditedActs);
export const auditedKinds = [...new Set(Object.values(auditedActs))];

export const actorKinds = ['person', 'command', 'job'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A field that changed, before and after; absent if it was not set. */
export interface WireAuditChange {
  field: string;
  before?: string;
  after?: string;
}

/** A row of the log. Its names are those of today: the row itself has ids only. */
export interface WireAuditRow {
  _id: string;
  /** ISO time. */
  at: string;
  act: string;
  actorKind: ActorKind;
  actorId?: string;
  /** Absent when the account was purged. */
  actorName?: string;
  subjectKind: string;
  subjectId?: string;
  /** Of a user or car that still exists. */
  subjectName?: string;
  /** Its car has a page. */
  isListed?: boolean;
  changes: WireAuditChange[];
  /** What the admin wrote. */
  reason?: string;
  /** The request’s id, the command, or the job’s queue. */
  requestId: string;
}

const text = () => yup.string().max(100, 'Must be 100 characters or fewer.');
const time = (name: string) =>
  yup
    .string()
    .test('time', `${name} must be an ISO time.`, (value) => !value || timeIn(value) !== null);

/** Filters of GET /audit-log. */
export const auditLogQuery = {
  /** The id of an actor or subject, a request’s id, or the name or email of a user or car. */
  q: text(),
  act: yup.string().oneOf(actNames, 'Unknown act.'),
  kind: yup.string().oneOf(auditedKinds, 'Unknown kind.'),
  actorId: text(),
  subjectId: text(),
  /** ISO times: from the first until before the second. */
  from: time('from'),
  to: time('to'),
  /** ISO time: the first page begins with the newest row before it. */
  at: time('at'),
};
