import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireMoneyBack, WireMoneyBackRequest } from '#contract/moneyBack';
import type { WireBooking } from '#contract/types';
import { baseApi } from '@/api/baseApi';
import { idTag } from '@/api/tags';
import { deferred } from '@/testing/deferred';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The buyer’s requests for the money of a paid order. */
preloadPages(routes.order('b1'));

const DAY = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const path = api('/bookings/b1/money-back');
const open = () => renderRoute(routes.order('b1'), { signedInAs: 'buyer' });
const section = async () => within(await screen.findByRole('region', { name: 'Money back' }));
const button = { name: 'Ask for your money back' };

const request: WireMoneyBackRequest = {
  _id: 'r1',
  state: 'open',
  reason: 'fault',
  note: 'The gearbox is broken.\nIt was fine at first.',
  photos: [],
  askedAt: '2026-11-22T10:00:00.000Z',
  reply: null,
  replyUntil: fromNow(DAY),
  decideBy: '2026-11-25T10:00:00.000Z',
  decidedAt: null,
  amount: null,
  refundedAt: null,
  answer: '',
};

function book(moneyBack: Partial<WireMoneyBack> | undefined, more: Partial<WireBooking> = {}) {
  world.bookings = [
    makeBooking({
      _id: 'b1',
      productName: 'Volvo XC60',
      price: 21_500,
      picture: 'https://pictures.example/booked.jpg',
      sellerName: 'Sam Seller',
      sellerPhone: '',
      status: 'paid',
      paidAt: '2026-11-20T09:30:00.000Z',
      history: [
        { kind: 'booked', at: '2026-11-20T08:00:00.000Z' },
        { kind: 'paid', at: '2026-11-20T09:30:00.000Z' },
      ],
      ...(moneyBack && {
        moneyBack: { until: fromNow(20 * DAY), canAsk: true, request: null, ...moneyBack },
      }),
      ...more,
    }),
  ];
}

/** The requests that the server received. */
let asked: unknown[];
beforeEach(() => {
  asked = [];
  server.use(
    http.post(path, async ({ request: call }) => {
      asked.push(await call.json());
      book({ canAsk: false, request });
      return HttpResponse.json(request);
    }),
    http.delete(path, () => {
      book({ canAsk: true, request: { ...request, state: 'withdrawn', decidedAt: fromNow(0) } });
      return HttpResponse.json({ deletedCount: 1 });
    }),
  );
});

async function openDialog() {
  const view = open();
  const until = /^You can ask for your money back until \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\.$/;
  expect((await section()).getByText(until)).toBeVisible();
  await view.user.click((await section()).getByRole('button', button));
  const dialog = within(await screen.findByRole('dialog', button));
  return { ...view, dialog, note: dialog.getByRole('textbox', { name: 'Note' }) };
}

async function fillIn({ user, dialog, note }: Awaited<ReturnType<typeof openDialog>>) {
  await user.click(dialog.getByRole('radio', { name: 'The car has a serious fault' }));
  await user.type(note, '  The gearbox is broken.  ');
}

describe('a paid order', () => {
  test('shows until when the buyer can ask, and sends the reason and note', async () => {
    book({});
    const view = await openDialog();
    const { dialog, user } = view;
    expect(dialog.getByText(/The seller sees your request .* within 2 days\./)).toBeVisible();
    expect(dialog.getByText(/^We decide within 3 days/)).toBeVisible();
    expect(dialog.getByText('Nothing is refunded until we accept your request.')).toBeVisible();
    await fillIn(view);
    await user.click(dialog.getByRole('button', { name: 'Send request' }));

    expect(await screen.findByText('Request sent.')).toBeVisible();
    expect(asked).toEqual([{ reason: 'fault', note: 'The gearbox is broken.' }]);
    const state = await section();
    expect(
      await state.findByText(
        /^You asked for your money back on .* The seller can answer\. We decide by \w{3} \d+, \d{4}\./,
      ),
    ).toBeVisible();
    expect(state.getByText('The car has a serious fault')).toBeVisible();
    expect(state.getByText(/The gearbox is broken\./)).toBeVisible();
    expect(state.queryByRole('button', button)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Money back' })).toHaveFocus());
  });

  test('shows at the fields what is missing', async () => {
    book({});
    const { user, dialog, note } = await openDialog();
    await user.type(note, 'short');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    expect(note).toHaveAccessibleDescription(
      expect.stringContaining('Note must be at least 8 characters.'),
    );
    expect(dialog.getByRole('radio', { name: 'I didn’t get the car' })).toHaveFocus();
    expect(asked).toEqual([]);
  });

  test('shows the errors of the server at the fields', async () => {
    book({});
    server.use(
      http.post(path, () =>
        HttpResponse.json(
          { message: 'Invalid.', code: 'invalid', fieldErrors: { note: 'Note is too vague.' } },
          { status: 400 },
        ),
      ),
    );
    const view = await openDialog();
    await fillIn(view);
    await view.user.click(view.dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() =>
      expect(view.note).toHaveAccessibleDescription(expect.stringContaining('Note is too vague.')),
    );
    expect(view.note).toHaveFocus();
  });

  test('keeps what was typed when the request could not be sent', async () => {
    book({});
    server.use(http.post(path, () => HttpResponse.error(), { once: true }));
    const view = await openDialog();
    await fillIn(view);
    const send = { name: 'Send request' };
    await view.user.click(view.dialog.getByRole('button', send));
    expect(await view.dialog.findByRole('alert')).toHaveTextContent(
      /We couldn’t reach Second Gear/,
    );

    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await view.user.click((await section()).getByRole('button', button));
    const dialog = within(await screen.findByRole('dialog', button));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'The car has a serious fault' })).toBeChecked();
    await view.user.click(dialog.getByRole('button', send));
    expect(await screen.findByText('Request sent.')).toBeVisible();
    expect(asked).toEqual([{ reason: 'fault', note: 'The gearbox is broken.' }]);
  });

  test('does not take what was typed along to another order', async () => {
    book({});
    world.bookings = world.bookings.flatMap((booking) => [booking, { ...booking, _id: 'b2' }]);
    const { user, goTo } = renderRoute(routes.order('b2'), { signedInAs: 'buyer' });
    await section();
    await goTo(routes.order('b1'));
    await user.click((await section()).getByRole('button', button));
    const openedDialog = async () => within(await screen.findByRole('dialog', button));
    await user.type((await openedDialog()).getByRole('textbox', { name: 'Note' }), 'No gearbox.');

    await goTo(routes.order('b2'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click((await section()).getByRole('button', button));
    expect((await openedDialog()).getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });

  test('sends a request once, and cannot be closed meanwhile', async () => {
    book({});
    const response = deferred();
    server.use(
      http.post(path, async ({ request: call }) => {
        asked.push(await call.json());
        await response.promise;
        book({ canAsk: false, request });
        return HttpResponse.json(request);
      }),
    );
    const view = await openDialog();
    await fillIn(view);
    const send = view.dialog.getByRole('button', { name: 'Send request' });
    await view.user.click(send);
    await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'true'));
    await view.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', button)).toBeVisible();
    response.resolve();
    expect(await screen.findByText('Request sent.')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Partial<WireMoneyBack> | undefined, Partial<WireBooking>]>([
    ['of a server that implements only the specification', undefined, {}],
    ['that is refunded without a request', {}, { status: 'unpaid', refunded: true }],
  ])('has no section when it is one %s', async (_which, moneyBack, more) => {
    book(moneyBack, more);
    open();
    expect(await screen.findByRole('region', { name: 'Order history' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Money back' })).not.toBeInTheDocument();
  });

  test('says why the buyer cannot ask', async () => {
    book({ canAsk: false }, { dispute: 'open' });
    open();
    const state = await section();
    expect(state.getByText(/^You disputed this payment with your bank\./)).toBeVisible();
    expect(state.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a request', () => {
  const decidedAt = '2026-11-23T12:00:00.000Z';

  test('that was declined shows the answer, and the buyer can ask again', async () => {
    book({
      request: { ...request, state: 'declined', decidedAt, answer: 'The car is as described.' },
    });
    open();
    const state = await section();
    expect(
      state.getByText('We declined your request on Nov 23, 2026. Your order stays as it is.'),
    ).toBeVisible();
    expect(state.getByText('The car is as described.')).toBeVisible();
    expect(state.getByText(/^If you don’t agree, ask again .+, until /)).toBeVisible();
    expect(state.getByRole('button', button)).toBeEnabled();
  });

  test('that is accepted but not refunded ends the advice to collect the car', async () => {
    book({
      canAsk: false,
      request: { ...request, state: 'accepted', decidedAt, amount: 21_500 },
    });
    open();
    expect((await section()).getByText(/We’re refunding \$21,500 to your card/)).toBeVisible();
    expect((await section()).queryByRole('button', button)).not.toBeInTheDocument();
    const car = within(screen.getByRole('region', { name: 'Your car' }));
    expect(car.queryByRole('heading', { name: 'Next step' })).not.toBeInTheDocument();
    expect(screen.queryByText(/drive it home|collect it/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });

  const withdraw = { name: 'Withdraw request' };
  async function openQuestion() {
    book({ canAsk: false, request });
    const view = open();
    await view.user.click((await section()).getByRole('button', withdraw));
    const name = 'Withdraw your request?';
    return { ...view, question: within(await screen.findByRole('alertdialog', { name })) };
  }

  test('can be withdrawn after a confirmation, and asked again', async () => {
    const { user, question } = await openQuestion();
    expect(question.getByText(/You can ask 3 times in all, until /)).toBeVisible();
    expect(question.getByRole('button', { name: 'Keep request' })).toHaveFocus();
    await user.click(question.getByRole('button', withdraw));
    expect(await screen.findByText('Request withdrawn.')).toBeVisible();
    const state = await section();
    expect(await state.findByText(/^You withdrew your request on /)).toBeVisible();
    expect(state.getByRole('button', button)).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Money back' })).toHaveFocus());
  });

  test('that was decided meanwhile cannot be withdrawn', async () => {
    const { user, question } = await openQuestion();
    server.use(
      http.delete(path, () => {
        book({ request: { ...request, state: 'declined', decidedAt, answer: 'No, sorry.' } });
        return HttpResponse.json({ message: 'Request not found.' }, { status: 404 });
      }),
    );
    await user.click(question.getByRole('button', withdraw));
    expect(await screen.findByText('Already handled.')).toBeVisible();
    expect(await (await section()).findByText('No, sorry.')).toBeVisible();
  });

  test('that is decided while the question is open can only be closed', async () => {
    const { question, store } = await openQuestion();
    book({ request: { ...request, state: 'declined', decidedAt, answer: 'No, sorry.' } });
    act(() => void store.dispatch(baseApi.util.invalidateTags([idTag('Booking', 'b1')])));
    expect(await question.findByText('Your request is no longer open.')).toBeVisible();
    expect(question.queryByRole('button', withdraw)).not.toBeInTheDocument();
  });

  test('stays open when withdrawing fails', async () => {
    const { user, question } = await openQuestion();
    server.use(http.delete(path, () => HttpResponse.error()));
    await user.click(question.getByRole('button', withdraw));
    expect(await screen.findByText(/We couldn’t reach Second Gear/)).toBeVisible();
    expect((await section()).getByRole('button', withdraw)).not.toHaveAttribute('aria-busy');
  });
});

test('a buyer who confirmed having the car is not offered the reason of not having it', async () => {
  book({});
  server.use(
    http.post(api('/bookings/b1/received'), () => {
      book({}, { receivedAt: '2026-11-21T09:30:00.000Z' });
      return HttpResponse.json({ modifiedCount: 1 });
    }),
  );
  const preloadedState = { isExtended: true };
  const { user } = renderRoute(routes.order('b1'), { signedInAs: 'buyer', preloadedState });
  await user.click(await screen.findByRole('button', { name: 'I have the car' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'You have the car?' }));
  await user.click(asking.getByRole('button', { name: 'I have the car' }));
  expect(await screen.findByText(/You have had the car since Nov 21, 2026\./)).toBeVisible();
  await user.click((await section()).getByRole('button', button));
  const dialog = within(await screen.findByRole('dialog', button));
  expect(dialog.queryByText('I didn’t get the car')).not.toBeInTheDocument();
});
