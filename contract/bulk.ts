/** Changes of many products at once: an extension, offered where the server says `bulk`. */

/** How many prices one call changes. */
export const PRICES_MAX = 500;

/** POST /products/prices: what became of each product that was named. */
export interface PricesAnswer {
  modifiedCount: number;
  /** Those that were left as they are. */
  refused: RefusedPrice[];
}

export interface RefusedPrice {
  productId: string;
  /** See errorCodes. */
  code: string;
  /** For people. */
  message: string;
}
