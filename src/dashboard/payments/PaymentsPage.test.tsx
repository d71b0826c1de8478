import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import type { WirePaymentRecord } from '#contract/payments';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makePlan } from '@/testing/factories';
import { makeRecord, paymentsServer } from '@/testing/handlers/paymentsHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadTables(routes.payments);

let records: WirePaymentRecord[];
let mockServer: ReturnType<typeof paymentsServer>;
beforeEach(() => {
  records = [];
  mockServer = paymentsServer(records);
  server.use(...extensionHandlers);
  server.use(...mockServer.handlers);
});

const open = (url: string = routes.payments, history: string[] = []) =>
  renderRoute(url, { signedInAs: 'admin', preloadedState: { isExtended: true }, history });

async function openPanel(record: Partial<WirePaymentRecord> = {}) {
  records.push(makeRecord(record));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^View \$12,490\.00 for/ }));
  const panel = await screen.findByRole('dialog', { name: 'Payment' });
  await within(panel).findByText('$12,490.00');
  return { user, panel, inside: within(panel) };
}

async function openRefund(record: Partial<WirePaymentRecord> = {}) {
  const { user, inside } = await openPanel(record);
  await user.click(inside.getByRole('button', { name: 'Refund…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $12,490.00?' });
  return { user, inside: within(dialog) };
}

it('lists what needs an admin first, and the other lists with their counts', async () => {
  records.push(
    makeRecord({ state: 'disputed', next: 'answer-dispute', nextAt: '2026-11-29T12:00:00.000Z' }),
  );
  const { user } = open();
  expect(await screen.findByText('Answer by Nov 29, 2026')).toBeVisible();
  expect(screen.getByText('Bea Buyer → Sam Seller')).toBeVisible();
  const lists = within(screen.getByRole('navigation', { name: 'Payments to show' }));
  expect(await lists.findByRole('link', { name: 'Needs you 4', current: true })).toBeVisible();
  await user.click(lists.getByRole('link', { name: 'Unmatched 1' }));
  expect(lists.getByRole('link', { name: 'Unmatched 1', current: true })).toBeVisible();
  expect(new Set(mockServer.lists)).toEqual(new Set(['needs-you', 'unmatched']));
});

it('says so when nothing needs an admin', async () => {
  open();
  expect(await screen.findByText('All money has its booking')).toBeVisible();
});

it('shows each step of a payment with its exact time, source and facts', async () => {
  const { user, panel, inside } = await openPanel({
    steps: [
      {
        _id: 'pi_1:created',
        kind: 'created',
        source: 'server',
        at: '2026-11-22T12:00:00.480Z',
        providerId: 'pi_1',
        amount: 12_490,
        facts: [],
      },
      {
        _id: 'ch_1:declined',
        kind: 'declined',
        source: 'server',
        at: '2026-11-22T12:03:00.480Z',
        providerId: 'ch_1',
        facts: [{ name: 'code', value: 'insufficient_funds' }],
      },
      {
        _id: 'r',
        kind: 'refund-decided',
        source: 'admin',
        by: 'Ada Moreno',
        at: '2026-11-22T12:03:10.000Z',
        amount: 50,
        facts: [{ name: 'reason', value: 'The key was missing.' }],
      },
    ],
  });
  const steps = within(inside.getByRole('region', { name: 'What happened' }));
  expect(steps.getByText('Payment opened · $12,490.00')).toBeVisible();
  expect(panel).toHaveTextContent(/00\.480 · our server/);
  expect(steps.getByText('3 min later')).toBeVisible();
  expect(steps.getByText('Refund decided · $50.00')).toBeVisible();
  expect(panel).toHaveTextContent(/Ada Moreno/);
  expect(steps.getByText('“The key was missing.”')).toBeVisible();
  await user.click(steps.getByText('As reported'));
  expect(steps.getByText('insufficient_funds')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leaves the page by Back after a payment was closed, which stays closed', async () => {
  records.push(makeRecord());
  const { user, shown, goTo } = open(routes.payments, [routes.profile]);
  await user.click(await screen.findByRole('button', { name: /^View \$12,490\.00 for/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shown.location.search).toBe('');
  await goTo(-1);
  expect(shown.location.pathname).toBe(routes.profile);
});

it('opens the payment of a link', async () => {
  records.push(makeRecord());
  open(routes.paymentRecord('pi_1', 'payments'));
  const panel = await screen.findByRole('dialog', { name: 'Payment' });
  expect(await within(panel).findByRole('link', { name: 'Bea Buyer' })).toHaveAttribute(
    'href',
    routes.person('buyer-1'),
  );
});

const unmatched = (): Partial<WirePaymentRecord> => ({
  state: 'unmatched',
  unmatched: 'no-booking',
  next: 'match',
  left: 0,
  refundBlock: 'nothing-left',
  candidates: [
    {
      bookingId: '0000aaaa-431d-4980-a177-5337c91f9816',
      productName: 'Mazda3',
      buyerName: 'Bea Buyer',
      price: 12_490,
      bookedAt: '2026-11-21T12:00:00.000Z',
      isAmount: true,
      isBuyer: true,
      isDay: false,
    },
  ],
});

it('shows which bookings agree with money that has none, and matches it to one', async () => {
  const { user, inside } = await openPanel(unmatched());
  expect(inside.getByText('Mazda3')).toBeVisible();
  expect(inside.getByText('✓ amount ✓ buyer ✗ day')).toBeVisible();
  expect(inside.queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
  await user.click(inside.getByRole('button', { name: /^Match to Mazda3/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Match \$12,490\.00/ }));
  expect(await dialog.findByText(/become paid orders/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Match payment' }));
  expect(await dialog.findByText('Reason is required.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lost with the backup.');
  await user.click(dialog.getByRole('button', { name: 'Match payment' }));
  expect(await screen.findByText('Payment matched.')).toBeVisible();
  expect(mockServer.settled).toEqual([
    {
      bookingId: '0000aaaa-431d-4980-a177-5337c91f9816',
      reason: 'Lost with the backup.',
      plan: '0000aaaa-431d-4980-a177-5337c91f9816 unmatched',
    },
  ]);
  expect(await inside.findByText('Paid')).toBeVisible();
});

it('sends money without a booking back, with a reason', async () => {
  const { user, inside } = await openPanel({ ...unmatched(), candidates: [] });
  expect(inside.getByText('No booking agrees with it.')).toBeVisible();
  await user.click(inside.getByRole('button', { name: 'Send money back…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send $12,490.00 back?' }));
  await dialog.findByText(/go back to the card as a whole, once/);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Nobody knows what it is for.');
  await user.click(dialog.getByRole('button', { name: 'Send $12,490.00 back' }));
  expect(await screen.findByText('$12,490.00 is on its way.')).toBeVisible();
  expect(mockServer.settled).toMatchObject([{ plan: 'back unmatched' }]);
});

it('says so when another admin has settled the money first', async () => {
  const { user, inside } = await openPanel(unmatched());
  await user.click(inside.getByRole('button', { name: 'Send money back…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send $12,490.00 back?' }));
  await dialog.findByText(/go back to the card as a whole, once/);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Nobody knows what it is for.');
  const [record] = records;
  if (record) record.state = 'settled';
  await user.click(dialog.getByRole('button', { name: 'Send $12,490.00 back' }));
  expect(await dialog.findByText('This money was matched or sent back already.')).toBeVisible();
  expect(mockServer.settled).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await inside.findByText('Settled')).toBeVisible();
});

it('leads to the open request for the money', async () => {
  const { inside } = await openPanel({ refundBlock: 'request-open', requestId: 'r' });
  expect(inside.getByRole('link', { name: 'Decide the request' })).toHaveAttribute(
    'href',
    routes.moneyBack,
  );
});

it('refunds a part with a reason', async () => {
  const { user, inside } = await openRefund();
  await user.click(inside.getByRole('radio', { name: /^A part/ }));
  await user.type(inside.getByRole('textbox', { name: 'Amount' }), '50');
  await inside.findByText('To the buyer: We’re refunding $50');
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(await inside.findByText('Reason is required.')).toBeVisible();
  await user.type(inside.getByRole('textbox', { name: 'Reason' }), 'The second key was missing.');
  const hits = inside.getByRole('list', { name: 'What it affects' });
  expect(hits).toHaveTextContent('Refunded to the buyer’s card now, once$50');
  expect(hits).toHaveTextContent('Stays paid$12,440');
  expect(hits).toHaveTextContent('Sold cars stay sold1');
  expect(inside.getByText('“The second key was missing.”')).toBeInTheDocument();
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(await screen.findByText('$50 is on its way.')).toBeVisible();
  expect(mockServer.refunds).toMatchObject([
    { amount: 50, left: 12_490, reason: 'The second key was missing.', plan: 'part 50 of 12490' },
  ]);
  const panel = within(await screen.findByRole('dialog', { name: 'Payment' }));
  expect(await panel.findByText('$50.00, $12,440.00 left')).toBeVisible();
});

it('refunds the whole only after saying where the car is', async () => {
  const { user, inside } = await openRefund();
  await user.click(inside.getByRole('radio', { name: 'Whole, $12,490.00' }));
  await user.type(inside.getByRole('textbox', { name: 'Reason' }), 'The seller never came.');
  expect(inside.getByRole('button', { name: 'Refund $12,490' })).toBeDisabled();
  expect(inside.getByText('What it affects appears here once you have chosen.')).toBeVisible();
  await user.click(inside.getByRole('radio', { name: 'The seller still has it' }));
  await inside.findByText(/until the seller lists them again/);
  await user.click(inside.getByRole('button', { name: 'Refund $12,490' }));
  expect(await screen.findByText('$12,490 is on its way.')).toBeVisible();
  expect(mockServer.refunds).toMatchObject([
    { amount: 12_490, car: 'seller', plan: 'kept of 12490' },
  ]);
});

it('keeps what was typed, and sends the same request again after a lost answer', async () => {
  const sent: string[] = [];
  const { user, inside } = await openRefund();
  const refuse = (response: () => Response) =>
    server.use(
      http.post<{ id: string }, { requestId: string }>(
        api('/payments/:id/refund'),
        async ({ request }) => {
          sent.push((await request.json()).requestId);
          return response();
        },
      ),
    );
  refuse(() => HttpResponse.error());
  await user.click(inside.getByRole('radio', { name: /^A part/ }));
  await user.type(inside.getByRole('textbox', { name: 'Amount' }), '50');
  await user.type(inside.getByRole('textbox', { name: 'Reason' }), 'The second key was missing.');
  await inside.findByText('To the buyer: We’re refunding $50');
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(await inside.findByText(/nothing happens twice/)).toBeVisible();
  const message = '$40 is left to refund now. Nothing was refunded.';
  const code = errorCodes.moneyBackChanged;
  refuse(() => HttpResponse.json({ message, code }, { status: 409 }));
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(await inside.findByText(message)).toBeVisible();
  expect(inside.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'The second key was missing.',
  );
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

it('refunds nothing if another admin has refunded meanwhile, and marks what changed', async () => {
  const { user, inside } = await openRefund();
  await user.click(inside.getByRole('radio', { name: /^A part/ }));
  await user.type(inside.getByRole('textbox', { name: 'Amount' }), '50');
  await user.type(inside.getByRole('textbox', { name: 'Reason' }), 'The second key was missing.');
  await inside.findByText('To the buyer: We’re refunding $50');
  const [record] = records;
  if (record) Object.assign(record, { left: 12_390, refunded: 100, state: 'part-refunded' });
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(
    await inside.findByText('Something has changed since you checked. Nothing was done yet.'),
  ).toBeVisible();
  expect(await inside.findByText('$12,340, was $12,440')).toBeVisible();
  expect(inside.getByText('$100, was $0')).toBeVisible();
  expect(mockServer.refunds).toHaveLength(0);
  expect(inside.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'The second key was missing.',
  );
  await user.click(inside.getByRole('button', { name: 'Refund $50' }));
  expect(await screen.findByText('$50 is on its way.')).toBeVisible();
  expect(mockServer.refunds).toMatchObject([{ left: 12_390, plan: 'part 50 of 12390' }]);
});

it('says so when the buyer has disputed the payment meanwhile', async () => {
  const { user, inside } = await openRefund();
  await user.click(inside.getByRole('radio', { name: 'Whole, $12,490.00' }));
  const refusal = 'The buyer disputes this payment with their bank. Nothing was refunded.';
  server.use(
    http.get(api('/plans'), () => HttpResponse.json([makePlan({ _id: 'pi_1', refusal })])),
  );
  await user.click(inside.getByRole('radio', { name: /^The buyer has it/ }));
  expect(await inside.findByText(refusal)).toBeVisible();
  expect(inside.queryByText('Nothing else is affected.')).not.toBeInTheDocument();
  expect(inside.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});
