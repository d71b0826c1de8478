import type { Undo } from './removed';

/** Bulk changes of products, extensions. */

/** Maximum number of products per call. */
export const BULK_MAX = 500;

/** POST /products/prices and POST /products/makes: the result for each product. */
export interface BulkResponse {
  modifiedCount: number;
  /** Products that were not changed. */
  refused: RefusedChange[];
  /** Takes the change back, if several prices were changed. */
  undo?: Undo;
}

export interface RefusedChange {
  productId: string;
  /** See errorCodes. */
  code: string;
  /** A message for users. */
  message: string;
}

/** GET /products/makes: a car of the caller that does not state its make. */
export interface WireUnstatedMake {
  _id: string;
  name: string;
  version: number;
  /** Read from the name, for its seller to confirm. */
  make?: string;
  model?: string;
}
