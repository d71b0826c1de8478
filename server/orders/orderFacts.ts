import { and, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { toDollars } from '#contract/money';
import { disputeStates, type MoneyBackStage, type WireRefundsAndDispute } from '#contract/bookings';
import { findAddresses } from '../accounts/accounts';
import type { Database } from '../database/client';
import { findSellersOf } from '../products/products';
import type { BookingRow } from './records/bookingRepository';
import { isRunningRequest } from './records/holds';
import { moneyBackRequests, payments } from './schema';

/** Data that orders show in addition to their own rows. */
export interface OrderFacts {
  /** Empty if nothing was refunded or disputed. */
  refundsAndDisputeOf: (booking: BookingRow) => WireRefundsAndDispute;
  /** Empty once the buyer's account is purged. */
  buyerEmailOf: (booking: BookingRow) => string;
  sellerOf: (booking: BookingRow) => Awaited<ReturnType<typeof findSellersOf>>[number] | undefined;
}

/** Reads refunds, disputes, sellers and cars for a page of bookings. */
export async function findOrderFacts(db: Database, page: BookingRow[]): Promise<OrderFacts> {
  const returns = await findRefundsAndDisputes(db, page);
  const stages = await findStages(db, page);
  const cars = page.map(({ productId }) => productId);
  const found = cars.length > 0 ? await findSellersOf(db, cars) : [];
  const addresses = await findAddresses(
    db,
    page.map(({ buyerId }) => buyerId),
  );
  const sellers = new Map(found.map((seller) => [seller.id, seller]));
  return {
    refundsAndDisputeOf: ({ id, paymentIntentId }) => {
      const moneyBackStage = stages.get(id);
      return {
        ...returns.get(paymentIntentId ?? ''),
        ...(moneyBackStage ? { moneyBackStage } : {}),
      };
    },
    buyerEmailOf: ({ buyerId }) => addresses.get(buyerId)?.email ?? '',
    sellerOf: ({ productId }) => sellers.get(productId),
  };
}

async function findRefundsAndDisputes(
  db: Database,
  page: BookingRow[],
): Promise<Map<string, WireRefundsAndDispute>> {
  const intents = page.flatMap(({ paidAt, paymentIntentId }) =>
    paidAt && paymentIntentId ? [paymentIntentId] : [],
  );
  if (intents.length === 0) return new Map();
  const rows = await db
    .select({
      intentId: payments.transactionId,
      refundedCents: payments.refundedCents,
      dispute: payments.dispute,
    })
    .from(payments)
    .where(
      and(
        inArray(payments.transactionId, intents),
        or(gt(payments.refundedCents, 0), inArray(payments.dispute, disputeStates)),
        or(isNull(payments.refundCause), ne(payments.refundCause, 'car-gone')),
      ),
    );
  return new Map(
    rows.map(({ intentId, refundedCents, dispute }) => [
      intentId,
      {
        refundedAmount: toDollars(refundedCents),
        dispute: dispute === 'inquiry' ? null : dispute,
      },
    ]),
  );
}

/** The running requests of these orders. */
async function findStages(db: Database, page: BookingRow[]): Promise<Map<string, MoneyBackStage>> {
  const paid = page.filter(({ status }) => status === 'paid').map(({ id }) => id);
  if (paid.length === 0) return new Map();
  const rows = await db
    .select({ id: moneyBackRequests.bookingId, state: moneyBackRequests.state })
    .from(moneyBackRequests)
    .where(and(inArray(moneyBackRequests.bookingId, paid), isRunningRequest));
  return new Map(rows.map(({ id, state }) => [id, state === 'open' ? 'asked' : 'accepted']));
}
