/** What a report is about, and which rule a decision is based on. */
export const reportReasons = [
  'fraud',
  'wrong-facts',
  'already-sold',
  'forbidden',
  'offensive',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  fraud: 'Fraud',
  'wrong-facts': 'Wrong facts',
  'already-sold': 'Already sold',
  forbidden: 'Forbidden',
  offensive: 'Offensive',
  spam: 'Spam',
  other: 'Something else',
};
