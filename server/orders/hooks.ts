import type { WireBookingTalk } from '#contract/bookings';
import type { Database } from '../database/client';

/** What the modules above add to orders. Registered in server/modules.ts. */
export interface OrderHooks {
  /** Whether a seller has blocked a buyer, who then cannot book their cars. */
  isBlockedBy: (db: Database, sellerId: string, buyerId: string) => Promise<boolean>;
  /** What the buyer and the seller of a booking write to each other about the car, for one of them. */
  findTalk: (
    db: Database,
    booking: { buyerId: string; productId: string },
    userId: string,
    now: Date,
  ) => Promise<WireBookingTalk>;
}
