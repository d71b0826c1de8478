import { createIntent, payAsPage, startTestService, type TestService } from './testing/testService';

/** Lists of payments, through the provider's own SDK. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function paid(amount: number, card = '4242424242424242') {
  const intent = await createIntent(service, amount);
  await payAsPage(service, intent, card);
  return intent;
}

const post = (path: string, form: Record<string, string> = {}, key = service.sandbox.secretKey) =>
  fetch(service.urlOf(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });

async function chargeOf(intentId: string) {
  const { data } = await service.stripe.charges.list({ payment_intent: intentId });
  return data[0];
}

it('lists intents page by page, newest first, with their charges in place', async () => {
  const made = [];
  for (const amount of [1000, 2000, 3000]) made.push((await paid(amount)).id);
  const first = await service.stripe.paymentIntents.list({
    limit: 2,
    expand: ['data.latest_charge'],
  });
  expect(first).toMatchObject({ object: 'list', has_more: true });
  expect(first.data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 3000 });
  const all = [];
  for await (const { id } of service.stripe.paymentIntents.list({ limit: 2 })) all.push(id);
  expect(all).toEqual([...made].reverse());
  const before = await service.stripe.paymentIntents.list({ limit: 1, ending_before: made[0] });
  expect(before.data.map(({ id }) => id)).toEqual([made[1]]);
});

it('lists what was made since a moment', async () => {
  await paid(1000);
  const now = Math.floor(Date.now() / 1000);
  const since = await service.stripe.paymentIntents.list({ created: { gte: now - 60 } });
  expect(since.data.length).toBeGreaterThan(0);
  const later = await service.stripe.paymentIntents.list({ created: { gt: now + 60 } });
  expect(later.data).toEqual([]);
});

it('lists refunds, charges and events of a payment', async () => {
  const { id } = await paid(1000);
  await service.stripe.refunds.create({ payment_intent: id, amount: 400 });
  const { data } = await service.stripe.refunds.list({ payment_intent: id });
  expect(data).toMatchObject([{ amount: 400, status: 'succeeded', payment_intent: id }]);
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 400, refunded: false });
  const events = await service.stripe.events.list({ type: 'refund.created', limit: 1 });
  expect(events.data[0]?.data.object).toMatchObject({ payment_intent: id });
});

it('leaves a refund of certain cards pending until it arrives or fails', async () => {
  const { id } = await paid(1000, '4000000000005126');
  const refund = await service.stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('pending');
  expect((await post(`/v1/refunds/${refund.id}/sandbox_settle`, { result: 'failed' })).status).toBe(
    200,
  );
  expect(await service.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
  const again = await service.stripe.refunds.create({ payment_intent: id });
  await post(`/v1/refunds/${again.id}/sandbox_settle`, { result: 'succeeded' });
  expect(await service.stripe.refunds.retrieve(again.id)).toMatchObject({ status: 'succeeded' });
});

it('takes disputes: by card, by hand, won by evidence, lost by giving in', async () => {
  const byCard = await paid(1000, '4000000000000259');
  const byHand = await paid(2000);
  const charge = await chargeOf(byHand.id);
  await post(`/v1/charges/${charge?.id ?? ''}/sandbox_dispute`);
  const [first] = (await service.stripe.disputes.list({ payment_intent: byCard.id })).data;
  const [second] = (await service.stripe.disputes.list({ payment_intent: byHand.id })).data;
  expect(first).toMatchObject({ amount: 1000, status: 'needs_response' });
  expect(await chargeOf(byHand.id)).toMatchObject({ disputed: true });
  const won = await service.stripe.disputes.update(first?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  expect(won.status).toBe('won');
  expect(await service.stripe.disputes.close(second?.id ?? '')).toMatchObject({ status: 'lost' });
  await expect(service.stripe.disputes.close(second?.id ?? '')).rejects.toThrow('already closed');
});

it('shows and does none of it for a page', async () => {
  const charge = await chargeOf((await paid(1000)).id);
  const page = 'pk_test_page';
  for (const path of [
    `/v1/charges/${charge?.id ?? ''}/sandbox_dispute`,
    '/v1/disputes/du_1/close',
    '/v1/refunds/re_1/sandbox_settle',
  ]) {
    expect((await post(path, { result: 'failed' }, page)).status).toBe(401);
  }
  for (const path of ['payment_intents', 'charges', 'refunds', 'disputes', 'events']) {
    const answer = await fetch(service.urlOf(`/v1/${path}?key=${page}`));
    expect(answer.status).toBe(401);
  }
});
