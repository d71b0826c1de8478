import { apiPaths } from '#contract/apiPaths';
import {
  MESSAGES_PER_PAGE,
  type ConversationFilter,
  type WireAnswers,
} from '#contract/conversations';
import type { ListResult, PagePosition } from '#contract/lists';
import type { BlockOrReportBody, MeetingBody, MessageBody } from '#contract/schemas/conversations';
import type { AcknowledgedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { toConversation, toMessage, type Conversation, type Message } from './conversations';
import { infiniteList, toRows } from './lists';
import { list, text, toAcknowledged, type Loose } from './responseFields';
import { idTag, listTag, type Tag, type TagType } from './tags';

interface ConversationsArgs {
  filter: ConversationFilter | null;
  q: string;
}

export interface SendResult {
  conversationId: string;
  message: Message;
}

/** A message to a conversation, or the first one about a car or to the buyer of a booking. */
export type SentMessage = MessageBody &
  ({ conversationId: string } | { productId: string; bookingId?: string });

const conversations = infiniteList(
  'Conversation',
  ({ filter, q }: ConversationsArgs) => {
    const params = new URLSearchParams({ ...(filter && { filter }), ...(q && { q }) }).toString();
    return params ? `${apiPaths.conversations}?${params}` : apiPaths.conversations;
  },
  toConversation,
  MESSAGES_PER_PAGE,
);

const answersTag = idTag('Conversation', 'ANSWERS');

// A refusal also invalidates: the conversation has changed, which the cache does not show.
const changed = (_result: unknown, _error: unknown, { id }: { id: string }): Tag[] => [
  listTag('Conversation'),
  idTag('Conversation', id),
];
/** What both see of their meeting is also on the pages of their booking. */
const meetingChanged = (...change: Parameters<typeof changed>): (Tag | TagType)[] => [
  ...changed(...change),
  'Booking',
];

const toAnswers = (value: unknown): string[] => {
  const wire: Loose<WireAnswers> = fieldsOf(value);
  return list(wire.answers, (answer) => text(answer) || null);
};

/** The conversations of buyers and sellers (an extension). */
export const conversationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.infiniteQuery<
      ListResult<Conversation>,
      ConversationsArgs,
      PagePosition
    >(conversations),
    getConversation: build.query<Conversation, string>({
      query: (id) => ({ url: apiPaths.conversation(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toConversation,
      providesTags: (_conversation, _error, id) => [idTag('Conversation', id)],
    }),
    /** Pages from the newest to the oldest, each with the oldest message first. */
    listMessages: build.infiniteQuery<Message[], string, number>({
      infiniteQueryOptions: {
        // Before no message: the newest page.
        initialPageParam: 0,
        getNextPageParam: ([oldest]) => (oldest && oldest.seq > 1 ? oldest.seq : undefined),
      },
      query: ({ queryArg: id, pageParam: before }) => ({
        url: apiPaths.messages(id),
        params: before > 0 ? { before } : undefined,
      }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toMessage).sort((a, b) => a.seq - b.seq),
      providesTags: (_pages, _error, id) => [idTag('Conversation', id)],
    }),
    /** The last messages of a conversation that contain this text, the newest first. */
    searchMessages: build.query<Message[], { id: string; q: string }>({
      query: ({ id, q }) => ({ url: apiPaths.messages(id), params: { q } }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toMessage),
      providesTags: (_messages, _error, { id }) => [idTag('Conversation', id)],
    }),
    /** The same `clientId` sends nothing twice. 403 if the other one cannot be written to. */
    sendMessage: build.mutation<SendResult, SentMessage>({
      query: ({ conversationId, ...body }: SentMessage & { conversationId?: string }) => ({
        url: conversationId ? apiPaths.messages(conversationId) : apiPaths.conversations,
        method: 'POST',
        body,
      }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => {
        const { conversationId, message } = fieldsOf(response);
        return { conversationId: text(conversationId), message: toMessage(message) };
      },
      invalidatesTags: (_sent, _error, message) => [
        listTag('Conversation'),
        ...('conversationId' in message
          ? [idTag('Conversation', message.conversationId)]
          : message.bookingId
            ? [idTag('Booking', message.bookingId)]
            : []),
      ],
    }),
    readMessages: build.mutation<AcknowledgedResponse, { id: string; seq: number }>({
      query: ({ id, seq }) => ({
        url: apiPaths.readMessages(id),
        method: 'POST',
        body: { seq },
      }),
      transformResponse: toAcknowledged,
      onQueryStarted: async ({ id, seq }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        dispatch(
          conversationsApi.util.updateQueryData('getConversation', id, (conversation) => {
            conversation.readSeq = Math.max(conversation.readSeq, seq);
          }),
        );
      },
      invalidatesTags: [listTag('Conversation')],
    }),
    muteConversation: build.mutation<AcknowledgedResponse, { id: string; isMuted: boolean }>({
      query: ({ id, isMuted }) => ({
        url: apiPaths.conversation(id),
        method: 'PATCH',
        body: { isMuted },
      }),
      transformResponse: toAcknowledged,
      invalidatesTags: changed,
    }),
    /** Blocks the other one, reports the conversation, or both. */
    blockOrReport: build.mutation<AcknowledgedResponse, { id: string } & BlockOrReportBody>({
      query: ({ id, ...body }) => ({ url: apiPaths.blockOrReport(id), method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: changed,
    }),
    unblock: build.mutation<AcknowledgedResponse, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.block(id), method: 'DELETE' }),
      transformResponse: toAcknowledged,
      invalidatesTags: changed,
    }),
    proposeMeeting: build.mutation<AcknowledgedResponse, { id: string } & MeetingBody>({
      query: ({ id, ...body }) => ({ url: apiPaths.meetings(id), method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: meetingChanged,
    }),
    /** 409 if another one was proposed meanwhile. */
    agreeMeeting: build.mutation<AcknowledgedResponse, { id: string; meetingId: string }>({
      query: ({ id, meetingId }) => ({
        url: apiPaths.agreeMeeting(id, meetingId),
        method: 'POST',
      }),
      transformResponse: toAcknowledged,
      invalidatesTags: meetingChanged,
    }),
    cancelMeeting: build.mutation<AcknowledgedResponse, { id: string; meetingId: string }>({
      query: ({ id, meetingId }) => ({ url: apiPaths.meeting(id, meetingId), method: 'DELETE' }),
      transformResponse: toAcknowledged,
      invalidatesTags: meetingChanged,
    }),
    getAnswers: build.query<string[], NoArgument>({
      query: () => ({ url: apiPaths.answers }),
      extraOptions: { expects: 'record' },
      transformResponse: toAnswers,
      providesTags: [answersTag],
    }),
    saveAnswers: build.mutation<AcknowledgedResponse, string[]>({
      query: (answers) => ({ url: apiPaths.answers, method: 'PUT', body: { answers } }),
      transformResponse: toAcknowledged,
      invalidatesTags: [answersTag],
    }),
  }),
});

/** Keeps the newest page of a conversation’s messages only. */
export const forgetEarlierMessages = (id: string) =>
  conversationsApi.util.updateQueryData('listMessages', id, ({ pages, pageParams }) => {
    pages.splice(1);
    pageParams.splice(1);
  });

export const {
  useListConversationsInfiniteQuery,
  useGetConversationQuery,
  useListMessagesInfiniteQuery,
  useSearchMessagesQuery,
  useReadMessagesMutation,
  useMuteConversationMutation,
  useBlockOrReportMutation,
  useUnblockMutation,
  useProposeMeetingMutation,
  useAgreeMeetingMutation,
  useCancelMeetingMutation,
  useGetAnswersQuery,
  useSaveAnswersMutation,
} = conversationsApi;
