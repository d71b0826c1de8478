import { useSyncExternalStore } from 'react';
import { messageFor } from '@/api/messageFor';
import { isApiError } from '@/api/errors';
import { conversationsApi, type SendResult, type SentMessage } from '@/api/conversationsApi';
import { UNSENT_MESSAGES } from '@/auth/autosavedForms';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { fieldsOf, parseJson } from '@/lib/json';
import { createBrowserStorage } from '@/lib/storage';
import { useAppSelector, useAppStore, type AppStore } from '@/store/hooks';

/**
 * What a user has written in a conversation and not sent: the draft, and messages that wait for the
 * server’s answer. It survives reloads. A message keeps its client id until the server has it, so
 * that it is sent once however often it is tried.
 */

interface UnsentMessage {
  clientId: string;
  text: string;
  /** Ids of uploaded photos. */
  photos: string[];
  /** Why the server refused it; '' if it may only not have arrived. */
  refusal: string;
}

interface Unsent {
  draft: string;
  messages: UnsentMessage[];
}

const storage = createBrowserStorage();
/** The client ids that this page is sending now. */
const sending = new Set<string>();
/** The last message of each conversation: they are sent one after the other. */
const queues = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

const notify = () => listeners.forEach((onChange) => onChange());

function parse(stored: string | null): Unsent {
  const { draft, messages } = fieldsOf(parseJson(stored));
  return {
    draft: typeof draft === 'string' ? draft : '',
    messages: (Array.isArray(messages) ? messages : []).flatMap((value) => {
      const { clientId, text, photos, refusal } = fieldsOf(value);
      if (typeof clientId !== 'string' || typeof text !== 'string') return [];
      const ids = (Array.isArray(photos) ? photos : []).filter((id) => typeof id === 'string');
      return [{ clientId, text, photos: ids, refusal: typeof refusal === 'string' ? refusal : '' }];
    }),
  };
}

function write(key: string, { draft, messages }: Unsent): void {
  if (draft === '' && messages.length === 0) storage.remove(key);
  else storage.write(key, JSON.stringify({ draft, messages }));
  notify();
}

const read = (key: string) => parse(storage.read(key));

function changeMessage(key: string, clientId: string, refusal: string | null): void {
  const { draft, messages } = read(key);
  write(key, {
    draft,
    messages: messages.flatMap((message) => {
      if (message.clientId !== clientId) return [message];
      return refusal === null ? [] : [{ ...message, refusal }];
    }),
  });
}

/** The first message: to the seller of a car, or to the buyer of a booking of it. */
export interface FirstRecipient {
  productId: string;
  bookingId?: string;
}

/** What a conversation is kept by: its id, or whom nobody has written to yet. */
export type Recipient = { conversationId: string } | FirstRecipient;

const nameOf = (to: Recipient): string => {
  if ('conversationId' in to) return to.conversationId;
  return to.bookingId ? `booking-${to.bookingId}` : `car-${to.productId}`;
};

function useKey(to: Recipient): string {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  return `${UNSENT_MESSAGES}${uid}:${nameOf(to)}`;
}

/** The draft of a conversation; '' without one. */
export function useDraft(to: Recipient): string {
  const key = useKey(to);
  return parse(useSyncExternalStore(subscribe, () => storage.read(key))).draft;
}

export function useUnsent(to: Recipient) {
  const store = useAppStore();
  const key = useKey(to);
  const { draft, messages } = parse(useSyncExternalStore(subscribe, () => storage.read(key)));
  const busy = useSyncExternalStore(subscribe, () => [...sending].join());
  return {
    draft,
    messages: messages.map((message) => ({
      ...message,
      isSending: busy.split(',').includes(message.clientId),
    })),
    write: (text: string) => write(key, { ...read(key), draft: text }),
    /** Sends the draft. The field is empty at once. */
    send: (photos: string[]) => {
      const { draft: written, messages: before } = read(key);
      const message = {
        clientId: crypto.randomUUID(),
        text: written.trim(),
        photos,
        refusal: '',
      };
      write(key, { draft: '', messages: [...before, message] });
      deliver(store, key, message, to);
    },
    retry: (message: UnsentMessage) => deliver(store, key, message, to),
    remove: ({ clientId }: UnsentMessage) => changeMessage(key, clientId, null),
  };
}

/** Moves what was written first to the conversation that has begun. */
export function useMoveUnsent(recipient: FirstRecipient): (conversationId: string) => void {
  const from = useKey(recipient);
  return (conversationId) => {
    const to = from.replace(nameOf(recipient), conversationId);
    const [moved, there] = [read(from), read(to)];
    write(to, {
      draft: moved.draft || there.draft,
      messages: [...there.messages, ...moved.messages],
    });
    write(from, { draft: '', messages: [] });
  };
}

function deliver(
  store: AppStore,
  key: string,
  { clientId, text, photos }: UnsentMessage,
  to: Recipient,
): void {
  if (sending.has(clientId)) return;
  sending.add(clientId);
  notify();
  const run = async () => {
    const message: SentMessage = { ...to, clientId, text, photos };
    const { data, error } = await store.dispatch(sendMessage.initiate(message));
    sending.delete(clientId);
    if (data) {
      addMessage(store, data);
      changeMessage(key, clientId, null);
      return;
    }
    const isRefused = isApiError(error) && typeof error.status === 'number' && error.status < 500;
    changeMessage(key, clientId, isRefused ? messageFor(error) : '');
  };
  queues.set(key, (queues.get(key) ?? Promise.resolve()).then(run));
}

const { sendMessage } = conversationsApi.endpoints;

/** Shows a sent message before the list is refetched. */
function addMessage(store: AppStore, sent: SendResult): void {
  store.dispatch(
    conversationsApi.util.updateQueryData('listMessages', sent.conversationId, ({ pages }) => {
      const newest = pages[0];
      const isThere = newest?.some(({ id }) => id === sent.message.id);
      if (newest && !isThere) newest.push(sent.message);
    }),
  );
}
