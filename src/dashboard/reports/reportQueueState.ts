import { fieldsOf } from '@/lib/json';

/** The list that an admin came from, in the history state of a reported car. */
export interface ReportsOrigin {
  /** The query of the list’s URL, with its search, sort and page. */
  search: string;
  /** The key of the list’s history entry. */
  key: string;
}

export interface ReportQueueState {
  reports: ReportsOrigin;
}

/** Parses history state, which can be anything. Null for a car that was opened from elsewhere. */
export function readReportsOrigin(state: unknown): ReportsOrigin | null {
  const { search, key } = fieldsOf(fieldsOf(state).reports);
  return typeof search === 'string' && typeof key === 'string' ? { search, key } : null;
}
