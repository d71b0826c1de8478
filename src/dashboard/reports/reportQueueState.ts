import { fieldsOf } from '@/lib/json';

/** The history state of a car that was opened from Reported Products. */
export interface ReportQueueState {
  /** The query of the list’s URL, with its search, sort and page. */
  reportsSearch: string;
}

/** Parses history state, which can be anything. Null for a car that was opened from elsewhere. */
export function readReportsSearch(state: unknown): string | null {
  const { reportsSearch } = fieldsOf(state);
  return typeof reportsSearch === 'string' ? reportsSearch : null;
}
