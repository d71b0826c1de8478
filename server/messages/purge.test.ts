import { eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/schema';
import { purgeDeleted } from '../housekeeping';
import { newId } from '../lib/ids';
import { cases, reports } from '../moderation/schema';
import { photos } from '../photos/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY } from '../testing/clock';
import { beginConversation, messagesOf, writeMessage } from '../testing/conversations';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { listCar } from '../testing/product';
import { blocks, conversations, meetings, messages, savedAnswers } from './schema';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let id: string;

beforeAll(async () => {
  test = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
});
beforeEach(async () => {
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  id = await beginConversation(test, buyer, await listCar(test, seller), 'Secret 0171 2345678');
});
afterAll(() => test.close());

const after = (days: number) => new Date(test.clock.now().getTime() + days * DAY);
const close = (...people: SignedIn[]) =>
  test.db
    .update(users)
    .set({ deletedAt: test.clock.now() })
    .where(
      inArray(
        users.id,
        people.map(({ userId }) => userId),
      ),
    );
const everything = async () =>
  JSON.stringify([
    await test.db.select().from(messages),
    await test.db.select().from(meetings),
    await test.db.select().from(savedAnswers),
    await test.db.select().from(cases),
    await test.db.select().from(reports),
  ]);
const block = (as: SignedIn) =>
  test.api('POST', `/conversations/${id}/block-or-report`, {
    as,
    body: { block: true, report: { reason: 'spam', note: 'Secret note' } },
  });

it('removes what a deleted person wrote, and keeps the place of what the other one wrote', async () => {
  const photo = await addPhoto(test, buyer, await jpeg(64, 64), { evidence: true });
  await writeMessage(test, seller, id, { text: 'Public answer' });
  await writeMessage(test, buyer, id, { photos: [photo._id], text: 'Secret photo' });
  await test.api('PUT', '/messages/answers', { as: buyer, body: { answers: ['Secret answer'] } });
  await test.api('POST', `/conversations/${id}/meetings`, {
    as: buyer,
    body: {
      clientId: newId(),
      localTime: after(3).toISOString().slice(0, 16),
      timeZone: 'Europe/Lisbon',
      place: 'Secret place',
    },
  });
  await block(seller);
  await close(buyer);
  await purgeDeleted(test.db, after(29));
  expect(await everything()).toContain('Secret photo');

  await purgeDeleted(test.db, after(31));
  expect(await everything()).not.toMatch(/Secret/);
  expect(await messagesOf(test, seller, id)).toMatchObject([
    { seq: 1, from: 'other', text: '', hidden: [] },
    { seq: 2, from: 'me', text: 'Public answer' },
    { seq: 3, from: 'other', text: '', photos: [] },
    { seq: 4, from: 'other', meeting: { place: '' } },
  ]);
  expect(await test.db.select().from(blocks)).toEqual([]);
  const [kept] = await test.db.select().from(photos).where(eq(photos.id, photo._id));
  expect(kept?.unusedSince).not.toBeNull();
  // Nothing is left for the next time.
  expect(await purgeDeleted(test.db, after(31))).toBe(0);
});

it('deletes conversations of which nobody is left, whoever left first', async () => {
  const other = await beginConversation(
    test,
    buyer,
    await listCar(test, await test.signIn('seller')),
  );
  await close(buyer);
  await purgeDeleted(test.db, after(31));
  await close(seller);
  await purgeDeleted(test.db, after(31));
  const ids = (await test.db.select().from(conversations)).map((row) => row.id);
  expect(ids).not.toContain(id);
  expect(ids).toContain(other);
});
