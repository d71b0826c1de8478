import { eq } from 'drizzle-orm';
import type { MessageResponse, WireAnswers, WireOwnConversation } from '#contract/conversations';
import { newId } from '../lib/ids';
import { cases, reports } from '../moderation/schema';
import { photos } from '../photos/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, HOUR, MINUTE } from '../testing/clock';
import {
  beginConversation,
  findConversation,
  firstMessage,
  messagesOf,
  readUpTo,
  writeMessage,
} from '../testing/conversations';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { bookCar, listCar } from '../testing/product';
import { conflict, expectRefused, invalid, notFound, refusal } from '../testing/responses';
import { conversations } from './schema';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;
let id: string;

beforeAll(async () => {
  test = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
});
beforeEach(async () => {
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  car = await listCar(test, seller);
  id = await beginConversation(test, buyer, car);
});
afterAll(() => test.close());

const blockOrReport = (as: SignedIn, body: object) =>
  test.api('POST', `/conversations/${id}/block-or-report`, { as, body });
const block = (as: SignedIn) => blockOrReport(as, { block: true });
const unblock = (as: SignedIn) => test.api('DELETE', `/conversations/${id}/block`, { as });
const report = { reason: 'fraud', note: 'Asks for gift cards.' } as const;

describe('a block', () => {
  it('stops messages both ways, in all conversations of the two, until it is taken back', async () => {
    const other = await listCar(test, seller);
    expect((await block(seller)).json()).toEqual({ acknowledged: true });
    expect(await findConversation(test, seller, id)).toMatchObject({ closed: 'blocked' });
    // The other one is not told before they try.
    expect(await findConversation(test, buyer, id)).not.toHaveProperty('closed');
    const refused = await writeMessage(test, buyer, id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'This message can’t be delivered.',
    ]);
    expect(refusal(await writeMessage(test, seller, id))).toEqual(conflict);
    expect(refusal(await firstMessage(test, buyer, other))).toEqual(conflict);
    expect(await messagesOf(test, seller, id)).toHaveLength(1);
    expect((await unblock(buyer)).json()).toEqual({ deletedCount: 0 });
    expect((await unblock(seller)).json()).toEqual({ deletedCount: 1 });
    expect((await writeMessage(test, buyer, id)).statusCode).toBe(200);
  });

  it('still answers what was sent before', async () => {
    const body = { clientId: newId(), text: 'Hello' };
    await writeMessage(test, buyer, id, body);
    await block(seller);
    expect((await writeMessage(test, buyer, id, body)).statusCode).toBe(200);
  });

  it('keeps a buyer from booking the cars of who blocked them, and no others', async () => {
    await block(seller);
    await expect(bookCar(test, buyer, car)).rejects.toThrow('You can’t book this car.');
    expect(
      await bookCar(test, buyer, await listCar(test, await test.signIn('seller'))),
    ).toBeTruthy();
    await unblock(seller);
    await block(buyer);
    expect(await bookCar(test, buyer, car)).toBeTruthy();
  });
});

describe('a report', () => {
  it('keeps what was written, once while it is open', async () => {
    await writeMessage(test, seller, id, { text: 'Call 0171 2345678' });
    await blockOrReport(buyer, { block: true, report });
    await blockOrReport(buyer, { report: { reason: 'spam' } });
    const opened = await test.db.select().from(cases).where(eq(cases.subjectId, id));
    expect(opened).toMatchObject([
      {
        subjectKind: 'conversation',
        personId: seller.userId,
        snapshot: {
          messages: [
            { seq: 1, from: buyer.userId, text: 'Is it still available?' },
            { seq: 2, from: seller.userId, text: 'Call 0171 2345678' },
          ],
        },
      },
    ]);
    const rows = await test.db
      .select()
      .from(reports)
      .where(eq(reports.caseId, opened[0]?.id ?? ''));
    expect(rows).toMatchObject([{ reporterId: buyer.userId, ...report }]);
    expect(await findConversation(test, buyer, id)).toMatchObject({ closed: 'blocked' });
  });

  it.each([
    ['nothing', {}],
    ['an unknown reason', { report: { reason: 'envy' } }],
    ['no reason', { report: { note: 'Hm' } }],
    ['something else without a note', { report: { reason: 'other' } }],
    ['a text', { report: 'fraud' }],
    ['a long note', { report: { reason: 'fraud', note: 'a'.repeat(501) } }],
  ])('cannot be %s', async (_what, body) => {
    expect(refusal(await blockOrReport(buyer, body))).toEqual(invalid);
  });
});

it('lets nobody else block, report or unblock', async () => {
  const others = [await test.signIn('user'), await test.signIn('admin')];
  const call = (method: 'POST' | 'DELETE', path: string, body?: object) => (as?: SignedIn) =>
    test.api(method, `/conversations/${id}/${path}`, {
      ...(as ? { as } : {}),
      ...(body ? { body } : {}),
    });
  await expectRefused(call('POST', 'block-or-report', { block: true, report }), others);
  await expectRefused(call('DELETE', 'block'), others);
  expect((await writeMessage(test, seller, id)).statusCode).toBe(200);
});

describe('photos of a message', () => {
  const fileOf = (as: SignedIn, photoId: string, conversation = id) =>
    test.api('GET', `/conversations/${conversation}/photos/${photoId}`, { as });

  it('are seen by the two only', async () => {
    const photo = await addPhoto(test, buyer, await jpeg(900, 600), { evidence: true });
    const sent = await writeMessage(test, buyer, id, { text: '', photos: [photo._id] });
    const shown = [{ _id: photo._id, width: 900, height: 600 }];
    expect(sent.json<MessageResponse>().message.photos).toEqual(shown);
    expect((await messagesOf(test, seller, id)).at(-1)?.photos).toEqual(shown);
    for (const person of [buyer, seller]) {
      const file = await fileOf(person, photo._id);
      expect([
        file.statusCode,
        file.headers['content-type'],
        file.headers['cache-control'],
      ]).toEqual([200, 'image/jpeg', 'private, no-store']);
    }
    const others = [await test.signIn('user'), await test.signIn('admin')];
    await expectRefused(
      (as) => test.api('GET', `/conversations/${id}/photos/${photo._id}`, as ? { as } : {}),
      others,
    );
    // Not by its name alone, nor in another conversation of the two.
    expect((await test.api('GET', `/photos/${photo._id}-640.jpg`)).statusCode).toBe(404);
    const second = await beginConversation(test, buyer, await listCar(test, seller));
    expect(refusal(await fileOf(buyer, photo._id, second))).toEqual(notFound);
    test.clock.advance(25 * HOUR);
    await test.app.jobs.run('clean-photos');
    expect((await test.db.select().from(photos)).map((row) => row.id)).toContain(photo._id);
  });

  it('are at most five, private and the sender’s own', async () => {
    const own = await addPhoto(test, buyer, await jpeg(64, 64, 2), { evidence: true });
    const open = await addPhoto(test, seller, await jpeg(64, 64, 3));
    const six = Array.from({ length: 6 }, (_, at) => `${at}`.repeat(32));
    const write = (as: SignedIn, ids: string[]) => writeMessage(test, as, id, { photos: ids });
    expect(refusal(await write(buyer, six))).toEqual(invalid);
    expect(refusal(await write(seller, [own._id]))).toEqual(invalid);
    expect(refusal(await write(seller, [open._id]))).toEqual(invalid);
    expect(await messagesOf(test, buyer, id)).toHaveLength(1);
  });
});

describe('the answers of a seller', () => {
  const put = (as: SignedIn, answers: unknown) =>
    test.api('PUT', '/messages/answers', { as, body: { answers } });
  const get = async (as: SignedIn) =>
    (await test.api('GET', '/messages/answers', { as })).json<WireAnswers>().answers;

  it('are their own', async () => {
    expect(await get(seller)).toEqual([]);
    await put(seller, ['Yes, it is.', 'No longer.']);
    await put(seller, ['Yes, it is.\nCome and see it.']);
    expect(await get(seller)).toEqual(['Yes, it is.\nCome and see it.']);
    expect(await get(buyer)).toEqual([]);
    expect((await test.api('GET', '/messages/answers')).statusCode).toBe(401);
  });

  it('are at most ten of 500 characters', async () => {
    expect(
      refusal(
        await put(
          seller,
          Array.from({ length: 11 }, () => 'Yes'),
        ),
      ),
    ).toEqual(invalid);
    expect(refusal(await put(seller, ['a'.repeat(501)]))).toEqual(invalid);
    expect(refusal(await put(seller, [' ']))).toEqual(invalid);
    expect((await put(seller, ['a'.repeat(500)])).statusCode).toBe(200);
  });
});

describe('how soon a seller answers', () => {
  const own = async (as: SignedIn, productId: string) =>
    (
      await test.api('GET', `/products/${productId}/conversation`, { as })
    ).json<WireOwnConversation>();

  /** Conversations that began two days ago, answered after so many hours, or never. */
  async function answered(hours: (number | null)[]): Promise<void> {
    const began = new Date(test.clock.now().getTime() - 2 * DAY);
    await test.db.insert(conversations).values(
      hours.map((each) => ({
        id: newId(),
        productId: newId(),
        productName: 'Car',
        buyerId: newId(),
        sellerId: seller.userId,
        createdAt: began,
        lastAt: began,
        answeredAt: each === null ? null : new Date(began.getTime() + each * HOUR),
      })),
    );
  }

  it.each([
    [[1, 1, 1, 1], undefined],
    [[0.1, 1.5, 1.5, 30, null], 2],
    [[0.1, 0.1, 0.1, 8, 9], 1],
    [[1, 1, null, null, null], 25],
    [[40, 40, 40, 40, 40, 1], 25],
    [[3, 3, 5, 5, 5], 5],
  ])('%j is %s', async (hours, expected) => {
    await answered(hours);
    const found = await own(buyer, car);
    expect(found).toEqual({
      conversationId: id,
      ...(expected === undefined ? {} : { replyHours: expected }),
    });
  });

  it('counts the first answer, and not the buyers that the seller blocked', async () => {
    await answered([1, 1, 1, 1]);
    test.clock.advance(30 * MINUTE);
    await writeMessage(test, seller, id);
    const other = await test.signIn('user');
    const second = await beginConversation(test, other, car);
    await test.api('POST', `/conversations/${second}/block-or-report`, {
      as: seller,
      body: { block: true },
    });
    test.clock.advance(25 * HOUR);
    const stranger = await test.signIn('user');
    expect(await own(stranger, car)).toEqual({ conversationId: '', replyHours: 1 });
    expect(refusal(await test.api('GET', '/products/none/conversation', { as: stranger }))).toEqual(
      notFound,
    );
  });
});

it('has a person write no more once their account is closed', async () => {
  await writeMessage(test, seller, id);
  const leaver = buyer;
  expect((await test.api('DELETE', '/users/me', { as: leaver, body: {} })).statusCode).toBe(200);
  expect(await findConversation(test, seller, id)).toMatchObject({ closed: 'gone', otherName: '' });
  expect(refusal(await writeMessage(test, seller, id))).toEqual(conflict);
  expect((await readUpTo(test, seller, id, 1)).statusCode).toBe(200);
  expect(await messagesOf(test, seller, id)).toHaveLength(2);
});
