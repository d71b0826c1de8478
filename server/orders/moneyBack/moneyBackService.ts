import { and, eq } from 'drizzle-orm';
import { toCents } from '#contract/money';
import { replyUntil, type WireMoneyBackCase, type WireMoneyBackRequest } from '#contract/moneyBack';
import type {
  AcceptMoneyBackBody,
  AskMoneyBackBody,
  DeclineMoneyBackBody,
  ReplyMoneyBackBody,
} from '#contract/schemas/moneyBack';
import type { DeletedResponse } from '#contract/types';
import { lockUserShared } from '../../accounts/accounts';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../../context';
import type { Transaction } from '../../database/client';
import { mapRows, type ListPage } from '../../database/lists';
import { badRequest, conflict, notFound, unauthenticated } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { BookingFacts } from '../../mails/mails';
import { keepEvidence } from '../../photos/photos';
import { type BookingRow, findBookingOf, lockBooking } from '../records/bookingRepository';
import { announceBooking, notices } from '../notices';
import { findOrderFacts } from '../orderFacts';
import { lockPayment } from '../records/paymentRepository';
import type { Refunds } from '../payments/refunds';
import { findBookingOfSeller } from '../records/sellerBookingRepository';
import { moneyBackRequests } from '../schema';
import {
  decideRequest,
  findCase,
  findRequests,
  insertRequest,
  listCases,
  type MoneyBackQuery,
  type MoneyBackRow,
  recordReply,
} from '../records/moneyBackRepository';
import { decide, decided, lockCase, makeDue, noRequest, requireLeft } from './decisions';
import { findEvidenceOf, returnAfter, toWireCase, toWireRequest, whyNotAsk } from './moneyBackWire';

export type MoneyBackService = ReturnType<typeof createMoneyBackService>;

/**
 * Requests of buyers for the money of a paid order, and the decisions of admins (an extension). A
 * decision is recorded together with the refund that is due; `refunds` sends that exactly once.
 */
export function createMoneyBackService(refunds: Refunds) {
  const readCase = async ({ tx, origin }: SignedIn, id: string): Promise<WireMoneyBackCase> => {
    const found = await findCase(tx, id);
    if (!found) throw noRequest();
    const facts = await findOrderFacts(tx, [found.booking]);
    return toWireCase(found, facts, await findEvidenceOf(tx, [found.request]), { origin });
  };

  return {
    /**
     * POST /bookings/{id}/money-back, for the buyer of a paid order. 404 for everyone else, 409 if
     * it is too late, already asked, refunded or disputed.
     */
    ask: (
      context: RootSignedIn,
      id: string,
      body: AskMoneyBackBody,
    ): Promise<WireMoneyBackRequest> =>
      transact(context, async (inside) => {
        const { principal, tx, now } = inside;
        // An account that is being closed must not leave a request that its owner was not asked about.
        if (!(await lockUserShared(tx, principal.userId))) {
          throw unauthenticated('This account no longer exists.');
        }
        if (!(await findBookingOf(tx, id, principal.userId))) throw notFound('Booking not found.');
        const booking = await lockBooking(tx, id);
        if (!booking) throw notFound('Booking not found.');
        const payment = await lockPayment(tx, booking.paymentIntentId ?? '');
        const isDisputed = payment?.dispute === 'open' || payment?.dispute === 'lost';
        const reason = whyNotAsk(booking, await findRequests(tx, id), isDisputed, now());
        if (reason !== null) throw conflict(reason);
        if (body.reason === 'not-handed-over' && booking.receivedAt !== null) {
          const message = 'You confirmed that you have the car. Choose another reason.';
          throw badRequest(message, { reason: message });
        }
        const photoIds = body.photos ?? [];
        await keepEvidence(tx, principal.userId, photoIds);
        const request = await insertRequest(tx, {
          id: newId(),
          bookingId: id,
          reason: body.reason,
          note: body.note,
          photoIds,
          createdAt: now(),
        });
        await notices.notify(inside, 'money-back-asked', [booking], {
          eventId: request.id,
          reason: request.note,
          moneyBackReason: request.reason,
          replyUntil: replyUntil(request.createdAt).toISOString(),
        });
        const { sellerOf } = await findOrderFacts(tx, [booking]);
        return toWireRequest(request, await findEvidenceOf(tx, [request]), sellerOf(booking));
      }),

    /**
     * POST /bookings/{id}/money-back/reply, for the car's seller: what they say about the open
     * request, once and until `replyUntil`. 404 for everyone else, 409 if it is too late.
     */
    reply: (
      context: RootSignedIn,
      id: string,
      { reply, photos: replyPhotoIds = [] }: ReplyMoneyBackBody,
    ): Promise<WireMoneyBackRequest> =>
      transact(context, async (inside) => {
        const { principal, tx, now } = inside;
        if (!(await findBookingOfSeller(tx, id, principal.userId))) throw noRequest();
        const booking = await lockBooking(tx, id);
        const [request] = await findRequests(tx, id);
        if (!booking || !request) throw noRequest();
        if (request.repliedAt) throw conflict('You have already answered this request.');
        if (request.state !== 'open') throw decided();
        if (now() > replyUntil(request.createdAt)) {
          throw conflict('The time to answer this request is over.');
        }
        await keepEvidence(tx, principal.userId, replyPhotoIds);
        const replied = await recordReply(tx, request.id, {
          reply,
          replyPhotoIds,
          repliedAt: now(),
        });
        if (!replied) throw decided();
        await announceBooking(inside, booking);
        const { sellerOf } = await findOrderFacts(tx, [booking]);
        return toWireRequest(replied, await findEvidenceOf(tx, [replied]), sellerOf(booking));
      }),

    /** DELETE /bookings/{id}/money-back, for the buyer: withdraws the open request. 404 without one. */
    withdraw: (context: RootSignedIn, id: string): Promise<DeletedResponse> =>
      transact(context, async (inside) => {
        const { principal, tx, now } = inside;
        const booking = await findBookingOf(tx, id, principal.userId);
        if (!booking) throw notFound('Booking not found.');
        const isOfOrder = and(
          eq(moneyBackRequests.bookingId, id),
          eq(moneyBackRequests.isByAdmin, false),
        );
        const withdrawal = { state: 'withdrawn', decidedAt: now() } as const;
        if (!(await decideRequest(tx, isOfOrder, withdrawal))) throw noRequest();
        await announceBooking(inside, booking);
        return { deletedCount: 1 };
      }),

    /** GET /money-back, for admins. */
    async list(context: SignedIn, query: MoneyBackQuery): Promise<ListPage<WireMoneyBackCase>> {
      const { principal, tx, origin } = context;
      requireRole(principal, 'admin');
      const page = await listCases(tx, query);
      const facts = await findOrderFacts(
        tx,
        page.rows.map(({ booking }) => booking),
      );
      const evidence = await findEvidenceOf(
        tx,
        page.rows.map(({ request }) => request),
      );
      return mapRows(page, (row) => toWireCase(row, facts, evidence, { origin }));
    },

    /** GET /money-back/{id}, for admins. */
    async find(context: SignedIn, id: string): Promise<WireMoneyBackCase> {
      requireRole(context.principal, 'admin');
      return readCase(context, id);
    },

    /**
     * POST /money-back/{id}/accept, for admins: refunds the rest of the payment or a part of it. 409
     * if the request, or what is left, is not as the admin saw it; then nothing is refunded. While
     * the provider is unavailable or slow, the refund follows later.
     */
    async accept(
      context: RootSignedIn,
      id: string,
      body: AcceptMoneyBackBody,
    ): Promise<WireMoneyBackCase> {
      requireRole(context.principal, 'admin');
      const amountCents = toCents(body.amount) ?? 0;
      const payment = await transact(context, async (inside) => {
        const order = await lockCase(inside, id);
        const { payment: locked, leftCents } = requireLeft(order, {
          amountCents,
          seenLeft: body.left,
        });
        const { booking } = order;
        const { answer } = body;
        const request = await decide(inside, id, { state: 'accepted', answer, amountCents });
        await notifyDecision(inside, 'money-back-accepted', booking, request, {
          amountCents,
          leftCents: leftCents - amountCents,
          ...(leftCents === amountCents && returnAfter(request, booking, inside.now())),
        });
        return makeDue(inside, locked, { id, amountCents });
      });
      await refunds.begin(context, payment);
      return readCase(context, id);
    },

    /** POST /money-back/{id}/decline, for admins. 409 if it is no longer open. */
    async decline(
      context: RootSignedIn,
      id: string,
      { answer }: DeclineMoneyBackBody,
    ): Promise<WireMoneyBackCase> {
      requireRole(context.principal, 'admin');
      await transact(context, async (inside) => {
        const { booking } = await lockCase(inside, id);
        const request = await decide(inside, id, { state: 'declined', answer });
        await notifyDecision(inside, 'money-back-declined', booking, request);
      });
      return readCase(context, id);
    },
  };

  async function notifyDecision(
    inside: SignedIn<Transaction>,
    template: 'money-back-accepted' | 'money-back-declined',
    booking: BookingRow,
    request: MoneyBackRow,
    money: Pick<BookingFacts, 'amountCents' | 'leftCents' | 'returnBy'> = {},
  ) {
    // A request can be decided again after its refund could not be sent.
    const eventId = `${request.id}:${request.decidedAt?.getTime() ?? ''}`;
    await notices.notify(inside, template, [booking], {
      eventId,
      reason: request.answer,
      ...money,
    });
  }
}
