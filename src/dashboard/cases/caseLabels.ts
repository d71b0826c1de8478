import type { Case, CaseDetail } from '@/api/cases';
import { carName } from '@/components/labels';
import { reportReasonLabels, type CaseDecision, type CaseFilter } from '#contract/cases';

/** Of the filter links. `open` is the default. */
export const filterLabels: Record<Exclude<CaseFilter, 'open'>, string> = {
  mine: 'Mine',
  free: 'Free',
  appeals: 'Appeals',
  closed: 'Closed',
};

/** On the buttons, and of what was decided. */
export const decisionLabels: Record<CaseDecision, string> = {
  unfounded: 'Unfounded',
  warn: 'Warn',
  hide: 'Hide until fixed',
  remove: 'Remove',
  suspend: 'Suspend',
  closed: 'Close',
};

/** What a decision does, for its dialog. */
export const decisionTexts: Record<CaseDecision, string> = {
  unfounded: 'Nothing changes. We tell the reporters that we found nothing against our rules.',
  warn: 'The person reads why, and it counts as a strike for a year. Nothing else changes.',
  hide: 'The car goes off sale, and unpaid bookings of it end. Its seller can list it again after changing it.',
  remove: 'The car and its photos go, and unpaid bookings of it end.',
  suspend:
    'The person can’t book, list or write any more, and their cars go off sale. Paid orders go on.',
  closed: 'There is nothing left to decide. Nobody gets a strike.',
};

export const subjectName = ({ subjectKind, subjectName: name, personName }: Case): string =>
  subjectKind === 'product'
    ? carName(name)
    : subjectKind === 'conversation'
      ? `Conversation with ${personName || 'a deleted account'}`
      : name || 'A deleted account';

/** "Fraud +2": what most reports are about, and how many others there are. */
export function whyLabel({ topReason, reportCount }: Case): string {
  const why = topReason === null ? 'No reason' : reportReasonLabels[topReason];
  return reportCount > 1 ? `${why} +${reportCount - 1}` : why;
}

/** Why nothing can be done to the subject any more; null if it exists. */
export function goneLabel({ isGone, person, subjectKind }: CaseDetail): string | null {
  if (!isGone) return null;
  if (!person || person.isDeleted) return 'The account was deleted.';
  return subjectKind === 'product' ? 'The car was already deleted.' : 'It no longer exists.';
}
