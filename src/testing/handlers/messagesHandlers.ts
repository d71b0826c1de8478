import { http, HttpResponse } from 'msw';
import type { WireConversation, WireMeeting, WireMessage } from '#contract/conversations';
import type {
  BlockOrReportBody,
  FirstMessageBody,
  MeetingBody,
  MessageBody,
} from '#contract/schemas/conversations';
import { pagedList } from './paged';
import { api } from './respond';

const PAGE_SIZE = 30;
const START = Date.parse('2026-11-20T08:00:00Z');

export function makeConversation(overrides: Partial<WireConversation> = {}): WireConversation {
  return {
    _id: 'talk-1',
    side: 'buyer',
    productId: 'car-1',
    productName: 'Volvo XC60',
    picture: '',
    price: 21_500,
    carState: 'unsold',
    otherName: 'Sam Seller',
    isOtherVerified: true,
    showsContacts: false,
    lastSeq: 0,
    lastMessage: { from: 'other', text: 'Hello' },
    lastAt: '2026-11-20T08:00:00.000Z',
    unread: 0,
    readSeq: 0,
    otherReadSeq: 0,
    isMuted: false,
    ...overrides,
  };
}

/** Messages of a conversation, a minute apart. */
export const makeMessages = (messages: Partial<WireMessage>[]): WireMessage[] =>
  messages.map((message, index) => ({
    _id: `message-${index + 1}`,
    seq: index + 1,
    from: 'other',
    text: '',
    hidden: [],
    photos: [],
    at: new Date(START + index * 60_000).toISOString(),
    ...message,
  }));

interface Talk {
  conversation: WireConversation;
  messages: WireMessage[];
}

/** A server with these conversations of the signed-in user. */
export function messagesServer(talks: Talk[]) {
  /** What was changed, in order. */
  const acts: object[] = [];
  let answers: string[] = [];
  const acknowledged = (act: object) => {
    acts.push(act);
    return HttpResponse.json({ acknowledged: true });
  };
  const notFound = () => HttpResponse.json({ message: 'Conversation not found.' }, { status: 404 });
  const find = (id: string) => talks.find(({ conversation }) => conversation._id === id);

  function add({ conversation, messages }: Talk, message: Partial<WireMessage>): WireMessage {
    const seq = messages.length + 1;
    const added: WireMessage = {
      _id: `${conversation._id}:${seq}`,
      seq,
      from: 'me',
      text: '',
      hidden: [],
      photos: [],
      at: new Date(START + seq * 60_000).toISOString(),
      ...message,
    };
    messages.push(added);
    conversation.lastSeq = seq;
    conversation.lastMessage = { from: added.from, text: added.text };
    return added;
  }

  function send(talk: Talk, { clientId, text, photos = [], ...unknown }: MessageBody) {
    const [field] = Object.keys(unknown);
    if (field) return HttpResponse.json({ message: `${field}: Unknown field.` }, { status: 400 });
    acts.push({ sent: text, clientId, photos: photos.length });
    const known = talk.messages.find((message) => message.clientId === clientId);
    const message =
      known ??
      add(talk, {
        clientId,
        text,
        photos: photos.map((_id) => ({ _id, width: 400, height: 300 })),
      });
    return HttpResponse.json({ conversationId: talk.conversation._id, message });
  }

  const handlers = [
    http.get(api('/conversations/unread'), () =>
      HttpResponse.json({
        conversations: talks.filter(({ conversation }) => conversation.unread > 0).length,
      }),
    ),
    pagedList('/conversations', () => talks.map(({ conversation }) => conversation)),
    http.post<never, FirstMessageBody>(api('/conversations'), async ({ request }) => {
      const { productId, ...body } = await request.json();
      const talk = {
        conversation: makeConversation({ _id: 'begun', productId }),
        messages: [],
      };
      talks.push(talk);
      return send(talk, body);
    }),
    http.get<{ id: string }>(api('/conversations/:id'), ({ params: { id } }) => {
      const talk = find(id);
      return talk ? HttpResponse.json(talk.conversation) : notFound();
    }),
    http.get<{ id: string }>(api('/products/:id/conversation'), ({ params: { id } }) => {
      const talk = talks.find(({ conversation }) => conversation.productId === id);
      return HttpResponse.json({ conversationId: talk?.conversation._id ?? '', replyHours: 2 });
    }),
    http.get<{ id: string }>(api('/conversations/:id/messages'), ({ params: { id }, request }) => {
      const { searchParams } = new URL(request.url);
      const before = Number(searchParams.get('before') ?? Infinity);
      const q = searchParams.get('q');
      const messages = find(id)?.messages.filter(({ seq }) => seq < before);
      if (q && messages) {
        return HttpResponse.json(messages.filter(({ text }) => text.includes(q)).toReversed());
      }
      return messages ? HttpResponse.json(messages.slice(-PAGE_SIZE)) : notFound();
    }),
    http.post<{ id: string }, MessageBody>(
      api('/conversations/:id/messages'),
      async ({ params: { id }, request }) => {
        const talk = find(id);
        return talk ? send(talk, await request.json()) : notFound();
      },
    ),
    http.post<{ id: string }, { seq: number }>(
      api('/conversations/:id/read'),
      async ({ params: { id }, request }) => {
        const { seq } = await request.json();
        Object.assign(find(id)?.conversation ?? {}, { readSeq: seq, unread: 0 });
        return acknowledged({ read: seq });
      },
    ),
    http.patch<{ id: string }, { isMuted: boolean }>(
      api('/conversations/:id'),
      async ({ params: { id }, request }) => {
        const { isMuted } = await request.json();
        Object.assign(find(id)?.conversation ?? {}, { isMuted });
        return acknowledged({ isMuted });
      },
    ),
    http.post<{ id: string }, BlockOrReportBody>(
      api('/conversations/:id/block-or-report'),
      async ({ params: { id }, request }) => {
        const body = await request.json();
        if (body.block) Object.assign(find(id)?.conversation ?? {}, { closed: 'blocked' });
        return acknowledged(body);
      },
    ),
    http.delete<{ id: string }>(api('/conversations/:id/block'), ({ params: { id } }) => {
      Object.assign(find(id)?.conversation ?? {}, { closed: undefined });
      return acknowledged({ unblocked: id });
    }),
    http.post<{ id: string }, MeetingBody>(
      api('/conversations/:id/meetings'),
      async ({ params: { id }, request }) => {
        const { localTime, timeZone, place } = await request.json();
        const talk = find(id);
        if (!talk) return notFound();
        const meeting: WireMeeting = {
          _id: 'meeting-1',
          state: 'proposed',
          isMine: true,
          at: `${localTime}:00.000Z`,
          timeZone,
          place,
        };
        talk.conversation.meeting = meeting;
        add(talk, { meeting });
        return acknowledged({ localTime, timeZone, place });
      },
    ),
    http.post<{ id: string; meetingId: string }>(
      api('/conversations/:id/meetings/:meetingId/agree'),
      ({ params: { id, meetingId } }) => {
        const talk = find(id);
        Object.assign(talk?.conversation.meeting ?? {}, { state: 'agreed' });
        if (talk) add(talk, { from: null, event: 'meeting-agreed' });
        return acknowledged({ agreed: meetingId });
      },
    ),
    http.delete<{ meetingId: string }>(
      api('/conversations/:id/meetings/:meetingId'),
      ({ params: { meetingId } }) => acknowledged({ cancelled: meetingId }),
    ),
    http.get(api('/messages/answers'), () => HttpResponse.json({ answers })),
    http.put<never, { answers: string[] }>(api('/messages/answers'), async ({ request }) => {
      ({ answers } = await request.json());
      return acknowledged({ answers });
    }),
  ];
  return { handlers, acts, talks };
}
