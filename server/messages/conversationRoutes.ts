import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { conversationFilters } from '#contract/conversations';
import {
  conversationChangeSchema,
  firstMessageSchema,
  messageSchema,
  readMessagesSchema,
} from '#contract/schemas/conversations';
import { id } from '#contract/schemas/fields';
import { answer, arrayOf, fileOf, listOf } from '../http/answers';
import { signedIn } from '../http/context';
import { listQuery, numberParameter, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { mediaTypes, sendEvidence, type FoundFile, type OpenedPhoto } from '../photos/photos';
import type { ConversationService } from './conversationService';

const tags = ['Messages'];
const params = yup.object({ id: id('Conversation') });
const acknowledged = { 200: answer('AcknowledgedResponse') };
const sent = { 200: answer('MessageResponse') };
const { page, pageSize, after, q } = listQuery;
const filter = yup
  .string()
  .oneOf(conversationFilters, `filter must be one of: ${conversationFilters.join(', ')}.`);
const before = numberParameter('before')
  .integer('before must be a whole number.')
  .min(1, 'before must be 1 or more.')
  .max(1_000_000_000, 'before is too large.');

/** Points (http/rateLimits.ts): a search reads all messages of the caller, or of a conversation. */
const SEARCH_COST = 10;

export function conversationRoutes(
  app: App,
  conversations: ConversationService,
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>,
): void {
  app.get(
    apiPaths.conversations,
    {
      schema: {
        tags,
        summary: 'List your conversations',
        response: { 200: listOf('WireConversation') },
        querystring: yup.object({ page, pageSize, after, q, filter }),
      },
    },
    async (request, reply) => {
      const { query, server } = request;
      if (query.q) await server.points.spend(request, SEARCH_COST);
      return sendList(reply, await conversations.list(signedIn(request), query));
    },
  );

  app.post(
    apiPaths.conversations,
    {
      config: { limit: ['messages', 'messagesOfDay'] },
      schema: {
        tags,
        summary: 'Write to a seller about a car',
        response: sent,
        body: firstMessageSchema,
      },
    },
    (request) => conversations.begin(signedIn(request), request.body),
  );

  app.get(
    apiPaths.unreadConversations,
    {
      schema: {
        tags,
        summary: 'Count your conversations with unread messages',
        response: { 200: answer('WireUnreadCount') },
      },
    },
    (request) => conversations.count(signedIn(request)),
  );

  app.get(
    route(apiPaths.conversation(':id')),
    {
      schema: {
        tags,
        summary: 'Get a conversation',
        response: { 200: answer('WireConversation') },
        params,
      },
    },
    (request) => conversations.find(signedIn(request), request.params.id),
  );

  app.patch(
    route(apiPaths.conversation(':id')),
    {
      schema: {
        tags,
        summary: 'Mute a conversation',
        response: acknowledged,
        params,
        body: conversationChangeSchema,
      },
    },
    (request) => conversations.mute(signedIn(request), request.params.id, request.body.isMuted),
  );

  app.get(
    route(apiPaths.messages(':id')),
    {
      schema: {
        tags,
        summary: 'Get messages of a conversation: the newest, earlier ones, or those with a text',
        response: { 200: arrayOf('WireMessage') },
        params,
        querystring: yup.object({ before, q }),
      },
    },
    async (request) => {
      const {
        params: { id: conversationId },
        query,
        server,
      } = request;
      if (query.q) await server.points.spend(request, SEARCH_COST);
      return conversations.messages(signedIn(request), conversationId, query);
    },
  );

  app.post(
    route(apiPaths.messages(':id')),
    {
      config: { limit: ['messages', 'messagesOfDay'] },
      schema: {
        tags,
        summary: 'Write a message',
        response: sent,
        params,
        body: messageSchema,
      },
    },
    (request) => conversations.send(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.readMessages(':id')),
    {
      schema: {
        tags,
        summary: 'Say up to which message you have read',
        response: acknowledged,
        params,
        body: readMessagesSchema,
      },
    },
    (request) => conversations.read(signedIn(request), request.params.id, request.body.seq),
  );

  app.delete(
    route(apiPaths.block(':id')),
    {
      schema: {
        tags,
        summary: 'Unblock the other person of a conversation',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => conversations.unblock(signedIn(request), request.params.id),
  );

  app.get(
    route(apiPaths.messagePhoto(':id', ':photoId')),
    {
      config: { isFile: true },
      schema: {
        tags,
        summary: 'Get a photo of a message',
        params: yup.object({ id: id('Conversation'), photoId: id('Photo') }),
        response: { 200: fileOf(mediaTypes.jpg) },
      },
    },
    async (request, reply) => {
      const { id: conversationId, photoId } = request.params;
      const file = await conversations.findPhoto(signedIn(request), conversationId, photoId);
      return sendEvidence(reply, await openPhoto(file));
    },
  );
}
