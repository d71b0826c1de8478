import { toDollars } from '#contract/money';
import type {
  RefundBlock,
  WirePayment,
  WirePaymentCounts,
  WirePaymentRecord,
} from '#contract/payments';
import type { MatchPaymentBody, RefundPaymentBody, SendBackBody } from '#contract/schemas/payments';
import { requireRole, type RootSignedIn, type SignedIn } from '../../context';
import { mapRows, type ListPage } from '../../database/lists';
import { conflict, notFound } from '../../lib/errors';
import type { PaymentProvider, ProviderIntent } from '../paymentProvider';
import type { Completion } from '../payments/completion';
import type { Inbox } from '../payments/inbox';
import type { Refunds } from '../payments/refunds';
import { isWithBank } from '../payments/sendBacks';
import { findRequests } from '../records/moneyBackRepository';
import { findPayment, type PaymentRow } from '../records/paymentRepository';
import { findUnmatched } from '../records/unmatchedRepository';
import { decideRefund } from './adminRefund';
import { findCandidates } from './candidates';
import {
  countPayments,
  type DeskRow,
  findDeskRow,
  listPayments,
  type PaymentsQuery,
} from './deskRepository';
import { toWirePayment } from './deskWire';
import { findRecord } from './record';
import { decideMatch, decideSendBack, refuseSettled } from './unmatched';

interface DeskDeps {
  payments: PaymentProvider;
  completion: Completion;
  refunds: Refunds;
  inbox: Inbox;
}

export type DeskService = ReturnType<typeof createDeskService>;

const noPayment = () => notFound('Payment not found.');

/** The payments desk of admins (an extension): lists, records and checks of payments. */
export function createDeskService({ payments, completion, refunds, inbox }: DeskDeps) {
  const readRecord = async (context: SignedIn, id: string): Promise<WirePaymentRecord> => {
    const { tx, origin } = context;
    const row = await findDeskRow(tx, id);
    if (!row) throw noPayment();
    const { booking } = row;
    const requests = booking ? await findRequests(tx, booking.id) : [];
    const open = requests.find(({ state }) => state === 'open');
    const left = row.unmatched === 'no-booking' ? 0 : row.amountCents - row.refundedCents;
    const block = refundBlockOf(context, row, open !== undefined);
    const page = payments.pageOf(id);
    return {
      ...toWirePayment(row, origin),
      left: toDollars(row.status === 'succeeded' ? left : 0),
      ...(block && { refundBlock: block }),
      ...(open && { requestId: open.id }),
      ...(page === null ? {} : { page }),
      isReceived: Boolean(booking?.receivedAt),
      steps: await findRecord(tx, row),
      candidates: row.status === 'unmatched' ? await findCandidates(tx, id) : [],
    };
  };

  /** Unmatched money at the provider. Throws 409 if it was settled, or part of it is elsewhere. */
  const readWhole = async (context: RootSignedIn, id: string): Promise<ProviderIntent> => {
    requireRole(context.principal, 'admin');
    const money = await findUnmatched(context.tx, id);
    if (!money) throw noPayment();
    const settled = refuseSettled(money);
    if (settled !== null) throw conflict(settled);
    const intent = await payments.retrieveIntent(id);
    if (intent?.status !== 'succeeded') throw conflict('The payment service has no such money.');
    const { refunds: made, dispute } = await payments.readRefundsAndDisputes(id);
    if (made.some(({ status }) => status !== 'failed') || isWithBank({ dispute })) {
      throw conflict(
        'Part of this money went back, or the payer disputes it. Settle it in the provider’s dashboard.',
      );
    }
    return intent;
  };

  return {
    /** GET /payments, for admins. */
    async list(context: SignedIn, query: PaymentsQuery): Promise<ListPage<WirePayment>> {
      const { principal, tx, origin } = context;
      requireRole(principal, 'admin');
      return mapRows(await listPayments(tx, query), (row) => toWirePayment(row, origin));
    },

    /** GET /payments/counts, for admins. */
    async count({ principal, tx }: SignedIn): Promise<WirePaymentCounts> {
      requireRole(principal, 'admin');
      return countPayments(tx);
    },

    /** GET /payments/{id}/record, for admins. 404 for payments that are unknown here. */
    async find(context: SignedIn, id: string): Promise<WirePaymentRecord> {
      requireRole(context.principal, 'admin');
      return readRecord(context, id);
    },

    /**
     * POST /payments/{id}/check, for admins: reads the payment from the provider, records what is not
     * recorded yet, sends a refund that waits, and tries failed events again. What `npm run payments -- reconcile` does
     * for all. 503 if the provider is unavailable.
     */
    async check(context: RootSignedIn, id: string): Promise<WirePaymentRecord> {
      requireRole(context.principal, 'admin');
      if (!(await findDeskRow(context.tx, id))) throw noPayment();
      const intent = await payments.retrieveIntent(id);
      if (!intent) throw notFound('The payment service doesn’t know this payment.');
      const payment = await findPayment(context.tx, id);
      if (payment && isRefundDue(payment)) await refunds.begin(context, payment);
      const unmatched = await findUnmatched(context.tx, id);
      if (unmatched?.refundNextAt) await refunds.beginSendBack(context, unmatched);
      if (intent.status === 'succeeded') {
        await completion.complete(context, { ...intent, mayBeRefunded: true }, true);
      }
      await inbox.retryDead(context, id);
      return readRecord(context, id);
    },

    /**
     * POST /payments/{id}/refund, for admins: refunds what is left, or a part of it. Once for each
     * request id. 409 if the order, or what is left, is not as the admin saw it; then nothing is
     * refunded. While the provider is unavailable or slow, the refund follows later.
     */
    async refund(
      context: RootSignedIn,
      id: string,
      body: RefundPaymentBody,
    ): Promise<WirePaymentRecord> {
      requireRole(context.principal, 'admin');
      const payment = await findPayment(context.tx, id);
      if (!payment) throw noPayment();
      const decided = await decideRefund(context, payment, body);
      if (decided) await refunds.begin(context, decided);
      return readRecord(context, id);
    },

    /**
     * POST /payments/{id}/match, for admins: money without a booking pays this one. 409 if it cannot, or
     * no longer as the plan says.
     */
    async match(
      context: RootSignedIn,
      id: string,
      body: MatchPaymentBody,
    ): Promise<WirePaymentRecord> {
      await decideMatch(context, await readWhole(context, id), body);
      return readRecord(context, id);
    },

    /**
     * POST /payments/{id}/send-back, for admins: refunds money without a booking, once. While the
     * provider is unavailable or slow, the refund follows later.
     */
    async sendBack(
      context: RootSignedIn,
      id: string,
      body: SendBackBody,
    ): Promise<WirePaymentRecord> {
      await readWhole(context, id);
      await refunds.beginSendBack(context, await decideSendBack(context, id, body));
      return readRecord(context, id);
    },
  };
}

const isRefundDue = ({ status, refundDueCents }: PaymentRow) =>
  status === 'refunding' || refundDueCents !== null;

/** Why an admin cannot refund the payment now; null if they can. */
function refundBlockOf(
  { principal }: SignedIn,
  { status, dispute, isRefundDue, booking, seller }: DeskRow,
  hasOpenRequest: boolean,
): RefundBlock | null {
  const isOwn = booking?.buyerId === principal.userId || seller?.id === principal.userId;
  if (isRefundDue) return 'refund-running';
  if (status !== 'succeeded') return 'nothing-left';
  if (isOwn) return 'own';
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  return hasOpenRequest ? 'request-open' : null;
}
