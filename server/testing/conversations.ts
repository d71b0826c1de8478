import type {
  MessageResponse,
  WireConversation,
  WireMessage,
  WireUnreadCount,
} from '#contract/conversations';
import { newId } from '../lib/ids';
import type { SignedIn, TestApp } from './app';

type Api = Pick<TestApp, 'api'>;

/** POST /conversations */
export const firstMessage = ({ api }: Api, as: SignedIn, productId: string, body: object = {}) =>
  api('POST', '/conversations', {
    as,
    body: { productId, clientId: newId(), text: 'Is it still available?', ...body },
  });

/** Begins a conversation. Returns its id. */
export async function beginConversation(
  app: Api,
  buyer: SignedIn,
  productId: string,
  text = 'Is it still available?',
): Promise<string> {
  const response = await firstMessage(app, buyer, productId, { text });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<MessageResponse>().conversationId;
}

/** POST /conversations/{id}/messages */
export const writeMessage = ({ api }: Api, as: SignedIn, id: string, body: object = {}) =>
  api('POST', `/conversations/${id}/messages`, {
    as,
    body: { clientId: newId(), text: 'Yes.', ...body },
  });

export const readUpTo = ({ api }: Api, as: SignedIn, id: string, seq: number) =>
  api('POST', `/conversations/${id}/read`, { as, body: { seq } });

export const findConversation = async ({ api }: Api, as: SignedIn, id: string) =>
  (await api('GET', `/conversations/${id}`, { as })).json<WireConversation>();

export const listConversations = async ({ api }: Api, as: SignedIn, query = '') =>
  (await api('GET', `/conversations?${query}`, { as })).json<WireConversation[]>();

export const messagesOf = async ({ api }: Api, as: SignedIn, id: string, query = '') =>
  (await api('GET', `/conversations/${id}/messages?${query}`, { as })).json<WireMessage[]>();

export const countUnread = async ({ api }: Api, as: SignedIn) =>
  (await api('GET', '/conversations/unread', { as })).json<WireUnreadCount>().conversations;
