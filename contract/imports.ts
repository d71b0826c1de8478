/** Products imported from a file: an extension, offered where the server says `imports`. */

/** How many rows go in one import. */
export const IMPORT_ROWS_MAX = 500;
/** The most that one import can be, as JSON, in bytes: 500 rows whose texts are all very long. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;

/** POST /products/import: all rows are listed, or none. */
export interface ImportAnswer {
  acknowledged: boolean;
  /** The new products, in the order of the rows. */
  insertedIds: string[];
}

/** An import as its seller sees it afterwards. */
export interface WireImport {
  _id: string;
  /** ISO time. */
  createdAt: string;
  /** How many cars were listed. */
  listed: number;
  /** How many of them had a link to a picture that is to become a photo. */
  pictures: number;
  /** Links that are still to be fetched. */
  waiting: number;
  /** Links that led to no picture: they stay as they are. */
  failures: ImportFailure[];
}

export interface ImportFailure {
  productId: string;
  name: string;
  /** For people. */
  reason: string;
}
