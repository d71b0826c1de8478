import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { SaleProblem } from '#contract/bookings';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';

/** The sale of a car. */
export interface Sale {
  /** The order, or the refunded one if there is no other. */
  id: string;
  /** Why the car must not be handed over now. */
  problem: SaleProblem | null;
}

/** What the modules above add to products. Registered in server/modules.ts. */
export interface ProductHooks {
  /** Read-only expression: whether a user has an open report of a car. */
  hasReported: (userId: string, productId: SQLWrapper) => SQL<boolean>;
  /** The sales of sold cars, by product id. */
  findSales: (db: Database, productIds: string[]) => Promise<Map<string, Sale>>;
  /** How many people saved these cars, by product id. Those that nobody saved are absent. */
  countSaves: (db: Database, productIds: string[]) => Promise<Map<string, number>>;
  /** The decisions that removed or hid these cars and that still hold, by product id. */
  findDecisions: (db: Database, productIds: string[]) => Promise<Map<string, string>>;
  /** The seller has a car back whose sale was refunded, and took it off the market or listed it. */
  onReturned: (context: Context<Transaction>, productId: string) => Promise<void>;
  /** The car was removed. */
  onRemoved: (context: Context<Transaction>, productId: string) => Promise<void>;
}
