import { errorCodes } from '#contract/errorCodes';
import type { ReleaseBookingBody } from '#contract/schemas/booking';
import type { WireSale, WireSellerBooking } from '#contract/bookings';
import type { AcknowledgedResponse } from '#contract/types';
import { requireSelfOrAdmin, type RootSignedIn, type SignedIn, transact } from '../../context';
import { findUserByEmail } from '../../accounts/accounts';
import { mapRows, type ListPage } from '../../database/lists';
import { conflict, notFound } from '../../lib/errors';
import { lockProduct } from '../../products/products';
import { lockBooking } from '../records/bookingRepository';
import { alreadyPaid, type EndingDeps, endHoldEarly } from '../payments/endingHolds';
import { findRequests } from '../records/moneyBackRepository';
import { sayHandover } from '../handover';
import {
  findEvidenceOf,
  moneyBackEvents,
  returnByOf,
  toWireRequest,
} from '../moneyBack/moneyBackWire';
import type { OrderHooks } from '../hooks';
import { announceBooking } from '../notices';
import { findOrderFacts } from '../orderFacts';
import { findEvents } from '../records/paymentEvents';
import {
  findBookingOfSeller,
  listSellerBookings,
  sharePhone,
  type SellerBookingsQuery,
} from '../records/sellerBookingRepository';
import { historyOf, statusOf } from '../records/orderState';
import { toWireSellerBooking } from './sellerBookingWire';

export type SellerBookingsService = ReturnType<typeof createSellerBookingsService>;

const alreadyEnded = () => conflict('This booking has already ended.', errorCodes.bookingEnded);

/** The seller's view of bookings (an extension). */
export function createSellerBookingsService(deps: EndingDeps & { hooks: OrderHooks }) {
  return {
    /**
     * GET /products/seller/{email}/bookings: bookings of the caller's cars; admins can read any
     * seller's.
     */
    async list(
      { principal, tx, now, origin }: SignedIn,
      email: string,
      query: SellerBookingsQuery,
    ): Promise<ListPage<WireSellerBooking>> {
      requireSelfOrAdmin(principal, email);
      const isSeller = principal.email === email;
      const sellerId = isSeller ? principal.userId : (await findUserByEmail(tx, email))?.id;
      if (sellerId === undefined) return { rows: [], total: 0 };
      const moment = now();
      const page = await listSellerBookings(tx, sellerId, query, moment);
      const { refundsAndDisputeOf } = await findOrderFacts(tx, page.rows);
      return mapRows(page, (row) =>
        toWireSellerBooking(row, refundsAndDisputeOf(row), isSeller, { origin, now: moment }),
      );
    },

    /** GET /bookings/{id}/sale: one booking in full. 404 for everyone but the car's seller. */
    async find({ principal, tx, now, origin }: SignedIn, id: string): Promise<WireSale> {
      const booking = await findBookingOfSeller(tx, id, principal.userId);
      if (!booking) throw notFound('Sale not found.');
      const facts = await findOrderFacts(tx, [booking]);
      const shown = { origin, now: now() };
      const requests = await findRequests(tx, id);
      const [request] = requests;
      const seller = facts.sellerOf(booking);
      const by = returnByOf(booking, requests, seller);
      return {
        ...toWireSellerBooking(booking, facts.refundsAndDisputeOf(booking), true, shown),
        ...(await deps.hooks.findTalk(tx, booking, principal.userId, shown.now)),
        ...(by && { returnBy: by.toISOString() }),
        ...(by && by >= shown.now && { number: booking.phone, location: booking.location }),
        history: historyOf(
          booking,
          await findEvents(tx, id),
          moneyBackEvents(requests),
          seller,
          shown.now,
        ),
        moneyBack: request
          ? toWireRequest(request, await findEvidenceOf(tx, [request]), seller)
          : null,
      };
    },

    /**
     * POST /bookings/{id}/seller-phone: shows the buyer the seller's phone number at once. 404 for
     * everyone but the car's seller; 409 when the booking is over.
     */
    sharePhone: (context: RootSignedIn, id: string): Promise<AcknowledgedResponse> =>
      transact(context, async (inside) => {
        const { principal, tx, now } = inside;
        const found = await findBookingOfSeller(tx, id, principal.userId);
        if (!found) throw notFound('Booking not found.');
        await lockProduct(tx, found.productId);
        const booking = await lockBooking(tx, id);
        if (!booking || statusOf(booking, now()).state === 'ended') throw alreadyEnded();
        await sharePhone(tx, booking, now());
        await announceBooking(inside, booking);
        return { acknowledged: true };
      }),

    sayHandover: (context: RootSignedIn, id: string, party: 'buyer' | 'seller', isSaid: boolean) =>
      sayHandover(context, id, party, isSaid),

    /**
     * POST /bookings/{id}/release: releases a car that a buyer holds, and sends the buyer the
     * reason. With `withdraw` the car leaves the market at the same moment, with `soldElsewhere` as
     * the reason if it was. 404 for everyone but the car's seller; 409 when the booking is paid,
     * being paid or over.
     */
    async release(
      context: RootSignedIn,
      id: string,
      { reason, withdraw = false, soldElsewhere = false }: ReleaseBookingBody,
    ): Promise<AcknowledgedResponse> {
      const { principal, tx, now } = context;
      const offSale = withdraw ? { soldElsewhere } : null;
      const end = { endReason: 'released', releaseReason: reason } as const;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const booking = await findBookingOfSeller(tx, id, principal.userId);
        if (!booking) throw notFound('Booking not found.');
        const { state } = statusOf(booking, now());
        if (state === 'paid') throw alreadyPaid(end);
        if (state === 'ended') throw alreadyEnded();
        if (await endHoldEarly(deps, context, booking, end, offSale)) {
          return { acknowledged: true };
        }
      }
      throw conflict('This booking is being paid or changed right now. Try again.');
    },
  };
}
