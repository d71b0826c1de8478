import { eq, sql } from 'drizzle-orm';
import type { WireMessage } from '#contract/conversations';
import type { WireSale } from '#contract/bookings';
import type { WireNotice } from '#contract/notices';
import type { WireBooking } from '#contract/types';
import { changes } from '../live/schema';
import { instantOf } from '../lib/timeZones';
import { newId } from '../lib/ids';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, HOUR, MINUTE } from '../testing/clock';
import { beginConversation, findConversation, messagesOf } from '../testing/conversations';
import { openMailbox } from '../testing/mailbox';
import { bookCar, listCar } from '../testing/product';
import { conflict, expectRefused, invalid, notFound, refusal } from '../testing/responses';
import { meetings } from './schema';

const mailbox = openMailbox();
let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;
let id: string;

beforeAll(async () => {
  test = await createTestApp({ mailTransport: mailbox.mailTransport });
});
beforeEach(async () => {
  seller = await test.signIn('seller', { name: 'Oscar Reis' });
  buyer = await test.signIn('user', { name: 'Maya Lopes' });
  car = await listCar(test, seller);
  id = await beginConversation(test, buyer, car);
  await mailbox.take(test);
});
afterAll(() => test.close());

const ZONE = 'Europe/Lisbon';
/** What clocks in Lisbon show in so many milliseconds, on the minute. */
function there(ms: number): string {
  const at = new Date(test.clock.now().getTime() + ms);
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return parts.replace(' ', 'T');
}
async function renew(person: SignedIn): Promise<SignedIn> {
  const idToken = await test.identity.idToken(person);
  const renewed = await test.api('POST', '/jwt', { as: idToken, body: { email: person.email } });
  return Object.assign(person, renewed.json<{ accessToken: string }>());
}
const meeting = (body: object = {}) => ({
  clientId: newId(),
  localTime: there(3 * DAY),
  timeZone: ZONE,
  place: 'Rossio, by the fountain',
  ...body,
});
const propose = (as: SignedIn, body: object = meeting()) =>
  test.api('POST', `/conversations/${id}/meetings`, { as, body });
async function proposed(as: SignedIn, body: object = {}): Promise<string> {
  const answer = await propose(as, meeting(body));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ message: WireMessage }>().message.meeting?._id ?? '';
}
const agree = (as: SignedIn, meetingId: string) =>
  test.api('POST', `/conversations/${id}/meetings/${meetingId}/agree`, { as });
const cancel = (as: SignedIn, meetingId: string) =>
  test.api('DELETE', `/conversations/${id}/meetings/${meetingId}`, { as });
const subjectsTo = async (people: SignedIn[]) => {
  const sent = await mailbox.take(test);
  return people.map(({ email }) => sent.filter(({ to }) => to === email).map((m) => m.subject));
};

it('is proposed by one and agreed to by the other', async () => {
  const localTime = there(3 * DAY);
  const meetingId = await proposed(buyer, { localTime });
  const at = instantOf(ZONE, localTime)?.toISOString();
  const shown = { _id: meetingId, at, timeZone: ZONE, place: 'Rossio, by the fountain' };
  expect((await messagesOf(test, seller, id)).at(-1)).toMatchObject({
    from: 'other',
    text: '',
    meeting: { ...shown, state: 'proposed', isMine: false },
  });
  expect(await findConversation(test, seller, id)).toMatchObject({ unread: 2, meeting: shown });
  expect(refusal(await agree(buyer, meetingId))).toEqual(conflict);
  expect((await agree(seller, meetingId)).json()).toEqual({ acknowledged: true });
  expect((await agree(seller, meetingId)).statusCode).toBe(200);
  expect((await messagesOf(test, buyer, id)).slice(1)).toMatchObject([
    { from: 'me', meeting: { state: 'agreed', isMine: true } },
    { from: null, event: 'meeting-agreed', meeting: { state: 'agreed' } },
  ]);
  expect(await subjectsTo([buyer, seller])).toEqual([
    ['Meeting agreed: Skoda Octavia Combi'],
    ['Meeting proposed: Skoda Octavia Combi'],
  ]);
  const notices = (await test.api('GET', '/notices?kind=meeting', { as: buyer })).json<
    WireNotice[]
  >();
  expect(notices).toMatchObject([
    { title: 'Meeting agreed: Skoda Octavia Combi', path: `/dashboard/messages/${id}` },
  ]);
});

it('is proposed once, however often it is sent', async () => {
  const body = meeting();
  const answers = await Promise.all([propose(buyer, body), propose(buyer, body)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await messagesOf(test, buyer, id)).toHaveLength(2);
  expect(refusal(await propose(buyer, { ...body, place: 'Elsewhere' }))).toEqual(conflict);
});

it('is announced to the pages of the booking of both, when agreed to and when cancelled', async () => {
  const meetingId = await proposed(buyer);
  const announced = async () => {
    const rows = await test.db.select().from(changes).where(eq(changes.kind, 'booking'));
    await test.db.transaction((tx) => tx.delete(changes));
    return rows.map(({ audience }) => audience).sort();
  };
  await announced();
  await agree(seller, meetingId);
  expect(await announced()).toEqual([buyer.userId, seller.userId].sort());
  await cancel(seller, meetingId);
  expect(await announced()).toEqual([buyer.userId, seller.userId].sort());
});

it('is replaced by a later proposal, and an agreed one by the next that is agreed to', async () => {
  const first = await proposed(buyer);
  const second = await proposed(seller, { localTime: there(4 * DAY) });
  expect(refusal(await agree(seller, first))).toEqual(conflict);
  await agree(buyer, second);
  const third = await proposed(seller, { localTime: there(5 * DAY) });
  expect(await findConversation(test, buyer, id)).toMatchObject({
    meeting: { _id: second, state: 'agreed' },
    proposedInstead: { _id: third, state: 'proposed' },
  });
  await agree(buyer, third);
  const shown = await findConversation(test, buyer, id);
  expect(shown).toMatchObject({ meeting: { _id: third } });
  expect(shown).not.toHaveProperty('proposedInstead');
  const states = (await messagesOf(test, buyer, id)).map((message) => message.meeting?.state);
  expect(states).toEqual([undefined, 'replaced', 'replaced', 'replaced', 'agreed', 'agreed']);
});

it('can be called off by both, with a line and a notice', async () => {
  const meetingId = await proposed(buyer);
  await agree(seller, meetingId);
  await mailbox.take(test);
  expect((await cancel(seller, meetingId)).json()).toEqual({ deletedCount: 1 });
  expect((await cancel(seller, meetingId)).json()).toEqual({ deletedCount: 0 });
  expect((await messagesOf(test, buyer, id)).at(-1)).toMatchObject({ event: 'meeting-cancelled' });
  expect(await findConversation(test, buyer, id)).not.toHaveProperty('meeting');
  expect(refusal(await agree(seller, meetingId))).toEqual(conflict);
  test.clock.advance(3 * DAY);
  await test.app.jobs.run('meeting-reminders');
  expect(await subjectsTo([buyer, seller])).toEqual([
    ['Meeting cancelled: Skoda Octavia Combi'],
    [],
  ]);
});

it.each([
  ['past', () => ({ localTime: there(-MINUTE) })],
  ['too far ahead', () => ({ localTime: there(91 * DAY) })],
  ['skipped by the clocks', () => ({ localTime: '2027-03-28T01:30' })],
  ['on no day', () => ({ localTime: '2027-02-30T12:00' })],
  ['no time', () => ({ localTime: 'tomorrow' })],
  ['in no zone', () => ({ timeZone: 'Europe/Atlantis' })],
  ['nowhere', () => ({ place: ' ' })],
])('cannot be %s', async (_what, change) => {
  expect(refusal(await propose(buyer, meeting(change())))).toEqual(invalid);
});

it('cannot be agreed to when its time is over', async () => {
  const meetingId = await proposed(buyer, { localTime: there(10 * MINUTE) });
  test.clock.advance(11 * MINUTE);
  expect(refusal(await agree(seller, meetingId))).toEqual(conflict);
});

it('reminds both, a day and an hour before', async () => {
  const meetingId = await proposed(buyer);
  await agree(seller, meetingId);
  await mailbox.take(test);
  const run = async (ms: number) => {
    test.clock.advance(ms);
    await test.app.jobs.run('meeting-reminders');
    return subjectsTo([buyer, seller]);
  };
  const both = (subject: string) => [[subject], [subject]];
  expect(await run(2 * DAY - 2 * MINUTE)).toEqual([[], []]);
  expect(await run(2 * MINUTE)).toEqual(both('Meeting within a day: Skoda Octavia Combi'));
  expect(await run(HOUR)).toEqual([[], []]);
  expect(await run(22 * HOUR)).toEqual(both('Meeting within the hour: Skoda Octavia Combi'));
  expect(await run(DAY)).toEqual([[], []]);
});

it('hides contact details in its place until they have a booking', async () => {
  await proposed(buyer, { place: 'Call 0171 2345678' });
  expect(await findConversation(test, seller, id)).toMatchObject({
    meeting: { place: 'Call ••••' },
  });
  expect((await mailbox.take(test)).map(({ text }) => text).join()).not.toContain('2345678');
  await bookCar(test, buyer, car);
  expect(await findConversation(test, seller, id)).toMatchObject({
    meeting: { place: 'Call 0171 2345678' },
  });
});

it('is of the two only, and not with people who blocked each other', async () => {
  const meetingId = await proposed(buyer);
  const others = [await test.signIn('user'), await test.signIn('admin')];
  const call = (method: 'POST' | 'DELETE', path: string, body?: object) => (as?: SignedIn) =>
    test.api(method, `/conversations/${id}/meetings${path}`, {
      ...(as ? { as } : {}),
      ...(body ? { body } : {}),
    });
  await expectRefused(call('POST', '', meeting()), others);
  await expectRefused(call('POST', `/${meetingId}/agree`), others);
  await expectRefused(call('DELETE', `/${meetingId}`), others);
  const own = await beginConversation(test, others[0] ?? buyer, car);
  const elsewhere = { as: seller };
  const path = `/conversations/${own}/meetings/${meetingId}`;
  expect(refusal(await test.api('POST', `${path}/agree`, elsewhere))).toEqual(notFound);
  await test.api('POST', `/conversations/${id}/block-or-report`, {
    as: seller,
    body: { block: true },
  });
  expect(refusal(await propose(buyer))).toEqual(conflict);
  expect(refusal(await agree(seller, meetingId))).toEqual(conflict);
});

it('reminds nobody of a car that is gone', async () => {
  await agree(seller, await proposed(buyer));
  await mailbox.take(test);
  await test.api('DELETE', `/products/${car}`, { as: seller });
  test.clock.advance(2 * DAY + HOUR);
  await test.app.jobs.run('meeting-reminders');
  expect(await subjectsTo([buyer, seller])).toEqual([[], []]);
});

it.each([
  ['closed', () => test.api('DELETE', '/users/me', { as: seller })],
  [
    'blocked',
    () =>
      test.api('POST', `/conversations/${id}/block-or-report`, {
        as: seller,
        body: { block: true },
      }),
  ],
  [
    'suspended',
    async () =>
      test.api('POST', `/users/${seller.userId}/suspension`, {
        as: await test.signIn('admin'),
        body: { reason: 'fraud', statement: 'The cars are not yours.' },
      }),
  ],
])('is called off when a person is %s', async (_what, end) => {
  await agree(seller, await proposed(buyer));
  await proposed(seller, { localTime: there(4 * DAY) });
  await mailbox.take(test);
  expect((await end()).statusCode).toBe(200);
  expect(await findConversation(test, buyer, id)).not.toHaveProperty('meeting');
  expect((await messagesOf(test, buyer, id)).at(-1)).toMatchObject({ event: 'meeting-cancelled' });
  const [toBuyer] = await subjectsTo([buyer]);
  expect(toBuyer).toEqual(['Meeting cancelled: Skoda Octavia Combi']);
});

it('is not agreed to by a suspended person', async () => {
  const meetingId = await proposed(buyer);
  await test.db.execute(sql`update users set suspended = true where id = ${seller.userId}`);
  expect((await agree(seller, meetingId)).statusCode).toBe(403);
});

it('hides contact details of the other one in the own data too', async () => {
  await proposed(buyer, { place: 'Call 0171 7654321' });
  const data = async (as: SignedIn) =>
    JSON.stringify((await test.api('GET', '/users/me/data', { as })).json());
  expect(await data(seller)).not.toContain('7654321');
  expect(await data(buyer)).toContain('0171 7654321');
});

describe('a booking', () => {
  const sale = async (bookingId: string) =>
    (await test.api('GET', `/bookings/${bookingId}/sale`, { as: seller })).json<WireSale>();
  const order = async (bookingId: string) =>
    (await test.api('GET', `/bookings/find/${bookingId}`, { as: buyer })).json<WireBooking>();

  it('shows both the meeting that they agreed on, and ends it', async () => {
    const bookingId = await bookCar(test, buyer, car);
    await test.app.jobs.runDue();
    expect(await order(bookingId)).toMatchObject({ conversationId: id });
    const meetingId = await proposed(buyer);
    expect(await sale(bookingId)).not.toHaveProperty('meeting');
    await agree(seller, meetingId);
    const [row] = await test.db.select().from(meetings).where(eq(meetings.id, meetingId));
    const shown = {
      conversationId: id,
      meeting: { at: row?.at.toISOString(), timeZone: ZONE, place: 'Rossio, by the fountain' },
    };
    expect(await sale(bookingId)).toMatchObject(shown);
    expect(await order(bookingId)).toMatchObject(shown);
    const body = { reason: 'Sold to a friend.' };
    await test.api('POST', `/bookings/${bookingId}/release`, { as: seller, body });
    await test.app.jobs.runDue();
    expect(await order(bookingId)).not.toHaveProperty('meeting');
    const place = 'Call 0171 2345678';
    await agree(seller, await proposed(buyer, { localTime: there(4 * DAY), place }));
    expect((await sale(bookingId)).meeting).toMatchObject({ place: 'Call ••••' });
    expect((await order(bookingId)).meeting).toMatchObject({ place });
    expect((await messagesOf(test, buyer, id)).map(({ event }) => event)).toEqual([
      undefined,
      'booked',
      undefined,
      'meeting-agreed',
      'released',
      undefined,
      'meeting-agreed',
    ]);
  });

  it('has lines in the conversation that nobody wrote, once, and begins none', async () => {
    const other = await test.signIn('user');
    const bookingId = await bookCar(test, other, car);
    await test.api('DELETE', `/bookings/${bookingId}`, { as: other });
    await test.app.jobs.runDue();
    expect(await messagesOf(test, buyer, id)).toHaveLength(1);
    await bookCar(test, buyer, car);
    const data = { event: 'booked', cause: 'booked:x', buyerId: buyer.userId, productId: car };
    await test.app.jobs.runDue();
    await test.app.jobs.run('booking-lines', data);
    await test.app.jobs.run('booking-lines', data);
    const all = await messagesOf(test, seller, id);
    expect(all.map(({ from, event }) => [from, event])).toEqual([
      ['other', undefined],
      [null, 'booked'],
      [null, 'booked'],
    ]);
    expect(await findConversation(test, seller, id)).toMatchObject({
      unread: 1,
      lastMessage: { from: null, event: 'booked' },
    });
    test.clock.advance(25 * HOUR);
    await test.app.jobs.run('settle-holds');
    await test.app.jobs.runDue();
    expect(await findConversation(test, await renew(seller), id)).toMatchObject({
      lastMessage: { event: 'expired' },
    });
  });

  it('lets the seller write first', async () => {
    const other = await test.signIn('user');
    const bookingId = await bookCar(test, other, car);
    const body = { productId: car, bookingId, clientId: newId(), text: 'When do you come?' };
    const answer = await test.api('POST', '/conversations', { as: seller, body });
    const { conversationId } = answer.json<{ conversationId: string }>();
    expect(await sale(bookingId)).toMatchObject({ conversationId });
    expect(await messagesOf(test, other, conversationId)).toMatchObject([
      { from: 'other', text: 'When do you come?' },
    ]);
    const stranger = await test.signIn('seller');
    expect(refusal(await test.api('POST', '/conversations', { as: stranger, body }))).toEqual(
      notFound,
    );
    const wrong = { ...body, productId: await listCar(test, seller) };
    expect(refusal(await test.api('POST', '/conversations', { as: seller, body: wrong }))).toEqual(
      notFound,
    );
  });
});
