/** Saved views of the dashboard's tables: an extension. */

/** The tables that views can be saved of. */
export const viewTables = [
  'buyers',
  'sellers',
  'reports',
  'products',
  'orders',
  'bookings',
  'payments',
] as const;
export type ViewTable = (typeof viewTables)[number];

/** How many views one person can save, of all tables together. */
export const TABLE_VIEWS_MAX = 50;

export const VIEW_NAME_MAX = 40;

/** The view of a table that nobody has to save. No other one has this name. */
export const STANDARD_VIEW = 'Standard';

/** Names of views are the same in any case. */
export const isSameView = (name: string, other: string): boolean =>
  name.toLowerCase() === other.toLowerCase();

export interface WireTableView {
  _id: string;
  table: ViewTable;
  name: string;
  /** Search, filters, sort, columns and density as URL parameters of the table's page. */
  query: string;
  /** The table opens with it. */
  isStart: boolean;
}
