import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireConversation, WireMessage } from '#contract/conversations';
import { routes } from '#contract/routes';
import { changesStream } from '@/testing/changesStream';
import { deferred } from '@/testing/deferred';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import {
  makeConversation,
  makeMessages,
  messagesServer,
} from '@/testing/handlers/messagesHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { setServerTimeFromResponse } from '@/testing/serverTime';

const hello = makeMessages([
  { from: 'me', text: 'Is the second key there?' },
  { text: 'Yes, both.' },
]);

function serve(
  conversation: Partial<WireConversation> = {},
  messages: WireMessage[] = structuredClone(hello),
) {
  const about = makeConversation({ readSeq: messages.length, ...conversation });
  const messaging = messagesServer([{ conversation: about, messages }]);
  server.use(...messaging.handlers, ...extensionHandlers);
  return messaging;
}

const open = (url: string, signedInAs: 'buyer' | 'seller' = 'buyer') =>
  renderRoute(url, { signedInAs, preloadedState: { isExtended: true } });
const openTalk = async (signedInAs?: 'buyer' | 'seller') => {
  const page = open(routes.conversation('talk-1'), signedInAs);
  const stream = within(await screen.findByRole('log', { name: 'Messages with Sam Seller' }));
  return { ...page, stream, field: screen.getByRole('textbox', { name: 'Write to Sam Seller' }) };
};
const choose = async (user: ReturnType<typeof renderRoute>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('lists conversations with what is unread, and marks as read what was on screen for a second', async () => {
  const { acts } = serve({ unread: 1, readSeq: 1 });
  const { user } = open(routes.messages);
  const row = await screen.findByRole('link', { name: 'Unread: Sam Seller Volvo XC60' });
  expect(row).toHaveAccessibleDescription('1 unread');
  expect(screen.getByText('Choose a conversation')).toBeVisible();
  await user.click(row);
  const stream = within(await screen.findByRole('log'));
  expect(stream.getByText('Yes, both.')).toBeVisible();
  expect(stream.getByText('New')).toBeVisible();
  await waitFor(() => expect(acts).toEqual([{ read: 2 }]));
  // It stays marked until the reader leaves it.
  expect(row).toHaveAccessibleName('Unread: Sam Seller Volvo XC60');
  await waitFor(() => expect(row).not.toHaveAccessibleDescription());
});

test('a sent message is shown at once and sent once, also when it failed before', async () => {
  const { acts } = serve();
  server.use(
    http.post(api('/conversations/:id/messages'), () => HttpResponse.error(), { once: true }),
  );
  const { user, stream, field } = await openTalk();
  await user.type(field, 'See you at 5{Enter}');
  expect(field).toHaveValue('');
  expect(stream.getByText('See you at 5')).toBeVisible();
  expect(await stream.findByText('Not sent.')).toBeVisible();
  await user.click(stream.getByRole('button', { name: 'Retry' }));
  expect(await stream.findByText(/· Sent/)).toBeVisible();
  expect(stream.getAllByText('See you at 5')).toHaveLength(1);
  expect(acts).toMatchObject([{ sent: 'See you at 5' }]);
});

test('says why a message beyond the limit is not sent, and keeps it to be sent later', async () => {
  const { acts } = serve();
  const refuse = http.post(
    api('/conversations/:id/messages'),
    () =>
      HttpResponse.json(
        { code: 'TOO_MANY', message: 'Too many requests. Wait 34 seconds and try again.' },
        { status: 429 },
      ),
    { once: true },
  );
  server.use(refuse);
  const { user, stream, field } = await openTalk();
  await user.type(field, 'The 21st{Enter}');
  const refusal = 'Not sent. Too many requests. Wait 34 seconds and try again.';
  expect(await stream.findByText(refusal)).toBeVisible();
  expect(stream.getByText('The 21st')).toBeVisible();
  await user.click(stream.getByRole('button', { name: 'Retry' }));
  expect(await stream.findByText('· Sent')).toBeVisible();
  expect(stream.queryByText(refusal)).not.toBeInTheDocument();
  expect(acts).toMatchObject([{ sent: 'The 21st' }]);
});

test.each([
  ['right to left', 'هل السيارة متاحة؟ (XC60)'],
  ['emoji', '👍🏽 👩‍👩‍👧 🇵🇹'],
  ['HTML', '<b onclick="x()">cheap</b> & <script>alert(1)</script>'],
  ['5,000 characters', 'a'.repeat(5000)],
])('shows what was written with %s as it was, in its own direction', async (_what, text) => {
  serve({}, makeMessages([{ text }]));
  const { user, stream, field } = await openTalk();
  expect(stream.getByText(text)).toHaveAttribute('dir', 'auto');
  await user.click(field);
  await user.paste(text);
  await user.keyboard('{Enter}');
  expect(stream.getAllByText(text)).toHaveLength(2);
  expect(await stream.findByText('· Sent')).toBeVisible();
});

test('names the day of a message by the server’s time, on a device with a wrong clock', async () => {
  serve({}, makeMessages([{ text: 'Hello', at: '2031-05-04T10:00:00.000Z' }]));
  setServerTimeFromResponse(new Date('2031-05-04T12:00:00.000Z'));
  const { stream } = await openTalk();
  expect(stream.getByText('Today')).toBeVisible();
});

test('drafts and unsent messages survive leaving the page, and are erased at log-out', async () => {
  serve();
  server.use(http.post(api('/conversations/:id/messages'), () => HttpResponse.error()));
  const { user, stream, field, goTo, unmount } = await openTalk();
  await user.type(field, 'Lost?{Enter}');
  expect(await stream.findByText('Not sent.')).toBeVisible();
  await user.type(field, 'How about');
  await goTo(routes.messages);
  expect(await screen.findByText('Draft: How about')).toBeVisible();
  unmount();
  const again = await openTalk();
  expect(again.field).toHaveValue('How about');
  expect(again.stream.getByText('Lost?')).toBeVisible();
  await user.click(again.stream.getByRole('button', { name: 'Delete' }));
  expect(again.stream.queryByText('Lost?')).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Log Out' })[0] ?? document.body);
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('How about'));
});

test('Shift and Enter make a line, and a message that is too long is not sent', async () => {
  serve();
  const { user, field } = await openTalk();
  await user.type(field, 'One{Shift>}{Enter}{/Shift}Two');
  expect(field).toHaveValue('One\nTwo');
  await user.clear(field);
  await user.click(field);
  await user.paste('a'.repeat(5001));
  expect(screen.getByText('5,001 of 5,000')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('shows earlier messages on demand, and says when the last own one was read', async () => {
  const many = makeMessages(
    Array.from({ length: 40 }, (_, index) => ({
      from: index % 2 ? 'me' : 'other',
      text: `Message ${index + 1}`,
    })),
  );
  serve({ otherReadSeq: 40 }, many);
  const { user, stream } = await openTalk();
  expect(stream.queryByText('Message 10')).not.toBeInTheDocument();
  expect(stream.getAllByText(/· Read/)).toHaveLength(1);
  await user.click(stream.getByRole('button', { name: 'Earlier messages' }));
  expect(await stream.findByText('Message 1')).toBeVisible();
  expect(stream.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
  // Back at the end, a change asks for the newest only.
  const log = screen.getByRole('log');
  log.scrollTop = -800;
  fireEvent.scroll(log);
  expect(stream.getByText('Message 1')).toBeVisible();
  log.scrollTop = 0;
  fireEvent.scroll(log);
  expect(stream.queryByText('Message 10')).not.toBeInTheDocument();
  expect(stream.getByText('Message 11')).toBeVisible();
  expect(stream.getByRole('button', { name: 'Earlier messages' })).toBeVisible();
});

test('says when the other one read the last message that they read, as soon as they have', async () => {
  const texts = ['First', 'Second', 'Third'].map((text) => ({ from: 'me' as const, text }));
  const { talks } = serve(
    { otherReadSeq: 2, otherReadAt: '2026-11-20T14:02:00.000Z' },
    makeMessages(texts),
  );
  const changes = changesStream();
  server.use(http.get(api('/changes'), () => changes.response));
  const { stream } = await openTalk();
  expect(stream.getByText('· Read 2:02 PM')).toBeVisible();
  expect(stream.getByText('· Sent')).toBeVisible();
  expect(stream.getAllByText(/· (Read|Sent)/)).toHaveLength(2);

  const read = { otherReadSeq: 3, otherReadAt: '2026-11-21T09:15:00.000Z' };
  Object.assign(talks[0]?.conversation ?? {}, read);
  changes.send({ changes: [['conversation', 'talk-1']] });
  expect(await stream.findByText('· Read Nov 21, 9:15 AM')).toBeVisible();
  expect(stream.getAllByText(/· (Read|Sent)/)).toHaveLength(1);
  changes.end();
});

test('is searched, and shows a found message among earlier ones', async () => {
  const texts = Array.from({ length: 70 }, (_, index) => ({ text: `Message ${index + 1}.` }));
  serve({}, makeMessages(texts));
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await openTalk();
  await choose(user, 'Search in this conversation');
  const search = within(await screen.findByRole('search', { name: 'Search in this conversation' }));
  const field = search.getByRole('searchbox', { name: 'Search in this conversation' });
  expect(field).toHaveFocus();
  await user.type(field, 'Nothing like it');
  expect(await search.findByText('No message matches')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Message 3.');
  await user.click(await search.findByRole('button', { name: /Message 3\./ }));
  const stream = within(await screen.findByRole('log'));
  const found = await stream.findByText('Message 3.');
  // eslint-disable-next-line testing-library/no-node-access -- the message is not a control
  await waitFor(() => expect(found.closest('[tabindex="-1"]')).toHaveFocus());
  expect(scrolled).toHaveBeenCalled();

  await choose(user, 'Search in this conversation');
  await user.type(await screen.findByRole('searchbox', { name: /conversation/ }), '{Escape}');
  expect(await screen.findByRole('log')).toBeVisible();
});

test('shows the newest messages after a search is closed, and marks them as read', async () => {
  const { acts } = serve({ unread: 1, readSeq: 1 });
  const { user } = await openTalk();
  const log = screen.getByRole('log');
  log.scrollTop = -800;
  fireEvent.scroll(log);
  await choose(user, 'Search in this conversation');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('log')).toBeVisible();
  await waitFor(() => expect(acts).toEqual([{ read: 2 }]));
});

test('says what is hidden until the car is booked, warns of paying elsewhere, and shows what happened', async () => {
  serve(
    {},
    makeMessages([
      { from: 'me', text: 'Call +351 912 345 678', hidden: ['phone'] },
      { text: 'Mail ••••, pay by PayPal', hidden: ['email'] },
      { from: null, event: 'booked' },
    ]),
  );
  const { stream } = await openTalk();
  expect(stream.getByText('Phone number hidden until booked')).toBeVisible();
  expect(stream.getByText('Email shown after booking')).toBeVisible();
  expect(stream.getByText(/^You booked the car/)).toBeVisible();
  expect(screen.getByText(/^Pay only here/)).toBeVisible();
});

test('a meeting is accepted, stays in the head with a calendar file, and another time is proposed', async () => {
  const meeting = {
    _id: 'meeting-1',
    state: 'proposed' as const,
    isMine: false,
    at: '2099-11-28T17:00:00.000Z',
    timeZone: 'UTC',
    place: 'Rossio',
  };
  const { acts } = serve({ meeting }, makeMessages([{ meeting }]));
  const { user, stream } = await openTalk();
  const card = within(stream.getByRole('group', { name: 'Meeting' }));
  expect(card.getByText('Proposed')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Accept' }));
  const head = within(await screen.findByRole('group', { name: 'Agreed meeting' }));
  expect(head.getByText(/Nov 28, 5:00 PM.* · Rossio/)).toBeVisible();
  expect(head.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  expect(acts).toContainEqual({ agreed: 'meeting-1' });

  await user.click(head.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText('Choose a day.')).toBeVisible();
  await user.type(dialog.getByLabelText('Day'), '2099-12-01');
  await user.type(dialog.getByLabelText('Time'), '11:30');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(acts).toContainEqual({
      localTime: '2099-12-01T11:30',
      timeZone: 'UTC',
      place: 'Rossio',
    }),
  );
});

test('blocks a person and reports the conversation in one dialog, and unblocks', async () => {
  const { acts } = serve();
  const { user } = await openTalk();
  await choose(user, 'Block or report…');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block or report' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Report this conversation' }));
  await user.click(dialog.getByRole('button', { name: 'Block and report' }));
  expect(await dialog.findByText('Choose a reason.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  await user.click(dialog.getByRole('button', { name: 'Block and report' }));
  expect(await screen.findByText('You blocked Sam Seller.')).toBeVisible();
  expect(acts).toEqual([{ block: true, report: { reason: 'spam', note: '' } }]);
  expect(screen.queryByRole('textbox', { name: /^Write to/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('textbox', { name: 'Write to Sam Seller' })).toBeVisible();
});

test('who has no conversations is led to the cars', async () => {
  server.use(...messagesServer([]).handlers, ...extensionHandlers);
  open(routes.messages);
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Search cars' }).at(-1)).toBeVisible();
});

test('mutes a conversation', async () => {
  const { acts } = serve();
  const { user } = await openTalk();
  await choose(user, 'Mute');
  await waitFor(() => expect(acts).toEqual([{ isMuted: true }]));
});

test('a seller keeps answers, and neither saving nor choosing one sends the draft', async () => {
  const { acts } = serve({ side: 'seller' });
  const { user, field } = await openTalk('seller');
  await user.type(field, 'Good morning.');
  await user.click(screen.getByRole('button', { name: 'Answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage answers…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your answers' }));
  await user.type(dialog.getByRole('textbox', { name: 'Answer 1' }), 'Both keys are there.');
  await user.click(dialog.getByRole('button', { name: 'Save answers' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Both keys are there.' }));
  expect(field).toHaveValue('Good morning.\nBoth keys are there.');
  expect(acts).toEqual([{ answers: ['Both keys are there.'] }]);
});

test('answers can be changed only once they are loaded, and loading them can be retried', async () => {
  serve({ side: 'seller' });
  const asked = deferred();
  const refuse = async () => {
    await asked.promise;
    return HttpResponse.json({ message: 'Too many requests.' }, { status: 429 });
  };
  server.use(http.get(api('/messages/answers'), refuse, { once: true }));
  const { user } = await openTalk('seller');
  await user.click(screen.getByRole('button', { name: 'Answers' }));
  expect(await screen.findByRole('menuitem', { name: 'Loading…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Manage/ })).not.toBeInTheDocument();
  asked.resolve();
  expect(await screen.findByRole('menuitem', { name: /^Too many requests/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Manage/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Retry' }));
  expect(await screen.findByRole('menuitem', { name: 'Manage answers…' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'No answers yet' })).toBeVisible();
});

test('the first message about a car begins a conversation, which the same link opens later', async () => {
  const messaging = messagesServer([]);
  server.use(...messaging.handlers, ...extensionHandlers);
  const { user, shown } = open(routes.newConversation('car-1', 'service history'));
  const field = await screen.findByRole('textbox', { name: /^Write to/ });
  expect(field).toHaveValue('Could you tell me about: service history?');
  await user.type(field, '{Enter}');
  expect(await screen.findByRole('log')).toHaveTextContent('service history?');
  expect(shown.location.pathname).toBe(routes.conversation('begun'));
  expect(messaging.acts).toHaveLength(1);
});

test('says so if the conversation is another one’s, the list failed, or there is none', async () => {
  serve();
  const { goTo, user } = open(routes.conversation('other'));
  expect(await screen.findByText('Conversation not found')).toBeVisible();
  server.use(
    http.get(api('/conversations'), () => HttpResponse.json({ message: 'no' }, { status: 429 }), {
      once: true,
    }),
    ...messagesServer([]).handlers,
  );
  await goTo(`${routes.messages}?filter=unread`);
  expect(await screen.findByText('We couldn’t load your messages')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No conversation matches')).toBeVisible();
  await goTo(`${routes.messages}?filter=buying`);
  expect(await screen.findByText('No conversation matches')).toBeVisible();
});

test('arrow keys move in the list, which is one tab stop, and Escape in the field leads back to it', async () => {
  const talks = ['talk-1', 'talk-2'].map((_id) => ({
    conversation: makeConversation({ _id, productName: `Car of ${_id}` }),
    messages: structuredClone(hello),
  }));
  server.use(...messagesServer(talks).handlers, ...extensionHandlers);
  const { user } = await openTalk();
  const first = await screen.findByRole('link', { name: 'Sam Seller Car of talk-1' });
  const second = screen.getByRole('link', { name: 'Sam Seller Car of talk-2' });
  await user.click(screen.getByRole('textbox', { name: 'Write to Sam Seller' }));
  await user.keyboard('{Escape}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  expect(first).toHaveAttribute('tabindex', '-1');
});
