import type { CaseDecision } from '#contract/cases';

/** What was decided about a case. */
export const decidedLabels: Record<CaseDecision, string> = {
  unfounded: 'Unfounded',
  warn: 'Warned',
  hide: 'Hidden until fixed',
  remove: 'Removed',
  suspend: 'Suspended',
  closed: 'Closed',
};
