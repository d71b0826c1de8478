import { apiPaths } from '#contract/apiPaths';
import type { WireOwnConversation, WireUnreadCount } from '#contract/conversations';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { useIfExtended } from './bare/useIfExtended';
import { number, text, type Loose } from './responseFields';
import { idTag, listTag } from './tags';

function toOwnConversation(value: unknown) {
  const wire: Loose<WireOwnConversation> = fieldsOf(value);
  return {
    /** '' without one. */
    conversationId: text(wire.conversationId),
    /** How soon the seller usually answers, in hours; null if that is not known. */
    replyHours: number(wire.replyHours),
  };
}

/** What pages outside the messages show of them (an extension). */
const ownConversationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many conversations have unread messages. */
    countUnreadConversations: build.query<number, NoArgument>({
      query: () => ({ url: apiPaths.unreadConversations }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => {
        const wire: Loose<WireUnreadCount> = fieldsOf(response);
        return number(wire.conversations) ?? 0;
      },
      providesTags: [listTag('Conversation')],
    }),
    /** The user’s conversation about a car that they do not sell. */
    getOwnConversation: build.query<ReturnType<typeof toOwnConversation>, string>({
      query: (productId) => ({ url: apiPaths.ownConversation(productId) }),
      extraOptions: { expects: 'record' },
      transformResponse: toOwnConversation,
      providesTags: (_own, _error, productId) => [
        listTag('Conversation'),
        idTag('Product', productId),
      ],
    }),
  }),
});

export const { useCountUnreadConversationsQuery } = ownConversationsApi;

/** @param productId nothing is asked for without one */
export const useOwnConversation = (productId: string | null) =>
  ownConversationsApi.useGetOwnConversationQuery(useIfExtended(productId));
