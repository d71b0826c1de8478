import { fieldsOf } from '@/lib/json';

/** The list from which a page of a row was opened, and the row. */
interface ListOrigin {
  /** Path and query of the list’s URL, with its search, sort and page. */
  path: string;
  rowId: string;
}

/** The history state of a page that is opened from a list. */
export const fromList = (list: ListOrigin) => ({ list });

/** Parses history state, which can be anything. Null for a page that was opened from elsewhere. */
export function readListOrigin(state: unknown): ListOrigin | null {
  const { path, rowId } = fieldsOf(fieldsOf(state).list);
  return typeof path === 'string' && typeof rowId === 'string' ? { path, rowId } : null;
}

/** The history state of a list that focuses one of its rows. */
export const atRow = (rowId: string) => ({ rowId });

/** The row to focus; null if there is none. */
export function readRowId(state: unknown): string | null {
  const { rowId } = fieldsOf(state);
  return typeof rowId === 'string' ? rowId : null;
}
