import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import { moneyBackProblems, type WireMoneyBackCase } from '#contract/moneyBack';
import type {
  AcceptMoneyBackBody,
  AskMoneyBackBody,
  ReplyMoneyBackBody,
} from '#contract/schemas/moneyBack';
import type { DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { cents, isoTime, oneOf, text, textOrNull, toDeleted, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { readRequest, toMoneyBackRequest, type MoneyBackRequest } from './moneyBack';
import { idTag, listTag, type Tag } from './tags';

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
    buyerId: text(wire.buyerId),
    buyerName: text(wire.buyerName),
    buyerEmail: text(wire.buyerEmail),
    buyerPhone: text(wire.buyerPhone),
    sellerId: text(wire.sellerId),
    sellerName: text(wire.sellerName),
    sellerEmail: text(wire.sellerEmail),
    sellerPhone: text(wire.sellerPhone),
    /** ISO times at which the seller, and the buyer, said that the buyer has the car. */
    handedOverAt: isoTime(wire.handedOverAt),
    receivedAt: isoTime(wire.receivedAt),
    returnBy: isoTime(wire.returnBy),
    returnedAt: isoTime(wire.returnedAt),
    /** The admin’s name; '' if unknown. */
    decidedBy: text(wire.decidedBy),
  };
}

const moneyBackCases = tableList('MoneyBack', () => apiPaths.moneyBackCases, toMoneyBackCase);
const decided = (_response: unknown, _error: unknown, { id }: { id: string }) => [
  listTag('MoneyBack'),
  idTag('MoneyBack', id),
];

// A refusal also invalidates: the order or request has changed, which the cache does not show.
const orderTags = (id: string): Tag[] => [idTag('Booking', id), listTag('Booking')];

/** Requests for the money of a paid order (an extension), of the order with this `id`, and all for admins. */
const moneyBackApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For the buyer. 409 if it is too late, already asked, refunded or disputed. */
    askMoneyBack: build.mutation<MoneyBackRequest | null, { id: string } & AskMoneyBackBody>({
      query: ({ id, ...body }) => ({ url: apiPaths.askMoneyBack(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toMoneyBackRequest,
      invalidatesTags: (_request, _error, { id }) => orderTags(id),
    }),
    /** For the seller. 409 if it is too late, or was already answered. */
    replyMoneyBack: build.mutation<MoneyBackRequest | null, { id: string } & ReplyMoneyBackBody>({
      query: ({ id, ...body }) => ({ url: apiPaths.replyMoneyBack(id), method: 'POST', body }),
      extraOptions: { expects: 'record' },
      transformResponse: toMoneyBackRequest,
      invalidatesTags: (_request, _error, { id }) => orderTags(id),
    }),
    /** Withdraws the buyer’s open request; 404 without one. */
    withdrawMoneyBack: build.mutation<DeletedResponse, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.askMoneyBack(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: (_response, _error, { id }) => orderTags(id),
    }),
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
  useAskMoneyBackMutation,
  useReplyMoneyBackMutation,
  useWithdrawMoneyBackMutation,
  useListMoneyBackCasesQuery,
  useLazyCollectMoneyBackCasesQuery,
  useGetMoneyBackCaseQuery,
  useAcceptMoneyBackMutation,
  useDeclineMoneyBackMutation,
} = moneyBackApi;
