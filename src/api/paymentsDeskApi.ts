import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import {
  paymentNexts,
  paymentStates,
  paymentStepKinds,
  paymentStepSources,
  refundBlocks,
  unmatchedReasons,
  type WirePayment,
  type WirePaymentCandidate,
  type WirePaymentCounts,
  type WirePaymentRecord,
  type WirePaymentStep,
} from '#contract/payments';
import type { MatchPaymentBody, RefundPaymentBody, SendBackBody } from '#contract/schemas/payments';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { tableList } from './lists';
import {
  cents,
  isoTime,
  list,
  number,
  oneOf,
  text,
  textOrNull,
  type Loose,
} from './responseFields';
import { idTag, listTag, type Tag } from './tags';

export type DeskPayment = ReturnType<typeof toPayment>;

function toPayment(value: unknown) {
  const wire: Loose<WirePayment> = fieldsOf(value);
  return {
    /** The provider’s. */
    id: text(wire._id),
    /** Null for a state of a newer server. */
    state: oneOf(paymentStates, wire.state),
    /** ISO time. */
    at: isoTime(wire.at),
    amountCents: cents(wire.amount),
    refundedCents: cents(wire.refunded) ?? 0,
    /** '' for dollars. */
    currency: text(wire.currency),
    bookingId: text(wire.bookingId),
    productName: text(wire.productName),
    picture: textOrNull(wire.picture),
    buyerId: text(wire.buyerId),
    buyerName: text(wire.buyerName),
    sellerId: text(wire.sellerId),
    sellerName: text(wire.sellerName),
    next: oneOf(paymentNexts, wire.next),
    nextAt: isoTime(wire.nextAt),
    problem: text(wire.problem),
    unmatched: oneOf(unmatchedReasons, wire.unmatched),
  };
}

export type PaymentStep = NonNullable<ReturnType<typeof toStep>>;

function toStep(value: unknown) {
  const wire: Loose<WirePaymentStep> = fieldsOf(value);
  const kind = oneOf(paymentStepKinds, wire.kind);
  const at = isoTime(wire.at);
  return kind && at
    ? {
        id: text(wire._id),
        kind,
        at,
        source: oneOf(paymentStepSources, wire.source) ?? 'server',
        providerId: text(wire.providerId),
        amountCents: cents(wire.amount),
        by: text(wire.by),
        facts: list(wire.facts, (fact) => {
          const { name, value: said } = fieldsOf(fact);
          return { name: text(name), value: text(said) };
        }),
      }
    : null;
}

export type PaymentCandidate = ReturnType<typeof toCandidate>;

function toCandidate(value: unknown) {
  const wire: Loose<WirePaymentCandidate> = fieldsOf(value);
  return {
    bookingId: text(wire.bookingId),
    productName: text(wire.productName),
    buyerName: text(wire.buyerName),
    priceCents: cents(wire.price) ?? 0,
    bookedAt: isoTime(wire.bookedAt),
    isAmount: wire.isAmount === true,
    isBuyer: wire.isBuyer === true,
    isDay: wire.isDay === true,
  };
}

export type PaymentRecord = ReturnType<typeof toRecord>;

function toRecord(value: unknown) {
  const wire: Loose<WirePaymentRecord> = fieldsOf(value);
  return {
    ...toPayment(value),
    /** What is not refunded yet. */
    leftCents: cents(wire.left) ?? 0,
    /** Why it cannot be refunded; null if it can. */
    refundBlock: oneOf(refundBlocks, wire.refundBlock),
    page: textOrNull(wire.page),
    isReceived: wire.isReceived === true,
    steps: list(wire.steps, toStep),
    candidates: list(wire.candidates, toCandidate),
  };
}

function toCounts(value: unknown) {
  const wire: Loose<WirePaymentCounts> = fieldsOf(value);
  return {
    needsYou: number(wire.needsYou) ?? 0,
    payments: number(wire.payments) ?? 0,
    refunds: number(wire.refunds) ?? 0,
    disputes: number(wire.disputes) ?? 0,
    unmatched: number(wire.unmatched) ?? 0,
  };
}

const deskPayments = tableList('Payment', () => apiPaths.payments, toPayment);

// A refusal also invalidates: the payment has changed, which the cache does not show.
const changed = (_result: unknown, _error: unknown, { id }: { id: string }): Tag[] => [
  idTag('Payment', id),
  listTag('Payment'),
  listTag('MoneyBack'),
];

/** The payments desk of admins (an extension). */
const paymentsDeskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query<ListResult<DeskPayment>, ListArgs>(deskPayments.list),
    collectPayments: build.query<ListResult<DeskPayment>, ListArgs>(deskPayments.collect),
    countPayments: build.query<ReturnType<typeof toCounts>, NoArgument>({
      query: () => ({ url: apiPaths.paymentCounts }),
      extraOptions: { expects: 'record' },
      transformResponse: toCounts,
      providesTags: [listTag('Payment')],
    }),
    getPaymentRecord: build.query<PaymentRecord, string>({
      query: (id) => ({ url: apiPaths.paymentRecord(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toRecord,
      providesTags: (_record, _error, id) => [idTag('Payment', id)],
    }),
    /** Asks the payment provider now. 503 if it is unavailable. */
    checkPayment: build.mutation<PaymentRecord, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.checkPayment(id), method: 'POST' }),
      extraOptions: { expects: 'record' },
      transformResponse: toRecord,
      invalidatesTags: changed,
    }),
    /** Refunds once for a request id. 409 if it would do something else than its plan said. */
    refundPayment: build.mutation<PaymentRecord, RefundPaymentBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.refundPayment(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toRecord,
      invalidatesTags: changed,
    }),
    /** Money without a booking pays this one. 409 if it cannot. */
    matchPayment: build.mutation<PaymentRecord, MatchPaymentBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.matchPayment(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toRecord,
      invalidatesTags: changed,
    }),
    /** Refunds money without a booking, once. */
    sendBackPayment: build.mutation<PaymentRecord, SendBackBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.sendBackPayment(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toRecord,
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListPaymentsQuery,
  useLazyCollectPaymentsQuery,
  useCountPaymentsQuery,
  useGetPaymentRecordQuery,
  useCheckPaymentMutation,
  useRefundPaymentMutation,
  useMatchPaymentMutation,
  useSendBackPaymentMutation,
} = paymentsDeskApi;
