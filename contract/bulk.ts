/** Bulk changes of products, an extension. */

/** Maximum number of prices per call. */
export const PRICES_MAX = 500;

/** POST /products/prices: the result for each product. */
export interface PricesResponse {
  modifiedCount: number;
  /** Products that were not changed. */
  refused: RefusedPrice[];
}

export interface RefusedPrice {
  productId: string;
  /** See errorCodes. */
  code: string;
  /** A message for users. */
  message: string;
}
