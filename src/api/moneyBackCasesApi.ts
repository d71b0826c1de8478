import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import { moneyBackProblems, type WireMoneyBackCase } from '#contract/moneyBack';
import type { AcceptMoneyBackBody } from '#contract/schemas/moneyBack';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, oneOf, text, textOrNull, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { readRequest } from './moneyBack';
import { idTag, listTag } from './tags';

export type MoneyBackCase = ReturnType<typeof toMoneyBackCase>;

function toMoneyBackCase(value: unknown) {
  const wire: Loose<WireMoneyBackCase> = fieldsOf(value);
  const request = readRequest(value);
  return {
    ...request,
    state: request.state ?? 'closed',
    /** Why an accepted refund could not be sent; the request is open again. */
    problem: oneOf(moneyBackProblems, wire.problem),
    paidCents: cents(wire.price) ?? 0,
    /** What of it is not refunded yet. */
    leftCents: cents(wire.left) ?? 0,
    isDisputed: wire.isDisputed === true,
    bookingId: text(wire.bookingId),
    productId: text(wire.productId),
    productName: text(wire.productName),
    picture: textOrNull(wire.picture),
    buyerName: text(wire.buyerName),
    buyerEmail: text(wire.buyerEmail),
    buyerPhone: text(wire.buyerPhone),
    sellerName: text(wire.sellerName),
    sellerEmail: text(wire.sellerEmail),
    sellerPhone: text(wire.sellerPhone),
    /** ISO times at which the seller, and the buyer, said that the buyer has the car. */
    handedOverAt: isoTime(wire.handedOverAt),
    receivedAt: isoTime(wire.receivedAt),
    /** The admin’s name; '' if unknown. */
    decidedBy: text(wire.decidedBy),
  };
}

const moneyBackCases = tableList('MoneyBack', () => apiPaths.moneyBackCases, toMoneyBackCase);
// A refusal also invalidates: the request has changed since the page loaded it.
const decided = (_response: unknown, _error: unknown, { id }: { id: string }) => [
  listTag('MoneyBack'),
  idTag('MoneyBack', id),
];

/** Requests of buyers for their money, for admins (an extension). */
const moneyBackCasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMoneyBackCases: build.query<ListResult<MoneyBackCase>, ListArgs>(moneyBackCases.list),
    collectMoneyBackCases: build.query<ListResult<MoneyBackCase>, ListArgs>(moneyBackCases.collect),
    getMoneyBackCase: build.query<MoneyBackCase, string>({
      query: (id) => ({ url: apiPaths.moneyBackCase(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toMoneyBackCase,
      providesTags: (_case, _error, id) => [idTag('MoneyBack', id)],
    }),
    /**
     * Refunds the rest of the payment or a part of it, in dollars. 409 if the request, or what is
     * left, is not as the admin saw it.
     */
    acceptMoneyBack: build.mutation<MoneyBackCase, AcceptMoneyBackBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.acceptMoneyBack(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toMoneyBackCase,
      invalidatesTags: decided,
    }),
    /** 409 if the request is no longer open. */
    declineMoneyBack: build.mutation<MoneyBackCase, { id: string; answer: string }>({
      query: ({ id, answer }) => ({
        url: apiPaths.declineMoneyBack(id),
        method: 'POST',
        body: { answer },
      }),
      extraOptions: { expects: 'record' },
      transformResponse: toMoneyBackCase,
      invalidatesTags: decided,
    }),
  }),
});

export const {
  useListMoneyBackCasesQuery,
  useLazyCollectMoneyBackCasesQuery,
  useGetMoneyBackCaseQuery,
  useAcceptMoneyBackMutation,
  useDeclineMoneyBackMutation,
} = moneyBackCasesApi;
