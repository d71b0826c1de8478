import { eq } from 'drizzle-orm';
import type { WireNotice, WireNoticeSettings } from '#contract/notices';
import { users } from '../accounts/schema';
import { noticeHooks } from '../modules';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { HOUR, MINUTE } from '../testing/clock';
import { openMailbox } from '../testing/mailbox';
import { invalid, notFound, refusal } from '../testing/responses';
import { notify, type NoticeHooks } from './notices';
import { notices } from './schema';

let test: TestApp;
let buyer: SignedIn;
const mailbox = openMailbox();
const hook: NoticeHooks = {};
beforeAll(async () => {
  // Its notices are about cars that are not in the database.
  noticeHooks.splice(0, noticeHooks.length, hook);
  test = await createTestApp({ mailTransport: mailbox.mailTransport });
});
beforeEach(async () => {
  buyer = await test.signIn('user', { name: 'Bea' });
  await livesIn('Europe/Berlin');
});
afterEach(() => {
  delete hook.recheck;
});
afterAll(() => test.close());

const livesIn = (timeZone: string) =>
  test.db.update(users).set({ timeZone }).where(eq(users.id, buyer.userId));
const setClock = (iso: string) =>
  test.clock.advance(new Date(iso).getTime() - test.clock.now().getTime());
const drop = (productId: string) =>
  test.db.transaction((tx) =>
    notify({ tx, now: test.clock.now }, [
      {
        kind: 'price-drop',
        recipientId: buyer.userId,
        subjectId: productId,
        groupKey: `price:${productId}`,
        template: 'price-drop',
        facts: {
          productId,
          carName: `Golf ${productId}`,
          priceCents: 1_910_000,
          differenceCents: 90_000,
        },
      },
    ]),
  );
/** The mails that the job decides to send now. */
const sent = async () => {
  await test.app.jobs.run('send-notices');
  return mailbox.take(test);
};
const rows = () =>
  test.db.select().from(notices).where(eq(notices.userId, buyer.userId)).orderBy(notices.id);
const reasons = async () =>
  (await rows()).map(({ mailReason, mailState }) => mailReason ?? mailState);
/** Access tokens live for an hour. */
const fresh = async () => {
  const as = await test.identity.idToken(buyer);
  const answer = await test.api('POST', '/jwt', { as, body: { email: buyer.email } });
  return answer.json<{ accessToken: string }>().accessToken;
};
const choose = async (body: object) =>
  test.api('PUT', '/notices/settings', {
    as: await fresh(),
    body: { kind: 'price-drop', ...body },
  });
const pathOf = (text: string) => /\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';

it('mails at once what is news, once an hour, and the rest in the morning', async () => {
  setClock('2027-03-26T12:00:00Z');
  await drop('one');
  const [first, ...more] = await sent();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ to: buyer.email, subject: '$900 less: Golf one now $19,100' });
  expect(first?.text).toContain('because you saved this car on Second Gear');
  expect(first?.text).toContain('https://cars.example.com/cars/one/golf-one');
  expect(await sent()).toEqual([]);

  await drop('one');
  await drop('two');
  expect(await sent()).toEqual([]);
  test.clock.advance(61 * MINUTE);
  expect(await sent()).toEqual([]);
  await drop('three');
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    '$900 less: Golf three now $19,100',
  ]);

  setClock('2027-03-27T06:59:00Z');
  expect(await sent()).toEqual([]);
  setClock('2027-03-27T07:00:00Z');
  const [daily, ...others] = await sent();
  expect(others).toEqual([]);
  expect(daily?.subject).toBe('2 things you follow changed');
  expect(daily?.text).toContain('- $900 less: Golf two now $19,100\n  https://cars');
  expect(daily?.html).toContain('Golf one now');
  expect(daily?.text).not.toContain('Golf three');
});

it('sends the daily mail at 8:00 across a change of the clocks, once a date, and none without news', async () => {
  await choose({ mail: 'daily' });
  // In Berlin clocks go forward on March 28, 2027, at 1:00 UTC.
  setClock('2027-03-27T12:00:00Z');
  for (let place = 0; place < 22; place += 1) await drop(`c${place}`);
  expect(await sent()).toEqual([]);
  setClock('2027-03-28T05:59:00Z');
  expect(await sent()).toEqual([]);
  setClock('2027-03-28T06:00:00Z');
  const [daily] = await sent();
  expect(daily?.subject).toBe('22 things you follow changed');
  expect(daily?.text.match(/^- /gm)).toHaveLength(20);
  expect(daily?.text).toContain('Also: 2 more');

  // The user has travelled west: it becomes 8:00 on this date once more.
  await livesIn('America/New_York');
  setClock('2027-03-28T11:00:00Z');
  await drop('late');
  await test.app.jobs.run('send-notices');
  setClock('2027-03-28T12:00:00Z');
  expect(await sent()).toEqual([]);
  setClock('2027-03-29T12:00:00Z');
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    '$900 less: Golf late now $19,100',
  ]);
  setClock('2027-03-30T12:00:00Z');
  expect(await sent()).toEqual([]);
});

it('sends five mails at once a day at most', async () => {
  setClock('2027-04-02T10:00:00Z');
  for (let place = 0; place < 7; place += 1) {
    await drop(`d${place}`);
    expect(await sent()).toHaveLength(place < 5 ? 1 : 0);
    test.clock.advance(HOUR);
  }
  expect(await reasons()).toEqual([...Array<string>(5).fill('sent'), 'due', 'due']);
});

it('decides when sending, and keeps the reason of each mail that it does not send', async () => {
  await choose({ mail: 'daily' });
  setClock('2027-05-03T12:00:00Z');
  await drop('read');
  await drop('sold');
  await drop('fine');
  await sent();
  hook.recheck = (_tx, due) =>
    Promise.resolve(
      new Map(due.flatMap(({ id, subjectId }) => (subjectId === 'sold' ? [[id, 'sold']] : []))),
    );
  await test.api('POST', '/notices/read', { as: await fresh(), body: { subjectId: 'read' } });
  setClock('2027-05-04T06:00:00Z');
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    '$900 less: Golf fine now $19,100',
  ]);
  expect(await reasons()).toEqual(['read', 'sold', 'sent']);

  await choose({ mail: 'off' });
  await drop('off');
  await sent();
  const answer = await test.api('GET', '/notices/settings', { as: await fresh() });
  const { kinds, timeZone } = answer.json<WireNoticeSettings>();
  expect(timeZone).toBe('Europe/Berlin');
  expect(kinds.find(({ kind }) => kind === 'price-drop')).toEqual({
    kind: 'price-drop',
    here: true,
    mail: 'off',
    skipped: { at: '2027-05-04T06:00:00.000Z', reason: 'off' },
  });
  await choose({ mail: 'at-once' });
  const isOwn = eq(users.id, buyer.userId);
  await test.db.update(users).set({ emailVerified: false }).where(isOwn);
  await drop('unconfirmed');
  expect(await sent()).toEqual([]);
  expect((await reasons()).at(-1)).toBe('unconfirmed');
  await test.db.update(users).set({ emailVerified: true, suspended: true }).where(isOwn);
  await drop('suspended');
  expect(await sent()).toEqual([]);
  expect((await reasons()).at(-1)).toBe('suspended');
});

it('stops one kind of mail by a POST without anything else, and by the button of a page', async () => {
  await drop('one');
  const [mail] = await sent();
  const path = pathOf(mail?.text ?? '');
  expect(mail?.list).toEqual({ id: 'price-drop', url: `https://cars.example.com${path}` });
  expect(mail?.html).toContain(`https://cars.example.com${path}`);
  const settingOfKind = async (kind: string) => {
    const answer = await test.api('GET', '/notices/settings', { as: await fresh() });
    return answer.json<WireNoticeSettings>().kinds.find((each) => each.kind === kind)?.mail;
  };
  const click = (url: string) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  // Scanners open links.
  await test.app.inject({ method: 'GET', url: path });
  await test.api('GET', path);
  expect(await settingOfKind('price-drop')).toBe('at-once');

  for (const time of ['once', 'twice']) {
    const answer = await click(path);
    expect([time, answer.statusCode]).toEqual([time, 200]);
    expect(await settingOfKind('price-drop')).toBe('off');
  }
  expect(await settingOfKind('saved-car')).toBe('at-once');
  expect((await test.api('GET', path)).json()).toEqual({ list: 'price-drop', isOff: true });
  await drop('two');
  expect(await sent()).toEqual([]);
  const list = await test.api('GET', '/notices', { as: await fresh() });
  expect(list.json<WireNotice[]>()).toHaveLength(2);

  await test.api('DELETE', path);
  expect(await settingOfKind('price-drop')).toBe('at-once');
  const forged = path.replace('price-drop', 'saved-car');
  for (const wrong of [forged, `${path}x`, '/unsubscribe/a.b.c', '/unsubscribe/all']) {
    const isComplete = wrong !== '/unsubscribe/all';
    expect(refusal(await test.api('GET', wrong))).toEqual(isComplete ? notFound : invalid);
    expect((await click(wrong)).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'GET', url: wrong })).statusCode).toBe(404);
  }
});
