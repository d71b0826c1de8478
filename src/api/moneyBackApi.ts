import { apiPaths } from '#contract/apiPaths';
import type { AskMoneyBackBody, ReplyMoneyBackBody } from '#contract/schemas/moneyBack';
import type { DeletedResponse } from '#contract/types';
import { baseApi } from './baseApi';
import { toMoneyBackRequest, type MoneyBackRequest } from './moneyBack';
import { toDeleted } from './responseFields';
import { idTag, listTag, type Tag } from './tags';

/** A refusal also invalidates: the order has changed, which the cache does not show. */
const orderTags = (id: string): Tag[] => [idTag('Booking', id), listTag('Booking')];

/** Requests for the money of a paid order (an extension). `id` is the order’s. */
export const moneyBackApi = baseApi.injectEndpoints({
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
  }),
});

export const { useAskMoneyBackMutation, useReplyMoneyBackMutation, useWithdrawMoneyBackMutation } =
  moneyBackApi;
