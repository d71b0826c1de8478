/** Import of products from a file, an extension. */

/** Maximum rows of an import. */
export const IMPORT_ROWS_MAX = 500;
/** Maximum size of an import as JSON, in bytes: 500 rows of very long texts. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;

/** POST /products/import: lists all rows or none. */
export interface ImportResponse {
  acknowledged: boolean;
  /** The new products, in the order of the rows. */
  insertedIds: string[];
}

/** POST /products/import/listed: the indexes of rows that look like cars the seller lists. */
export interface ListedRowsResponse {
  rows: number[];
}

/** An import, as shown to its seller. */
export interface WireImport {
  _id: string;
  /** ISO time. */
  createdAt: string;
  /** Number of listed cars. */
  listed: number;
  /** How many of them had a picture URL to download. */
  pictures: number;
  /** Downloads that are still pending. */
  waiting: number;
  /** Pending downloads that failed at least once. */
  retries: ImportRetry[];
  /** Failed downloads: these pictures stay external links. */
  failures: ImportFailure[];
}

export interface ImportRetry {
  productId: string;
  name: string;
  /** ISO time of the next attempt, or of the end of the one that is running. */
  nextAt: string;
}

export interface ImportFailure {
  productId: string;
  name: string;
  /** A message for users. */
  reason: string;
}
