import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { WireMoneyBackCase, WireMoneyBackRequest } from '#contract/moneyBack';
import type { ErrorResponse } from '#contract/types';
import { users } from '../../accounts/schema';
import { purgeDeleted } from '../../housekeeping';
import { photos } from '../../photos/schema';
import { categories } from '../../products/schema';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { type MoneyBackApp, openMoneyBack } from '../../testing/moneyBack';
import { addPhoto, jpeg } from '../../testing/photos';
import { notFound, refusal, unauthenticated, wrongFields } from '../../testing/responses';
import { bookings, moneyBackRequests } from '../schema';

/** Both sides of a request for money: words and photos, for the parties and admins alone. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

let shade = 0;
const evidence = async (as: SignedIn) =>
  (await addPhoto(scene.money, as, await jpeg(900, 600, (shade += 40)), { evidence: true }))._id;

const ask = (id: string, body: object = {}, as = scene.people.buyer) =>
  scene.money.api('POST', `/bookings/${id}/money-back`, {
    as,
    body: { reason: 'fault', note: 'The gearbox is broken.', ...body },
  });
const reply = (id: string, body: object = {}, as: SignedIn | null = scene.people.seller) =>
  scene.money.api('POST', `/bookings/${id}/money-back/reply`, {
    ...(as ? { as } : {}),
    body: { reply: 'It was fine at the handover.', ...body },
  });
const load = (request: string, photo: string, as: SignedIn | null) =>
  scene.money.api('GET', `/money-back/${request}/photos/${photo}`, as ? { as } : {});

it('shows the words and photos of both sides to the buyer, the seller and admins, and to nobody else', async () => {
  const { money, paid } = scene;
  const { buyer, seller, admin } = scene.people;
  const { id } = await paid();
  const [ofBuyer, ofSeller] = [await evidence(buyer), await evidence(seller)];
  const asked = await ask(id, { photos: [ofBuyer] });
  const { _id: request, ...rest } = asked.json<WireMoneyBackRequest>();
  expect(rest).toMatchObject({
    photos: [{ _id: ofBuyer, width: 900, height: 600 }],
    reply: null,
    replyUntil: new Date(Date.parse(rest.askedAt) + 2 * DAY).toISOString(),
    decideBy: new Date(Date.parse(rest.askedAt) + 3 * DAY).toISOString(),
  });
  expect((await reply(id, { photos: [ofSeller] })).statusCode).toBe(200);

  const answered = {
    text: 'It was fine at the handover.',
    photos: [{ _id: ofSeller }],
    at: money.clock.now().toISOString(),
  };
  const order = await money.findBooking(buyer, id);
  expect(order.moneyBack?.request).toMatchObject({ photos: [{ _id: ofBuyer }], reply: answered });
  expect(order.history).toContainEqual({ kind: 'money-back-replied', at: answered.at });
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: seller });
  expect(sale.json()).toMatchObject({ moneyBack: { reply: answered } });
  const found = await money.api('GET', `/money-back/${request}`, { as: admin });
  expect(found.json<WireMoneyBackCase>()).toMatchObject({
    reply: answered,
    buyerEmail: buyer.email,
    sellerEmail: seller.email,
    sellerPhone: '+3519000000',
  });

  const rivals = [await money.signIn('user'), await money.signIn('seller')];
  const other = await scene.asked();
  for (const photo of [ofBuyer, ofSeller]) {
    for (const as of [buyer, seller, admin]) {
      const file = await load(request, photo, as);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(file.headers['cache-control']).toBe('private, no-store');
      expect((await sharp(file.rawPayload).metadata()).width).toBe(900);
    }
    for (const as of rivals) expect(refusal(await load(request, photo, as))).toEqual(notFound);
    expect(refusal(await load(request, photo, null))).toEqual(unauthenticated);
    // Not under another request, and not as the photo of a car.
    expect(refusal(await load(other.request, photo, buyer))).toEqual(notFound);
    for (const as of [null, seller, admin]) {
      const open = await money.api('GET', `/photos/${photo}-320.jpg`, as ? { as } : {});
      expect(refusal(open)).toEqual(notFound);
    }
  }
});

it('is answered by the car’s seller alone, once, within 2 days, while it is open', async () => {
  const { money, asked, paid, decline } = scene;
  const { buyer, seller, admin } = scene.people;
  const { id } = await asked();
  const rival = await money.signIn('seller');
  for (const as of [buyer, admin, rival]) {
    expect(refusal(await reply(id, {}, as))).toEqual(notFound);
  }
  expect(refusal(await reply(id, {}, null))).toEqual(unauthenticated);
  expect(refusal(await reply((await paid()).id))).toEqual(notFound);
  const short = await reply(id, { reply: 'No.' });
  expect(short.json<ErrorResponse>().fieldErrors).toEqual({
    reply: 'Answer must be at least 8 characters.',
  });

  const both = await Promise.all([reply(id), reply(id, { reply: 'Another answer.' })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await reply(id)).json<ErrorResponse>().message).toBe(
    'You have already answered this request.',
  );

  const decidedOne = await asked();
  await decline(decidedOne.request);
  expect((await reply(decidedOne.id)).statusCode).toBe(409);
  const lateOne = await asked();
  money.clock.advance(2 * DAY + 1);
  const late = await reply(lateOne.id, {}, await money.renew(seller));
  expect(late.json<ErrorResponse>().message).toBe('The time to answer this request is over.');
});

it('takes only photos that its writer uploaded for it, six at most', async () => {
  const { money, paid } = scene;
  const { buyer, seller } = scene.people;
  const { id } = await paid();
  const ofCar = (await addPhoto(money, seller, await jpeg(400, 300, 7)))._id;
  const ofSeller = await evidence(seller);
  const gone = { photos: 'One of the photos no longer exists. Remove it and add it again.' };
  for (const photo of [ofCar, ofSeller, 'f'.repeat(32)]) {
    const answer = await ask(id, { photos: [photo] });
    expect([answer.statusCode, answer.json<ErrorResponse>().fieldErrors]).toEqual([400, gone]);
  }
  const ofBuyer = await evidence(buyer);
  const twice = await ask(id, { photos: [ofBuyer, ofBuyer] });
  expect(twice.statusCode).toBe(400);
  const seven = Array.from({ length: 7 }, (_, at) => String(at).repeat(32));
  expect((await ask(id, { photos: seven })).json<ErrorResponse>().message).toContain('at most 6');
  expect((await ask(id, { photos: 'x' })).statusCode).toBe(400);
  expect((await ask(id, { photos: [ofBuyer] })).statusCode).toBe(200);
  for (const photo of [ofCar, ofBuyer]) {
    expect((await reply(id, { photos: [photo] })).statusCode).toBe(400);
  }
  expect((await reply(id, { photos: [ofSeller] })).statusCode).toBe(200);
});

it('has photos that are never those of a car, and that only buyers and sellers upload', async () => {
  const { money } = scene;
  const { buyer, seller, admin } = scene.people;
  await expect(evidence(admin)).rejects.toThrow('403');
  const asCar = await addPhoto(money, buyer, await jpeg(400, 300)).catch(String);
  expect(asCar).toContain('403');

  const file = await jpeg(500, 300, 99);
  const open = await addPhoto(money, seller, file);
  const closed = await addPhoto(money, seller, file, { evidence: true });
  expect(closed._id).not.toBe(open._id);
  const turned = await money.api('POST', `/photos/${closed._id}/turned`, {
    as: seller,
    body: { degrees: 90 },
  });
  expect(refusal(turned)).toEqual(notFound);
  const body = {
    name: 'Volvo V60',
    resalePrice: 9500,
    originalPrice: 20_000,
    condition: 'good',
    phone: '3519000000',
    location: 'Lisbon',
    description: 'One owner.',
    purchaseYear: 2018,
    yearOfUse: 4,
    categoryId: 'evidence-cars',
    photos: [closed._id],
  };
  await money.db.insert(categories).values({ id: 'evidence-cars', name: 'SUV of this test' });
  const listed = await money.api('POST', '/products', { as: seller, body });
  expect(wrongFields(listed)).toEqual(['photos']);
});

it('keeps its photos when the car goes, and deletes what a deleted account wrote and showed', async () => {
  const { money, paid, decline } = scene;
  const { buyer, seller } = scene.people;
  const { id } = await paid();
  const [ofBuyer, ofSeller] = [await evidence(buyer), await evidence(seller)];
  const unsent = await evidence(buyer);
  const request = (await ask(id, { photos: [ofBuyer] })).json<{ _id: string }>()._id;
  await reply(id, { photos: [ofSeller] });
  // While it is open, everything stays for the admins.
  await decline(request);
  const left = async () => {
    const rows = await money.db
      .select({ id: photos.id })
      .from(photos)
      .where(inArray(photos.id, [ofBuyer, ofSeller, unsent]));
    return rows.map((row) => row.id).toSorted();
  };
  const words = async () => {
    const [row] = await money.db
      .select()
      .from(moneyBackRequests)
      .where(eq(moneyBackRequests.id, request));
    return [row?.note, row?.photoIds.length, row?.reply, row?.replyPhotoIds.length];
  };

  money.clock.advance(2 * DAY);
  await money.app.jobs.run('clean-photos');
  expect(await left()).toEqual([ofBuyer, ofSeller].toSorted());

  const close = (userId: string) =>
    money.db.update(users).set({ deletedAt: money.clock.now() }).where(eq(users.id, userId));
  await close(seller.userId);
  money.clock.advance(31 * DAY);
  await purgeDeleted(money.db, money.clock.now());
  expect(await words()).toEqual(['The gearbox is broken.', 1, '', 0]);
  money.clock.advance(2 * DAY);
  await money.app.jobs.run('clean-photos');
  expect(await left()).toEqual([ofBuyer]);

  await close(buyer.userId);
  money.clock.advance(31 * DAY);
  await purgeDeleted(money.db, money.clock.now());
  expect(await words()).toEqual(['', 0, '', 0]);
  money.clock.advance(2 * DAY);
  await money.app.jobs.run('clean-photos');
  expect(await left()).toEqual([]);
  expect(await money.db.$count(bookings, eq(bookings.id, id))).toBe(1);
});

it('is named with its reason in the mails, to the seller with the time to answer', async () => {
  const { paid, sentMails } = scene;
  const { buyer, seller } = scene.people;
  const { id } = await paid();
  await sentMails();
  await ask(id, { reason: 'not-handed-over', note: 'He never came to the station.' });
  const mails = await sentMails();
  const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';
  for (const { email } of [buyer, seller]) {
    expect(textTo(email)).toContain('I didn’t get the car');
    expect(textTo(email)).toContain('He never came to the station.');
  }
  expect(textTo(seller.email)).toContain('Answer by');
  expect(textTo(seller.email)).toContain('You can answer with words and photos.');
  expect(textTo(buyer.email)).not.toContain('Answer by');
  await reply(id);
  expect(await sentMails()).toEqual([]);
});

it('refuses buyers who have uploaded a thousand photos', async () => {
  const { money } = scene;
  const { buyer } = scene.people;
  await money.db.insert(photos).values(
    Array.from({ length: 1000 }, (_, at) => ({
      id: `${buyer.userId.replaceAll('-', '').slice(0, 28)}${String(at).padStart(4, '0')}`,
      ownerId: buyer.userId,
      widths: [100],
      width: 100,
      height: 100,
      color: '#ffffff',
      placeholder: 'data:',
      isEvidence: true,
    })),
  );
  await expect(evidence(buyer)).rejects.toThrow(/403.*limit of 1000 photos/);
});
