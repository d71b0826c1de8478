import { and, eq, sql } from 'drizzle-orm';
import type { WireAuditRow } from '#contract/auditLog';
import type { WireCase, WireCaseCounts, WireCaseDetail } from '#contract/cases';
import type { WireNotice } from '#contract/notices';
import type { WireProduct } from '#contract/types';
import { changes } from '../live/schema';
import { mails } from '../mails/schema';
import { photos } from '../photos/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, MINUTE } from '../testing/clock';
import { beginConversation, writeMessage } from '../testing/conversations';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { bookCar, listCar } from '../testing/product';
import { conflict, expectRefused, forbidden, notFound, refusal } from '../testing/responses';
import { cases } from './schema';

const changed = { status: 409, code: 'case-changed' };

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  test = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
  admin = await test.signIn('admin');
  other = await test.signIn('admin', { name: 'Ada Moreno' });
});
beforeEach(async () => {
  seller = await test.signIn('seller', { name: 'Oscar Reis' });
  buyer = await test.signIn('user', { name: 'Maya Lind' });
});
afterAll(() => test.close());

const post = (path: string, as?: SignedIn, body?: object) =>
  test.api('POST', path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
const report = (productId: string, as: SignedIn, body: object = {}) =>
  post('/reports', as, { productId, ...body });
const list = async (query = '', as = admin) =>
  (await test.api('GET', `/cases?${query}`, { as })).json<WireCase[]>();
const caseOf = async (subjectId: string) =>
  (await list('show=open&pageSize=100')).find((row) => row.subjectId === subjectId)?._id ?? '';
const read = async (id: string, as = admin) =>
  (await test.api('GET', `/cases/${id}`, { as })).json<WireCaseDetail>();
const claim = (id: string, as = admin) => post(`/cases/${id}/claim`, as);
const decide = (id: string, body: object, as = admin) => post(`/cases/${id}/decision`, as, body);
const counts = async (as = admin) =>
  (await test.api('GET', '/cases/counts', { as })).json<WireCaseCounts>();

const titles = async (as: SignedIn) =>
  (await test.api('GET', '/notices', { as })).json<WireNotice[]>().map(({ title }) => title);
const findCar = async (id: string, as?: SignedIn) =>
  test.api('GET', `/products/find/${id}`, as ? { as } : {});
const statement = 'The price does not match the car.';
const warning = { decision: 'warn', reason: 'wrong-facts', statement };
const removal = { decision: 'remove', reason: 'fraud', statement };

async function reported(body: object = { reason: 'fraud', note: 'Gift cards.' }) {
  const car = await listCar(test, seller);
  await report(car, buyer, body);
  return { car, id: await caseOf(car) };
}

describe('a case', () => {
  it('has all reports of a car, with the reason of most weight', async () => {
    const { car, id } = await reported();
    await report(car, await test.signIn('user'), { reason: 'wrong-facts' });
    await report(car, await test.signIn('user'), { reason: 'wrong-facts', note: 'Two owners.' });
    await report(car, await test.signIn('user'));
    expect((await list('show=open&pageSize=100')).filter((row) => row.subjectId === car)).toEqual([
      expect.objectContaining({
        _id: id,
        number: expect.any(Number) as number,
        subjectKind: 'product',
        subjectName: 'Skoda Octavia Combi',
        personId: seller.userId,
        personName: 'Oscar Reis',
        topReason: 'wrong-facts',
        reportCount: 4,
        weight: 4,
      }),
    ]);
    expect((await read(id)).reports).toMatchObject([
      { reason: 'fraud', note: 'Gift cards.', reporterName: 'Maya Lind', right: 0, decided: 0 },
      { reason: 'wrong-facts', note: '' },
      { reason: 'wrong-facts', note: 'Two owners.' },
      { note: '' },
    ]);
  });

  it('keeps the car as it was when it was first reported, beside what it is now', async () => {
    const { car, id } = await reported();
    const found = (await findCar(car)).json<WireProduct>();
    const { _id, createdAt, ...fields } = found;
    const edited = {
      name: fields.name,
      picture: fields.picture,
      originalPrice: 24_500,
      resalePrice: 9000,
      condition: fields.condition,
      phone: '+351912345678',
      location: fields.location,
      description: 'Changed since.',
      purchaseYear: fields.purchaseYear,
      yearOfUse: fields.yearOfUse,
      categoryId: fields.categoryId,
      version: fields.version,
    };
    const put = await test.api('PUT', `/products/${car}`, { as: seller, body: edited });
    expect(put.statusCode).toBe(200);
    await report(car, await test.signIn('user'));
    expect((await read(id)).car).toMatchObject({
      then: { price: 11_900.5, description: expect.stringContaining('One owner') as string },
      now: { price: 9000, description: 'Changed since.' },
    });
    await test.api('DELETE', `/products/${car}`, { as: seller });
    expect(await read(id)).toMatchObject({ isGone: true, car: { now: null } });
    expect(refusal(await decide(id, removal))).toEqual(changed);
    expect((await decide(id, { decision: 'closed' })).json()).toMatchObject({ decision: 'closed' });
  });

  it('is one for a seller, and one for a conversation, which admins hear of at once', async () => {
    const car = await listCar(test, seller);
    const conversation = await beginConversation(test, buyer, car);
    await writeMessage(test, seller, conversation, { text: 'Pay me by gift card.' });
    await test.db.delete(changes);
    await post(`/conversations/${conversation}/block-or-report`, buyer, {
      report: { reason: 'fraud', note: '' },
    });
    const about = await caseOf(conversation);
    expect(await test.db.select().from(changes)).toMatchObject([
      { kind: 'report', subjectId: about, audience: 'admins' },
    ]);
    expect(await read(about)).toMatchObject({
      subjectKind: 'conversation',
      personId: seller.userId,
      messages: [
        { seq: 1, isReported: false },
        { seq: 2, isReported: true, text: 'Pay me by gift card.' },
      ],
    });
    const looks = async () =>
      (await test.api('GET', `/audit-log?act=read-conversation&q=${about}`, { as: admin }))
        .json<WireAuditRow[]>()
        .map(({ actorId }) => actorId);
    expect(await looks()).toEqual([admin.userId]);
    await read(about);
    expect(await looks()).toEqual([admin.userId]);
    await read(about, other);
    expect(await looks()).toEqual([other.userId, admin.userId]);
    const seller1 = await report(car, buyer, { about: 'seller', reason: 'spam' });
    expect(seller1.json()).toEqual({
      acknowledged: true,
      insertedId: expect.any(String) as string,
    });
    expect((await report(car, buyer, { about: 'seller', reason: 'spam' })).json()).toEqual({
      acknowledged: false,
      message: 'You have already reported this seller.',
    });
    expect((await findCar(car, buyer)).json<WireProduct>().reported).toBeUndefined();
    const id = await caseOf(seller.userId);
    expect(await read(id)).toMatchObject({
      subjectKind: 'user',
      subjectName: 'Oscar Reis',
      person: { _id: seller.userId, email: seller.email, strikes: 0, forSale: 1 },
    });
    expect((await read(id)).earlier.map(({ _id }) => _id)).toEqual([about]);
    const removed = { decision: 'remove', reason: 'fraud', statement };
    expect((await decide(id, removed)).statusCode).toBe(400);
  });

  it('closes when its only report is taken back, or dismissed', async () => {
    const { car, id } = await reported();
    await test.api('DELETE', `/products/${car}/report`, { as: buyer });
    expect(await read(id)).toMatchObject({
      decision: 'closed',
      reports: [{ ended: 'taken-back' }],
    });
    const second = await report(car, buyer);
    const again = await caseOf(car);
    expect(again).not.toBe(id);
    const { insertedId } = second.json<{ insertedId: string }>();
    await test.api('DELETE', `/reports/${insertedId}`, { as: admin });
    expect(await read(again)).toMatchObject({
      decision: 'unfounded',
      decidedBy: { _id: admin.userId },
    });
  });
});

describe('a claim', () => {
  it('keeps other admins out for 15 minutes, then they can take over', async () => {
    const { id, car } = await reported();
    const claimer = admin.userId;
    expect((await claim(id)).json()).toMatchObject({ claimedBy: { _id: admin.userId } });
    expect((await claim(id)).statusCode).toBe(200);
    expect(refusal(await claim(id, other))).toEqual(changed);
    expect(refusal(await decide(id, warning, other))).toEqual(changed);
    const [first] = (await test.api('GET', `/reports?productId=${car}`, { as: other })).json<
      { _id: string }[]
    >();
    const body = { productId: car, reportId: first?._id };
    expect(refusal(await test.api('DELETE', '/reports/', { as: other, body }))).toEqual(changed);
    expect((await list('show=mine')).map(({ _id }) => _id)).toContain(id);
    expect((await list('show=free&pageSize=100', other)).map(({ _id }) => _id)).not.toContain(id);
    test.clock.advance(15 * MINUTE);
    [admin, other] = [await test.signIn('admin'), await test.signIn('admin')];
    expect((await claim(id, other)).json()).toMatchObject({ claimedBy: { _id: other.userId } });
    expect(refusal(await decide(id, warning))).toEqual(changed);
    expect(refusal(await test.api('DELETE', `/cases/${id}/claim`, { as: admin }))).toEqual(
      conflict,
    );
    await test.api('DELETE', `/cases/${id}/claim`, { as: other });
    expect((await decide(id, warning)).statusCode).toBe(200);
    const log = await test.api('GET', `/audit-log?q=${id}`, { as: admin });
    expect(log.json<WireAuditRow[]>().map(({ act, actorId }) => [act, actorId])).toEqual([
      ['decide-case', admin.userId],
      ['release-case', other.userId],
      ['take-over-case', other.userId],
      ['claim-case', claimer],
    ]);
  });

  it('is not decided by whom it is about', async () => {
    const { car, id } = await reported();
    await test.db.execute(sql`update users set role = 'admin' where id = ${seller.userId}`);
    const answer = await decide(id, { decision: 'unfounded', statement }, seller);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'This case is about you. Another admin has to decide it.',
    });
    expect(await caseOf(car)).toBe(id);
  });

  it('is not taken back by whom it is about', async () => {
    const { car, id } = await reported();
    const body = { decision: 'remove', reason: 'fraud', statement };
    expect((await decide(id, body)).statusCode).toBe(200);
    await test.db.execute(sql`update users set role = 'admin' where id = ${seller.userId}`);
    for (const path of [`decision/${id}`, `product/${car}`]) {
      const answer = await test.api('POST', `/removed/${path}/restore`, { as: seller });
      expect(refusal(answer)).toEqual(conflict);
    }
    expect((await test.api('GET', `/products/find/${car}`)).statusCode).toBe(404);
  });

  it('has one winner, and a case one decision, however many try', async () => {
    const { id } = await reported();
    const claims = await Promise.all([claim(id, admin), claim(id, other)]);
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const second = await reported();
    const decisions = await Promise.all([
      decide(second.id, warning, admin),
      decide(second.id, { decision: 'unfounded' }, other),
    ]);
    expect(decisions.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(refusal(await claim(second.id))).toEqual(changed);
  });
});

describe('a decision', () => {
  it('closes all reports, and tells the person why and the reporters what came of it', async () => {
    const { car, id } = await reported();
    const second = await test.signIn('user');
    await report(car, second);
    const { open } = await counts();
    expect((await decide(id, warning)).json()).toMatchObject({
      decision: 'warn',
      reason: 'wrong-facts',
      statement,
      decidedBy: { _id: admin.userId },
      reportCount: 2,
    });
    expect((await counts()).open).toBe(open - 1);
    expect((await findCar(car)).statusCode).toBe(200);
    expect((await findCar(car, buyer)).json<WireProduct>().reported).toBeUndefined();
    expect(await titles(seller)).toEqual(['A warning about your Skoda Octavia Combi']);
    for (const reporter of [buyer, second]) {
      expect(await titles(reporter)).toEqual(['We read your report: Skoda Octavia Combi']);
    }
    const sent = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipientId, seller.userId), eq(mails.template, 'case-decided')));
    expect(sent.map(({ facts }) => facts)).toMatchObject([{ caseId: id, reason: statement }]);
    expect((await read(await caseOfNew(car))).person).toMatchObject({ strikes: 1 });
  });

  const caseOfNew = async (car: string) => {
    await report(car, buyer);
    return caseOf(car);
  };

  it('makes reports of people who were right count more, and of people who were not less', async () => {
    const wrong = await test.signIn('user');
    for (const who of [buyer, buyer, wrong, wrong]) {
      const car = await listCar(test, seller);
      await report(car, who);
      await decide(await caseOf(car), who === buyer ? warning : { decision: 'unfounded' });
    }
    const [first, second] = [await listCar(test, seller), await listCar(test, seller)];
    await report(first, buyer);
    await report(second, wrong);
    const [right, less] = [await read(await caseOf(first)), await read(await caseOf(second))];
    expect([right.weight, less.weight]).toEqual([1.5, 0.5]);
    expect(right.reports).toMatchObject([{ right: 2, decided: 2 }]);
    expect(less.reports).toMatchObject([{ right: 0, decided: 2 }]);
  });

  it('removes a car whose photos are gone for everybody but admins, as in Reported Products', async () => {
    const photo = await addPhoto(test, seller, await jpeg(64, 64));
    const car = await listCar(test, seller, { photos: [photo._id], picture: undefined });
    await report(car, buyer, { reason: 'fraud' });
    const id = await caseOf(car);
    const [first] = (await test.api('GET', `/reports?productId=${car}`, { as: admin })).json<
      { _id: string }[]
    >();
    const body = { productId: car, reportId: first?._id, reason: statement };
    expect((await test.api('DELETE', '/reports/', { as: admin, body })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      decision: 'remove',
      reason: 'fraud',
      statement,
      car: { photos: [{ _id: photo._id, isGone: true }] },
    });
    const file = (as?: SignedIn) =>
      test.api('GET', `/cases/${id}/photos/${photo._id}`, as ? { as } : {});
    const publicFile = `${new URL(photo.url).pathname.replace('/api', '')}-${photo.width}.jpg`;
    expect((await test.api('GET', publicFile)).statusCode).toBe(404);
    expect((await file(admin)).headers['content-type']).toBe('image/jpeg');
    await expectRefused(file, [seller, buyer], forbidden);
    expect(await test.db.$count(photos, eq(photos.id, photo._id))).toBe(1);
  });

  it('hides a car until its seller has changed it', async () => {
    const { car, id } = await reported();
    await bookCar(test, buyer, car);
    expect((await decide(id, { ...warning, decision: 'hide' })).statusCode).toBe(200);
    expect((await findCar(car)).json()).toMatchObject({ status: 'withdrawn' });
    expect(await titles(seller)).toContain('We took your Skoda Octavia Combi off sale');
  });

  it('suspends the person, for some days or without an end', async () => {
    const { id } = await reported();
    const body = { decision: 'suspend', reason: 'fraud', statement };
    expect((await decide(id, { ...body, days: 8 })).statusCode).toBe(400);
    const until = new Date(test.clock.now().getTime() + 7 * DAY).toISOString();
    expect((await decide(id, { ...body, days: 7 })).json()).toMatchObject({
      decision: 'suspend',
      suspendedUntil: until,
    });
    expect((await post('/products', seller, {})).statusCode).not.toBe(200);
  });

  it.each([
    ['no decision', {}],
    ['an unknown one', { decision: 'burn', reason: 'fraud', statement }],
    ['no reason', { decision: 'warn', statement }],
    ['no statement', { decision: 'warn', reason: 'fraud' }],
    ['a short one', { decision: 'warn', reason: 'fraud', statement: 'No.' }],
  ])('is refused with %s', async (_what, body) => {
    const { id } = await reported();
    expect((await decide(id, body)).statusCode).toBe(400);
    expect(await read(id)).not.toHaveProperty('decision');
  });

  it('is not about an open case whose car exists: closed', async () => {
    const { id } = await reported();
    expect(refusal(await decide(id, { decision: 'closed' }))).toEqual(changed);
  });
});

it('is for admins', async () => {
  const { id } = await reported();
  const calls: ((as?: SignedIn) => ReturnType<typeof post>)[] = [
    (as) => test.api('GET', '/cases', as ? { as } : {}),
    (as) => test.api('GET', '/cases/counts', as ? { as } : {}),
    (as) => test.api('GET', `/cases/${id}`, as ? { as } : {}),
    (as) => post(`/cases/${id}/claim`, as),
    (as) => test.api('DELETE', `/cases/${id}/claim`, as ? { as } : {}),
    (as) => post(`/cases/${id}/decision`, as, warning),
    (as) => post(`/cases/${id}/appeal`, as, { outcome: 'upheld', answer: statement }),
  ];
  for (const call of calls) {
    await expectRefused(call, [buyer, seller, await test.signIn('seller')], forbidden);
  }
  for (const path of ['claim', 'decision', 'appeal']) {
    const body = path === 'decision' ? warning : { outcome: 'upheld', answer: statement };
    const response = await post(`/cases/none/${path}`, admin, path === 'claim' ? undefined : body);
    expect(refusal(response)).toEqual(notFound);
  }
  const [row] = await test.db.select().from(cases).where(eq(cases.id, id));
  expect(row).toMatchObject({ claimedBy: null, decidedAt: null });
});
