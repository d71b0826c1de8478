import { actNames, type Act, type AuditedKind } from '#contract/auditLog';
import type { AuditRow } from '@/api/auditLogApi';
import { carName } from '@/components/labels';
import { ROW_PARAM } from '@/dashboard/table/useRowPanel';
import { routes } from '#contract/routes';

export const actLabels: Record<Act, string> = {
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Took admin rights',
  'ban-user': 'Banned',
  'unban-user': 'Lifted the ban',
  'unban-all': 'Lifted all bans',
  'delete-user': 'Deleted',
  'restore-user': 'Restored',
  'rebind-user': 'Bound to another sign-in',
  'suspend-user': 'Suspended',
  'end-suspension': 'Ended the suspension',
  'note-user': 'Wrote a note about',
  'verify-seller': 'Verified',
  'unverify-seller': 'Took the verification',
  'decline-verification': 'Declined the verification',
  'delete-product': 'Removed',
  'restore-product': 'Restored',
  'restore-prices': 'Restored the prices of',
  'dismiss-report': 'Dismissed',
  'restore-report': 'Restored',
  'read-conversation': 'Read the conversation of',
  'claim-case': 'Claimed',
  'take-over-case': 'Took over',
  'release-case': 'Gave back',
  'decide-case': 'Decided',
  'take-back-decision': 'Took back the decision of',
  'uphold-case': 'Upheld',
  'overrule-case': 'Overruled',
  'remove-photo': 'Removed',
  'accept-money-back': 'Accepted',
  'decline-money-back': 'Declined',
  'refund-payment': 'Refunded',
  'match-payment': 'Matched to a booking',
  'send-back-payment': 'Sent back',
  'repair-payment': 'Repaired',
  'cancel-payment': 'Canceled the payment',
  'retry-event': 'Tried again',
  'retry-mail': 'Sent again',
  'drop-mail': 'Discarded',
  'new-installation': 'Installed anew',
};

export const kindLabels: Record<AuditedKind, string> = {
  user: 'User',
  product: 'Car',
  report: 'Report',
  case: 'Case',
  photo: 'Photo',
  'money-back': 'Money back',
  payment: 'Payment',
  booking: 'Booking',
  'webhook-event': 'Webhook event',
  mail: 'Email',
  installation: 'Installation',
};

/** Acts that take something away. */
const destructive: readonly string[] = [
  'ban-user',
  'delete-user',
  'suspend-user',
  'revoke-admin',
  'unverify-seller',
  'delete-product',
  'remove-photo',
  'drop-mail',
];
export const isDestructive = (act: string): boolean => destructive.includes(act);

/** Of a newer server, an act can be unknown. */
export function actLabel(act: string): string {
  const known = actNames.find((name) => name === act);
  return known ? actLabels[known] : act;
}

const isKind = (kind: string): kind is AuditedKind => kind in kindLabels;
export const kindLabel = (kind: string): string => (isKind(kind) ? kindLabels[kind] : kind);

/** Enough of an id to tell it from others. */
const shortId = (id: string) => id.slice(0, 8);

export function actorLabel({ actorKind, actorId, actorName, requestId }: AuditRow): string {
  if (actorKind === 'job') return `Job: ${requestId}`;
  if (actorKind === 'command') return 'Command line';
  return actorName ?? `Deleted user ${shortId(actorId ?? '')}`;
}

export function subjectLabel({ subjectKind, subjectId, subjectName }: AuditRow): string {
  const kind = kindLabel(subjectKind);
  if (subjectName !== null) return subjectKind === 'product' ? carName(subjectName) : subjectName;
  if (subjectId === null) return subjectKind === 'user' ? 'Users' : kind;
  return subjectKind === 'user'
    ? `Deleted user ${shortId(subjectId)}`
    : `${kind} ${shortId(subjectId)}`;
}

/** "verified: true → false". */
export const changeText = ({ field, before, after }: AuditRow['changes'][number]): string =>
  `${field}: ${[before, after ?? '–'].filter((value) => value !== null).join(' → ')}`;

export const whatText = (row: AuditRow): string => `${actLabel(row.act)} ${subjectLabel(row)}`;

/** The log of what is named, has this id, or happened in this request; with one line open. */
export const logOf = (q: string, rowId = ''): string =>
  `${routes.auditLog}?${new URLSearchParams({ q, ...(rowId && { [ROW_PARAM]: rowId }) }).toString()}`;
