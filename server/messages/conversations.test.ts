import { eq } from 'drizzle-orm';
import { MESSAGE_MAX, type MessageResponse } from '#contract/conversations';
import { rateLimits } from '../http/schema';
import { newId } from '../lib/ids';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { HOUR, MINUTE } from '../testing/clock';
import {
  beginConversation,
  countUnread,
  findConversation,
  firstMessage,
  listConversations,
  messagesOf,
  readUpTo,
  writeMessage,
} from '../testing/conversations';
import { bookCar, listCar, sellCar } from '../testing/product';
import { conflict, expectRefused, invalid, notFound, refusal } from '../testing/responses';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  seller = await test.signIn('seller', { name: 'Oscar Reis' });
  buyer = await test.signIn('user', { name: 'Maya Lopes' });
  car = await listCar(test, seller);
});
afterAll(() => test.close());

const begin = (text?: string, as = buyer) => beginConversation(test, as, car, text);
/** Access tokens last an hour. */
async function renew(person: SignedIn): Promise<SignedIn> {
  const idToken = await test.identity.idToken(person);
  const renewed = await test.api('POST', '/jwt', { as: idToken, body: { email: person.email } });
  return { ...person, ...renewed.json<{ accessToken: string }>() };
}
const textsOf = async (as: SignedIn, id: string, query = '') =>
  (await messagesOf(test, as, id, query)).map(({ text }) => text);

describe('a conversation', () => {
  it('begins with a message about a car, and both see it', async () => {
    const id = await begin();
    await writeMessage(test, seller, id, { text: 'Yes, it is.' });
    const shared = { _id: id, productId: car, productName: 'Skoda Octavia Combi', price: 11_900.5 };
    expect(await listConversations(test, buyer)).toMatchObject([
      {
        ...shared,
        side: 'buyer',
        otherName: 'Oscar Reis',
        carState: 'unsold',
        showsContacts: false,
        lastSeq: 2,
        lastMessage: { from: 'other', text: 'Yes, it is.' },
        unread: 1,
        readSeq: 0,
        isMuted: false,
      },
    ]);
    expect(await findConversation(test, seller, id)).toMatchObject({
      ...shared,
      side: 'seller',
      otherName: 'Maya Lopes',
      lastMessage: { from: 'me' },
      unread: 1,
    });
    expect(await messagesOf(test, buyer, id)).toMatchObject([
      { seq: 1, from: 'me', text: 'Is it still available?', hidden: [], photos: [] },
      { seq: 2, from: 'other', text: 'Yes, it is.' },
    ]);
  });

  it('is the same one for each further message about the car', async () => {
    const id = await begin();
    expect(await begin('And does it have winter tyres?')).toBe(id);
    const own = { _id: id };
    const other = await test.signIn('user');
    expect(await begin('Hello', other)).not.toBe(id);
    expect(await listConversations(test, buyer)).toMatchObject([own]);
    expect(await listConversations(test, seller)).toHaveLength(2);
  });

  it('is refused about own cars, and about cars that are gone or sold to others', async () => {
    expect(refusal(await firstMessage(test, seller, car))).toEqual(conflict);
    expect(refusal(await firstMessage(test, buyer, newId()))).toEqual(notFound);
    await sellCar(test, car);
    expect(refusal(await firstMessage(test, buyer, car))).toEqual(conflict);
  });

  it('can begin about a car that the buyer has booked, also once it is sold', async () => {
    const bookingId = await bookCar(test, buyer, car);
    await sellCar(test, car, buyer.userId);
    const id = await begin();
    expect(await findConversation(test, buyer, id)).toMatchObject({
      bookingId,
      showsContacts: true,
      carState: 'sold',
    });
  });

  it('is of the two only', async () => {
    const id = await begin();
    const others = [await test.signIn('user'), await test.signIn('seller')];
    others.push(await test.signIn('admin'));
    const paths = [
      ['GET', ''],
      ['GET', '/messages'],
      ['PATCH', '', { isMuted: true }],
      ['POST', '/messages', { clientId: newId(), text: 'Hello' }],
      ['POST', '/read', { seq: 1 }],
    ] as const;
    for (const [method, path, body] of paths) {
      await expectRefused(
        (as) =>
          test.api(method, `/conversations/${id}${path}`, {
            ...(as ? { as } : {}),
            ...(body ? { body } : {}),
          }),
        others,
      );
    }
    for (const other of others) {
      expect(await listConversations(test, other)).toEqual([]);
      expect(await countUnread(test, other)).toBe(0);
    }
    expect(await messagesOf(test, buyer, id)).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is sent once, however often it is sent', async () => {
    const id = await begin();
    const body = { clientId: newId(), text: 'Two keys?' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => writeMessage(test, buyer, id, body)),
    );
    const sent = answers.map((answer) => answer.json<MessageResponse>().message.seq);
    expect(new Set(sent)).toEqual(new Set([2]));
    expect(refusal(await writeMessage(test, buyer, id, { ...body, text: 'Three?' }))).toEqual(
      conflict,
    );
    // The id is the sender's own.
    expect((await writeMessage(test, seller, id, body)).statusCode).toBe(200);
    expect(await textsOf(seller, id)).toEqual(['Is it still available?', 'Two keys?', 'Two keys?']);
  });

  it('is the first one once, however often that is sent', async () => {
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => firstMessage(test, buyer, car, { clientId })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const [conversation] = await listConversations(test, buyer);
    expect(conversation).toMatchObject({ lastSeq: 1 });
  });

  it.each([
    ['5,000 characters', 'a'.repeat(MESSAGE_MAX)],
    ['right to left', 'هل السيارة متاحة؟ שלום'],
    ['emoji', '👍🏽 👩‍👩‍👧 🇵🇹'],
    ['HTML', '<b onclick="x()">cheap</b> & <script>alert(1)</script>'],
    ['several lines', 'One\n\nTwo'],
  ])('may have %s', async (_what, text) => {
    const id = await begin(text);
    expect(await textsOf(seller, id)).toEqual([text]);
    expect((await findConversation(test, seller, id)).lastMessage.text.length).toBeLessThan(141);
  });

  it.each([
    ['nothing', { text: '' }],
    ['only spaces', { text: ' \n ' }],
    ['5,001 characters', { text: 'a'.repeat(MESSAGE_MAX + 1) }],
    ['no id', { clientId: undefined }],
    ['a strange id', { clientId: '<script>' }],
    ['unknown fields', { seq: 7 }],
  ])('cannot have %s', async (_what, body) => {
    const id = await begin();
    expect(refusal(await writeMessage(test, buyer, id, body))).toEqual(invalid);
    expect(await textsOf(buyer, id)).toHaveLength(1);
  });

  it('has the next number, also when many are written at once', async () => {
    const id = await begin('0');
    const people = Array.from({ length: 18 }, (_, at) => (at % 2 === 0 ? buyer : seller));
    await Promise.all(people.map((as, at) => writeMessage(test, as, id, { text: `${at}` })));
    const all = await messagesOf(test, buyer, id);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
  });

  it('is never older than the one before, whatever the clock says', async () => {
    const id = await begin();
    test.clock.advance(-5 * MINUTE);
    await writeMessage(test, seller, id);
    test.clock.advance(5 * MINUTE);
    const [first, second] = await messagesOf(test, buyer, id);
    expect(second?.at).toBe(first?.at);
  });

  it('is shown with 29 others, and earlier ones on demand', async () => {
    const id = await begin('0');
    for (let at = 1; at < 35; at += 1) {
      const answer = await writeMessage(test, at % 2 ? seller : buyer, id, { text: `${at}` });
      expect(answer.statusCode).toBe(200);
    }
    expect(await textsOf(buyer, id)).toEqual(Array.from({ length: 30 }, (_, at) => `${at + 5}`));
    expect(await textsOf(buyer, id, 'before=6')).toEqual(['0', '1', '2', '3', '4']);
    expect(
      refusal(await test.api('GET', `/conversations/${id}/messages?before=x`, { as: buyer })),
    ).toEqual(invalid);
  });
});

describe('contact details', () => {
  it('are hidden from the other one until they have a booking', async () => {
    const id = await begin('Call 0171 2345678 or write to maya@example.com');
    const masked = 'Call •••• or write to ••••';
    const hidden = ['phone', 'email'];
    expect(await messagesOf(test, seller, id)).toMatchObject([{ text: masked, hidden }]);
    expect(await messagesOf(test, buyer, id)).toMatchObject([
      { text: 'Call 0171 2345678 or write to maya@example.com', hidden },
    ]);
    const seen = await findConversation(test, seller, id);
    expect(seen).toMatchObject({ showsContacts: false, lastMessage: { text: masked } });
    // Nor can they be guessed by a search.
    expect(await listConversations(test, seller, 'q=2345678')).toEqual([]);
    expect(await listConversations(test, buyer, 'q=2345678')).toHaveLength(1);
    const booking = await bookCar(test, buyer, car);
    const shown = { text: 'Call 0171 2345678 or write to maya@example.com', hidden: [] };
    expect(await messagesOf(test, seller, id)).toMatchObject([shown]);
    expect(await messagesOf(test, buyer, id)).toMatchObject([shown]);
    expect(await findConversation(test, seller, id)).toMatchObject({ showsContacts: true });
    test.clock.advance(25 * HOUR);
    const later = await renew(seller);
    expect(await messagesOf(test, later, id)).toMatchObject([{ text: masked, hidden }]);
    expect(await findConversation(test, later, id)).toMatchObject({ bookingId: booking });
  });
});

describe('reading', () => {
  it('never goes back, nor beyond the last message', async () => {
    const id = await begin();
    await writeMessage(test, buyer, id);
    expect(await countUnread(test, seller)).toBe(1);
    await readUpTo(test, seller, id, 1);
    expect(await findConversation(test, seller, id)).toMatchObject({ unread: 1, readSeq: 1 });
    await readUpTo(test, seller, id, 99);
    await readUpTo(test, seller, id, 1);
    expect(await findConversation(test, seller, id)).toMatchObject({ unread: 0, readSeq: 2 });
    expect(await findConversation(test, buyer, id)).toMatchObject({ otherReadSeq: 2, unread: 0 });
    expect(await countUnread(test, seller)).toBe(0);
    await writeMessage(test, buyer, id);
    expect(await countUnread(test, seller)).toBe(1);
    expect(refusal(await readUpTo(test, seller, id, -1))).toEqual(invalid);
  });

  it('has a time, at which the other one last read what was written, not what happened', async () => {
    const id = await begin();
    const seen = async () => (await findConversation(test, buyer, id)).otherReadAt;
    expect(await seen()).toBeUndefined();
    const readAt = test.clock.now().toISOString();
    await readUpTo(test, seller, id, 1);
    expect(await seen()).toBe(readAt);
    test.clock.advance(MINUTE);
    await writeMessage(test, seller, id);
    await readUpTo(test, seller, id, 2);
    expect(await seen()).toBe(readAt);
    expect((await findConversation(test, seller, id)).otherReadAt).toBeUndefined();
    await writeMessage(test, buyer, id);
    await readUpTo(test, seller, id, 3);
    expect(await seen()).toBe(test.clock.now().toISOString());
  });

  it('is not done by answering', async () => {
    const id = await begin();
    await writeMessage(test, seller, id);
    expect(await findConversation(test, seller, id)).toMatchObject({ unread: 1 });
  });
});

describe('the list', () => {
  it('has the latest conversation first, in pages, with filters', async () => {
    const cars = [car, await listCar(test, seller, { name: 'Volvo V60' })];
    const ids: string[] = [];
    for (const each of cars) {
      test.clock.advance(1000);
      ids.push(await beginConversation(test, buyer, each));
    }
    const [first = '', second = ''] = ids;
    const idsOf = async (as: SignedIn, query: string) =>
      (await listConversations(test, as, query)).map(({ _id }) => _id);
    expect(await idsOf(buyer, '')).toEqual([second, first]);
    const page = await test.api('GET', '/conversations?pageSize=1', { as: buyer });
    expect(page.headers['x-total-count']).toBe('2');
    const after = String(page.headers['x-next-cursor']);
    expect(await idsOf(buyer, `pageSize=1&after=${after}`)).toEqual([first]);
    await readUpTo(test, seller, first, 1);
    expect(await idsOf(seller, 'filter=unread')).toEqual([second]);
    expect(await idsOf(seller, 'filter=selling')).toEqual([second, first]);
    expect(await idsOf(seller, 'filter=buying')).toEqual([]);
    expect(await idsOf(buyer, 'filter=buying&q=volvo')).toEqual([second]);
    test.clock.advance(1000);
    await writeMessage(test, seller, first, { text: 'With a panoramic roof.' });
    expect(await idsOf(buyer, '')).toEqual([first, second]);
    expect(await idsOf(buyer, 'q=PANORÁMIC')).toEqual([first]);
    expect(await idsOf(buyer, 'q=oscar+reis')).toEqual([first, second]);
    expect(await idsOf(buyer, 'q=lopes')).toEqual([]);
  });
});

describe('limits', () => {
  it('lets a person write 20 messages a minute', async () => {
    const id = await begin();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => writeMessage(test, buyer, id)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6);
    expect(await findConversation(test, seller, id)).toMatchObject({ unread: 20 });
  });

  it('lets a person write 1,000 messages a day', async () => {
    const id = await begin();
    await test.db
      .update(rateLimits)
      .set({ points: 999 })
      .where(eq(rateLimits.key, `messagesOfDay:${buyer.uid}`));
    expect((await writeMessage(test, buyer, id)).statusCode).toBe(200);
    expect((await writeMessage(test, buyer, id)).statusCode).toBe(429);
    expect((await firstMessage(test, buyer, await listCar(test, seller))).statusCode).toBe(429);
    expect((await writeMessage(test, seller, id)).statusCode).toBe(200);
  });

  it('lets a person write to five new sellers an hour, and three a day without a confirmed email', async () => {
    const cars = await Promise.all(Array.from({ length: 6 }, () => listCar(test, seller)));
    const stranger = await test.signIn('user', { emailVerified: false });
    const statuses = async (as: SignedIn) => {
      const found: number[] = [];
      for (const each of cars) found.push((await firstMessage(test, as, each)).statusCode);
      return found;
    };
    expect(await statuses(buyer)).toEqual([200, 200, 200, 200, 200, 403]);
    expect(await statuses(stranger)).toEqual([200, 200, 200, 403, 403, 403]);
    // Known sellers can be written to.
    expect((await firstMessage(test, buyer, cars[0] ?? '')).statusCode).toBe(200);
  });
});

it('is searched for what its reader sees, without hidden contact details', async () => {
  const id = await begin('Is the SECOND key there?');
  await writeMessage(test, seller, id, { text: 'Yes. Call +351 912 345 678 about the keys.' });
  await writeMessage(test, buyer, id, { text: 'Café at five?' });
  const found = (as: SignedIn, q: string) => textsOf(as, id, `q=${encodeURIComponent(q)}`);
  expect(await found(buyer, 'key')).toEqual([
    expect.stringMatching(/^Yes\. Call .* about the keys\.$/),
    'Is the SECOND key there?',
  ]);
  expect(await found(buyer, 'cafe')).toEqual(['Café at five?']);
  expect(await found(buyer, '912')).toEqual([]);
  expect(await found(seller, '912')).toHaveLength(1);
  await bookCar(test, buyer, car);
  expect(await found(buyer, '912')).toHaveLength(1);
  const stranger = await test.signIn('user');
  const answer = await test.api('GET', `/conversations/${id}/messages?q=key`, { as: stranger });
  expect(refusal(answer)).toEqual(notFound);
});
