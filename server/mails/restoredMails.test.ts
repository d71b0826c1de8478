import { eq, sql } from 'drizzle-orm';
import type { WireFailedMail } from '#contract/mails';
import { purgeDeleted } from '../housekeeping';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { openMailbox } from '../testing/mailbox';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { listCar, sellCar } from '../testing/product';
import { forbidden, refusal, unauthenticated } from '../testing/responses';
import { mails } from './schema';
import type { Delivery } from './transport';

/** Mails about accounts and cars that an operator restored, and what holds for mails of any kind. */
let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let result: Delivery = { kind: 'sent' };
const mailbox = openMailbox(() => result);

beforeAll(async () => {
  test = await createTestApp({
    config: { media: { folder: temporaryFolder() } },
    mailTransport: mailbox.mailTransport,
  });
  admin = await test.signIn('admin');
});
beforeEach(async () => {
  await test.db.delete(mails);
  result = { kind: 'sent' };
  seller = await test.signIn('seller', { name: 'Sally Seller' });
});
afterAll(() => test.close());

const run = () => test.app.jobs.run('send-mails');
const sent = () => mailbox.take(test);

const close = async (user = seller) => {
  test.clock.advance(1000);
  const answer = await test.api('DELETE', `/users/${user.userId}`, { as: admin });
  expect(answer.statusCode).toBe(200);
  // The mail about the deletion has its own tests.
  await test.db.delete(mails).where(eq(mails.template, 'account-deleted'));
};
const restore = (user = seller) => test.admin('restore', user.email);
const photoOf = async (shade: number) => addPhoto(test, seller, await jpeg(400, 200, shade));
const REMOVED = 'Photos that we removed stay removed. You can add others.';

describe('an account', () => {
  it('that is restored: its user hears so, with what that means, and nobody else', async () => {
    await listCar(test, seller);
    await listCar(test, seller);
    const sold = await listCar(test, seller);
    await sellCar(test, sold);
    await close();
    expect(await sent()).toEqual([]);
    await restore();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: seller.email,
      subject: 'Your account is back',
      link: 'https://cars.example.com/login',
    });
    for (const said of [
      'Hi Sally Seller,',
      'We restored your account. Log in again to use it.',
      '2 cars are for sale again, but not advertised.',
      'Bookings that ended stay ended. You don’t need to do anything else.',
      'You’re receiving this email because you have an account on Second Gear.',
    ]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(mail?.text).not.toMatch(/photos|booking on|\n{3}/i);
    expect(mail?.html).not.toMatch(/photos|<table|undefined|null/);
  });

  it('of a buyer: it does not speak of cars', async () => {
    const buyer = await test.signIn('user');
    await close(buyer);
    await restore(buyer);
    expect((await sent()).map(({ to, text }) => [to, /for sale|photos/i.test(text)])).toEqual([
      [buyer.email, false],
    ]);
  });

  it('once, with two restoring and two sending at once, and again after it was closed again', async () => {
    await close();
    const results = await Promise.allSettled([restore(), restore()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([run(), run()]);
    expect(await sent()).toHaveLength(1);
    await close();
    await restore();
    expect(await sent()).toHaveLength(1);
  });

  it('without the photos that were removed, which it says', async () => {
    const [bad, good] = [await photoOf(10), await photoOf(90)];
    await listCar(test, seller, { photos: [bad._id, good._id], picture: undefined });
    await close();
    await test.admin('remove-photo', bad._id);
    await test.app.jobs.run('clean-photos');
    await restore();
    const mail = (await sent()).find(({ subject }) => subject === 'Your account is back');
    expect(mail?.text).toContain('1 car is for sale again, but not advertised.');
    expect(mail?.text).toContain(REMOVED);
    expect(mail?.html).toContain(REMOVED);
  });

  it('also where the address is not confirmed, because only an operator can cause it', async () => {
    const stranger = await test.signIn('seller', { emailVerified: false });
    const car = await listCar(test, stranger);
    await test.api('DELETE', `/products/${car}`, { as: stranger });
    await test.admin('restore-product', car);
    expect(await sent()).toEqual([]);
    await close(stranger);
    await restore(stranger);
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
      [stranger.email, 'Your account is back'],
    ]);
  });

  it('is not restored while its mail cannot be written, and gets none when it is closed again', async () => {
    await close();
    await test.db.execute(sql`alter table mails add constraint full_disk check (false) not valid`);
    try {
      await expect(restore()).rejects.toThrow();
    } finally {
      await test.db.execute(sql`alter table mails drop constraint full_disk`);
    }
    await restore();
    await close();
    expect(await sent()).toEqual([]);
  });
});

describe('a car', () => {
  it('that is restored: its seller hears so once, and that it is for sale', async () => {
    const car = await listCar(test, seller, { name: 'Saab 900' });
    await test.api('DELETE', `/products/${car}`, { as: seller });
    const results = await Promise.allSettled(
      [car, car].map((id) => test.admin('restore-product', id)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: seller.email,
      subject: 'Your car is back: Saab 900',
      link: 'https://cars.example.com/dashboard',
    });
    for (const said of [
      'We restored your car. It’s for sale again, but not advertised.',
      'Bookings that ended stay ended. You don’t need to do anything.',
      'Saab 900',
      'You’re receiving this email because you listed a car on Second Gear.',
    ]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(mail?.text).not.toContain(REMOVED);
    test.clock.advance(1000);
    await test.api('DELETE', `/products/${car}`, { as: seller });
    await test.admin('restore-product', car);
    expect(await sent()).toHaveLength(1);
  });

  it('that was sold, or removed with its photos after a report: its mail says that', async () => {
    const photo = await photoOf(170);
    const car = await listCar(test, seller, { photos: [photo._id], picture: undefined });
    await sellCar(test, car);
    const buyer = await test.signIn('user');
    const reported = await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
    const { insertedId: reportId } = reported.json<{ insertedId: string }>();
    const body = { productId: car, reportId };
    await test.api('DELETE', '/reports/', { as: admin, body });
    expect(await sent()).toMatchObject([{ to: seller.email }]);
    await test.admin('restore-product', car);
    await test.admin('restore-report', reportId);
    const [mail, ...others] = await sent();
    expect([mail?.to, others]).toEqual([seller.email, []]);
    expect(mail?.text).toContain('We restored your car. It’s in your list again, marked as sold.');
    expect(mail?.text).toContain(REMOVED);
  });
});

describe('a mail that is not about a booking', () => {
  it('is listed for admins alone when it fails, is sent again, and forgotten after 30 days', async () => {
    await close();
    await restore();
    result = { kind: 'doubtful', error: 'Connection lost' };
    await sent();
    const list = (as?: SignedIn | string) =>
      test.api('GET', '/mails/failed', { ...(as && { as }) });
    const [failed] = (await list(admin)).json<WireFailedMail[]>();
    expect(failed).toMatchObject({
      to: seller.email,
      subject: 'Your account is back',
      template: 'account-restored',
    });
    const buyer = await test.signIn('user');
    const retry = { method: 'POST', path: `/mails/${failed?._id}/retry` } as const;
    expect(refusal(await list())).toEqual(unauthenticated);
    expect(refusal(await list(buyer))).toEqual(forbidden);
    expect(refusal(await test.api(retry.method, retry.path, { as: buyer }))).toEqual(forbidden);
    result = { kind: 'sent' };
    await test.api(retry.method, retry.path, { as: admin });
    expect((await sent()).map(({ to }) => to)).toEqual([seller.email]);
    const month = test.clock.now().getTime() + 31 * 86_400_000;
    await purgeDeleted(test.db, new Date(month));
    expect(await test.db.$count(mails)).toBe(0);
  });

  it('is left to newer servers, and not listed, while this one does not know its template', async () => {
    await close();
    await restore();
    await test.db.execute(sql`update mails set template = 'of-a-later-release'`);
    expect(await sent()).toEqual([]);
    expect(await test.db.$count(mails, eq(mails.state, 'waiting'))).toBe(1);
    await test.db.update(mails).set({ state: 'failed' });
    const answer = await test.api('GET', '/mails/failed', { as: admin });
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
});
