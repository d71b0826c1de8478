import { http, HttpResponse } from 'msw';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { errorCodes } from '#contract/errorCodes';
import { formatPrice } from '#contract/money';
import type { WirePayment, WirePaymentRecord } from '#contract/payments';
import type { WirePlan } from '#contract/plans';
import type { MatchPaymentBody, RefundPaymentBody, SendBackBody } from '#contract/schemas/payments';
import { makePlan } from '../factories';
import { api } from './respond';

export const makePayment = (overrides: Partial<WirePayment> = {}): WirePayment => ({
  _id: 'pi_1',
  state: 'paid',
  at: '2026-11-22T12:00:00.000Z',
  amount: 12_490,
  refunded: 0,
  bookingId: 'f5b52ffb-431d-4980-a177-5337c91f9816',
  productName: 'Volvo XC60 D4',
  picture: '',
  buyerId: 'buyer-1',
  buyerName: 'Bea Buyer',
  sellerId: 'seller-1',
  sellerName: 'Sam Seller',
  ...overrides,
});

export const makeRecord = (overrides: Partial<WirePaymentRecord> = {}): WirePaymentRecord => ({
  ...makePayment(),
  left: 12_490,
  isReceived: false,
  steps: [],
  candidates: [],
  ...overrides,
});

/** What a refund would do. Its hash says what it is of. */
function refundPlan({ _id, left, refunded }: WirePaymentRecord, how: string, part: number) {
  const amount = how === 'part' ? part : left;
  const hits: WirePlan['hits'] = [
    { kind: 'refund', count: 1, amount },
    { kind: 'left', count: 1, amount: left - amount },
    { kind: 'sold-cars', count: 1 },
  ];
  const before = { kind: 'refunded-before' as const, count: 1, amount: refunded };
  return makePlan({
    _id,
    hits: refunded > 0 ? [...hits, before] : hits,
    told: [
      {
        who: 'buyers',
        count: 1,
        subject: `We’re refunding ${formatPrice(amount * 100)}`,
        paragraphs: ['Our reason:'],
        hasReason: true,
      },
    ],
    hash: `${how}${how === 'part' ? ` ${part}` : ''} of ${left}`,
  });
}

/** What matching the money to a booking, or sending it back, would do. */
function settlingPlan({ _id, amount, state }: WirePaymentRecord, bookingId: string | null) {
  const kind = bookingId === null ? 'payments' : 'bookings';
  const gone = 'This money was matched or sent back already.';
  return makePlan({
    _id,
    hits: [{ kind, count: 1, amount }],
    hash: `${bookingId ?? 'back'} ${state}`,
    ...(state === 'unmatched' ? {} : { refusal: gone }),
  });
}

/** The payments desk of a server with these payments. Keeps what was asked of it. */
export function paymentsServer(records: WirePaymentRecord[]) {
  const refunds: RefundPaymentBody[] = [];
  const settled: (SendBackBody | MatchPaymentBody)[] = [];
  const lists: (string | null)[] = [];
  const find = (id: unknown) => records.find(({ _id }) => _id === id);
  const handlers = [
    http.get(api('/payments'), ({ request }) => {
      lists.push(new URL(request.url).searchParams.get('state'));
      return HttpResponse.json(records, {
        headers: { [TOTAL_COUNT_HEADER]: String(records.length) },
      });
    }),
    http.get(api('/payments/counts'), () =>
      HttpResponse.json({ needsYou: 4, payments: 25, refunds: 3, disputes: 1, unmatched: 1 }),
    ),
    http.get(api('/plans'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const record = find(searchParams.get('ids'));
      const how = searchParams.get('act')?.replace('refund-', '') ?? '';
      if (record && how.endsWith('-payment')) {
        return HttpResponse.json([settlingPlan(record, searchParams.get('bookingId'))]);
      }
      return HttpResponse.json(
        record ? [refundPlan(record, how, Number(searchParams.get('amount')))] : [],
      );
    }),
    http.get(api('/payments/:id/record'), ({ params }) => HttpResponse.json(find(params.id))),
    http.post(api('/payments/:id/check'), ({ params }) => HttpResponse.json(find(params.id))),
    http.post<{ id: string }, RefundPaymentBody>(
      api('/payments/:id/refund'),
      async ({ params, request }) => {
        const body = await request.json();
        const record = find(params.id);
        const how = { seller: 'kept', buyer: 'returned', '': 'part' }[body.car ?? ''];
        if (record && body.plan !== refundPlan(record, how, body.amount).hash) {
          const changed = { message: 'Changed.', code: errorCodes.planChanged };
          return HttpResponse.json(changed, { status: 409 });
        }
        refunds.push(body);
        if (record) {
          record.refunded += body.amount;
          record.left -= body.amount;
          record.state = record.left > 0 ? 'part-refunded' : 'refunded';
        }
        return HttpResponse.json(record);
      },
    ),
    http.post<{ id: string; act: string }, MatchPaymentBody | SendBackBody>(
      api('/payments/:id/:act'),
      async ({ params, request }) => {
        const body = await request.json();
        const record = find(params.id);
        if (!record) return undefined;
        const bookingId = 'bookingId' in body ? body.bookingId : null;
        if (body.plan !== settlingPlan(record, bookingId).hash) {
          const changed = { message: 'Changed.', code: errorCodes.planChanged };
          return HttpResponse.json(changed, { status: 409 });
        }
        settled.push(body);
        record.state = bookingId === null ? 'settled' : 'paid';
        return HttpResponse.json(record);
      },
    ),
  ];
  return { handlers, refunds, settled, lists };
}
