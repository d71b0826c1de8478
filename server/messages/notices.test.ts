import type { WireNotice } from '#contract/notices';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { DAY, HOUR, MINUTE } from '../testing/clock';
import { beginConversation, readUpTo, writeMessage } from '../testing/conversations';
import { openMailbox } from '../testing/mailbox';
import { listCar } from '../testing/product';

const mailbox = openMailbox();
let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let id: string;

beforeAll(async () => {
  test = await createTestApp({ mailTransport: mailbox.mailTransport });
});
beforeEach(async () => {
  seller = await test.signIn('seller', { name: 'Oscar Reis' });
  buyer = await test.signIn('user', { name: 'Call 0171 2345678' });
  id = await beginConversation(
    test,
    buyer,
    await listCar(test, seller),
    'Gift card? x.example.com',
  );
  await mailbox.take(test);
});
afterAll(() => test.close());

async function renew(person: SignedIn): Promise<SignedIn> {
  const idToken = await test.identity.idToken(person);
  const renewed = await test.api('POST', '/jwt', { as: idToken, body: { email: person.email } });
  return Object.assign(person, renewed.json<{ accessToken: string }>());
}
async function wait(milliseconds: number): Promise<void> {
  test.clock.advance(milliseconds);
  await test.app.jobs.run('send-notices');
}
const noticesOf = async (person: SignedIn) =>
  (await test.api('GET', '/notices', { as: await renew(person) }))
    .json<WireNotice[]>()
    .filter(({ kind }) => kind === 'message');
const write = async (as: SignedIn) =>
  expect((await writeMessage(test, await renew(as), id)).statusCode).toBe(200);
/** Of the people of this test. */
const taken = async () =>
  (await mailbox.take(test)).filter(({ to }) => to === seller.email || to === buyer.email);
const mails = async () => (await taken()).map(({ to, subject }) => `${to}: ${subject}`);

it('tells the other one at once, in one notice until it is read', async () => {
  await write(buyer);
  expect(await noticesOf(seller)).toMatchObject([
    {
      title: '2 unread messages: Skoda Octavia Combi',
      path: `/dashboard/messages/${id}`,
      subjectId: id,
      isRead: false,
    },
  ]);
  expect(await noticesOf(buyer)).toEqual([]);
  await readUpTo(test, seller, id, 1);
  expect(await noticesOf(seller)).toMatchObject([{ isRead: false }]);
  await readUpTo(test, seller, id, 2);
  expect(await noticesOf(seller)).toMatchObject([{ isRead: true }]);
  await write(buyer);
  expect(await noticesOf(seller)).toMatchObject([
    { title: 'New message: Skoda Octavia Combi', isRead: false },
    { isRead: true },
  ]);
});

it('shows the first photo of the car, as long as it is listed', async () => {
  const picture = 'https://example.com/estate.jpg';
  const car = await listCar(test, seller, { picture });
  id = await beginConversation(test, buyer, car);
  expect(await noticesOf(seller)).toMatchObject([{ subjectId: id, picture }, {}]);
  await test.api('DELETE', `/products/${car}`, { as: seller });
  const [notice] = await noticesOf(seller);
  expect(notice).toMatchObject({ subjectId: id });
  expect(notice).not.toHaveProperty('picture');
});

it('mails ten minutes after the first unread message, without a word of the sender', async () => {
  await wait(9 * MINUTE);
  await write(buyer);
  expect(await taken()).toEqual([]);
  await wait(MINUTE);
  const [mail, ...others] = await taken();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: seller.email,
    subject: '2 unread messages: Skoda Octavia Combi',
  });
  const written = `${mail?.text} ${mail?.html}`;
  expect(written).not.toMatch(/Gift|x\.example|0171|Yes\./);
  expect(written).toContain(`/dashboard/messages/${id}`);
});

it('mails nothing that was read', async () => {
  await readUpTo(test, seller, id, 1);
  await wait(DAY);
  expect(await taken()).toEqual([]);
});

it('mails nothing more until it is read, and then once in four hours', async () => {
  await wait(10 * MINUTE);
  expect(await mails()).toHaveLength(1);
  await write(buyer);
  await wait(5 * HOUR);
  expect(await mails()).toEqual([]);
  await readUpTo(test, await renew(seller), id, 9);
  await write(buyer);
  await wait(10 * MINUTE);
  expect(await mails()).toEqual([`${seller.email}: New message: Skoda Octavia Combi`]);
  await readUpTo(test, seller, id, 9);
  await write(buyer);
  await wait(3 * HOUR);
  expect(await mails()).toEqual([]);
  await wait(HOUR);
  expect(await mails()).toHaveLength(1);
});

it('mails once about several conversations, beside what else is mailed', async () => {
  const second = await beginConversation(test, buyer, await listCar(test, seller));
  await writeMessage(test, buyer, second);
  await wait(10 * MINUTE);
  expect(await mails()).toEqual([`${seller.email}: 3 unread messages in 2 conversations`]);
});

it('is silent when muted, turned off, blocked or gone', async () => {
  await test.api('PATCH', `/conversations/${id}`, { as: seller, body: { isMuted: true } });
  await write(buyer);
  expect(await noticesOf(seller)).toMatchObject([{ count: 1 }]);
  await wait(10 * MINUTE);
  expect(await mails()).toEqual([]);
  await test.api('PATCH', `/conversations/${id}`, { as: seller, body: { isMuted: false } });
  await write(buyer);
  await test.api('POST', `/conversations/${id}/block-or-report`, {
    as: seller,
    body: { block: true },
  });
  await wait(DAY);
  expect(await mails()).toEqual([]);
  await test.api('DELETE', `/conversations/${id}/block`, { as: await renew(seller) });
  await test.api('PUT', '/notices/settings', {
    as: seller,
    body: { kind: 'message', mail: 'off' },
  });
  await readUpTo(test, seller, id, 99);
  await write(buyer);
  await wait(DAY);
  expect(await mails()).toEqual([]);
  await test.api('PUT', '/notices/settings', {
    as: await renew(seller),
    body: { kind: 'message', mail: 'at-once', here: false },
  });
  expect(await noticesOf(seller)).toEqual([]);
  await readUpTo(test, seller, id, 99);
  await write(buyer);
  await test.api('DELETE', '/users/me', { as: buyer, body: {} });
  await wait(DAY);
  expect(await mails()).not.toContain(`${buyer.email}: New message: Skoda Octavia Combi`);
});
