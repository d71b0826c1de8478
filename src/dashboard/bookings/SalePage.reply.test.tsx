import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireMoneyBackRequest } from '#contract/moneyBack';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { photosServer } from '@/testing/handlers/photosHandlers';
import { api, extendedHeaders, isSignedIn } from '@/testing/handlers/respond';
import { makeSale, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

/** The seller’s answer to a request for money, with words and photos. */
preloadPages(routes.sale('s1'));

const DAY = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const name = /^Your answer \(by \w{3} \d+, \d{4}\)$/;
const send = { name: 'Send answer' };

let request: WireMoneyBackRequest;
let replies: unknown[];
beforeEach(() => {
  replies = [];
  request = {
    _id: 'r1',
    state: 'open',
    reason: 'fault',
    note: 'The gearbox is broken.',
    photos: [{ _id: 'p1', width: 800, height: 600 }],
    askedAt: fromNow(-DAY),
    reply: null,
    replyUntil: fromNow(DAY),
    decideBy: fromNow(2 * DAY),
    decidedAt: null,
    amount: null,
    refundedAt: null,
    answer: '',
  };
  const sale = makeSale({
    _id: 's1',
    state: 'paid',
    paidAt: fromNow(-2 * DAY),
    moneyBackStage: 'asked',
    moneyBack: request,
  });
  server.use(
    ...photosServer().handlers,
    ...sellerBookingsServer([sale]).handlers,
    http.get(api('/money-back/r1/photos/:photoId'), ({ request: call, params }) =>
      isSignedIn(call) && params.photoId !== 'lost'
        ? new HttpResponse('picture', {
            headers: { ...extendedHeaders, 'content-type': 'image/jpeg' },
          })
        : HttpResponse.json(
            { message: 'Photo not found.' },
            { status: 404, headers: extendedHeaders },
          ),
    ),
    http.post(api('/bookings/s1/money-back/reply'), async ({ request: call }) => {
      const body = (await call.json()) as { reply: string };
      replies.push(body);
      request.reply = { text: body.reply, photos: [], at: fromNow(0) };
      return HttpResponse.json(request);
    }),
    ...extensionHandlers,
  );
});

const open = () =>
  renderRoute(routes.sale('s1'), { signedInAs: 'seller', preloadedState: { isExtended: true } });
const section = async () => within(await screen.findByRole('region', { name: 'Money back' }));

test('is sent once, with photos, and is then on the page with the focus on its section', async () => {
  const { user } = open();
  const panel = await section();
  const field = panel.getByRole('textbox', { name });
  expect(field).toHaveAccessibleDescription(/read it at once, and you can’t change it/);
  await user.type(field, 'It was fine.');
  const file = new File(['x'], 'gearbox.jpg', { type: 'image/jpeg' });
  await user.upload(panel.getByLabelText('Add photos', { selector: 'input' }), file);
  const photos = within(panel.getByRole('group', { name: 'Photos' }));
  expect(await photos.findByRole('img', { name: 'gearbox.jpg' })).toBeVisible();
  await waitFor(() => expect(photos.queryByText('Uploading…')).not.toBeInTheDocument());
  await user.click(panel.getByRole('button', send));

  expect(await screen.findByText('Answer sent.')).toBeVisible();
  expect(replies).toEqual([{ reply: 'It was fine.', photos: ['photo-1'] }]);
  expect(await panel.findByText('It was fine.')).toBeVisible();
  expect(panel.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Money back' })).toHaveFocus();
});

test('keeps what was typed, and says why it was not sent', async () => {
  server.use(
    http.post(
      api('/bookings/s1/money-back/reply'),
      () => HttpResponse.json({ message: 'The time to answer is over.' }, { status: 409 }),
      { once: true },
    ),
  );
  const { user } = open();
  const panel = await section();
  const field = panel.getByRole('textbox', { name });
  await user.type(field, 'No.');
  await user.click(panel.getByRole('button', send));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Answer must be at least 8 characters\./),
  );
  expect(field).toHaveFocus();
  await user.type(field, ' It was fine.');
  await user.click(panel.getByRole('button', send));
  expect(await panel.findByText('The time to answer is over.')).toBeVisible();
  expect(field).toHaveValue('No. It was fine.');
});

test('is kept in this tab, for this booking, until it is sent', async () => {
  const sale = makeSale({ _id: 's1', state: 'paid', moneyBackStage: 'asked', moneyBack: request });
  server.use(...sellerBookingsServer([sale, { ...sale, _id: 's2' }]).handlers);
  const { user, goTo } = renderRoute(routes.sale('s2'), {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  await section();
  await goTo(routes.sale('s1'));
  await user.type((await section()).getByRole('textbox', { name }), 'It was fine.');
  await goTo(routes.sale('s2'));
  expect((await section()).getByRole('textbox', { name })).toHaveValue('');

  await goTo(routes.sale('s1'));
  const panel = await section();
  expect(panel.getByRole('textbox', { name })).toHaveValue('It was fine.');
  await user.click(panel.getByRole('button', send));
  expect(await screen.findByText('Answer sent.')).toBeVisible();
  expect(replies).toEqual([{ reply: 'It was fine.' }]);
  expect(window.sessionStorage).toHaveLength(0);
});

test('is erased at log-out', async () => {
  const { user } = open();
  await user.type((await section()).getByRole('textbox', { name }), 'It was fine.');
  expect(window.sessionStorage).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
});

test('waits for photos that failed', async () => {
  server.use(
    http.post(api('/photos'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
  );
  const { user } = open();
  const panel = await section();
  await user.type(panel.getByRole('textbox', { name }), 'It was fine.');
  const file = new File(['x'], 'gearbox.jpg', { type: 'image/jpeg' });
  await user.upload(panel.getByLabelText('Add photos', { selector: 'input' }), file);
  expect(await panel.findByText(/We can’t save photos right now/)).toBeVisible();
  await user.click(panel.getByRole('button', send));
  expect(await panel.findByText('Retry or remove the photos that weren’t uploaded.')).toBeVisible();
  expect(replies).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Remove photo 1' }));
  await user.click(panel.getByRole('button', send));
  expect(await screen.findByText('Answer sent.')).toBeVisible();
  expect(replies).toEqual([{ reply: 'It was fine.' }]);
});

test.each<[string, () => void]>([
  ['after its time', () => (request.replyUntil = fromNow(-1000))],
  ['after the decision', () => (request.state = 'declined')],
])('is not offered %s', async (_when, change) => {
  change();
  open();
  const panel = await section();
  expect(panel.getByText('The gearbox is broken.')).toBeVisible();
  expect(panel.queryByRole('textbox')).not.toBeInTheDocument();
});

test('shows the buyer’s photos, each in full size, and loads a lost one again', async () => {
  request.photos.push({ _id: 'lost', width: 800, height: 600 });
  const { user } = open();
  const panel = await section();
  await user.click(await panel.findByRole('button', { name: 'Open photo 1 of the buyer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'photo 1 of the buyer' }));
  expect(dialog.getByRole('img')).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/jpeg/),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await panel.findByRole('button', { name: 'Retry photo 2 of the buyer' })).toBeVisible();
});

test('a paid car is marked as handed over, and that is taken back', async () => {
  const sale = makeSale({
    _id: 's1',
    productName: 'Volvo XC60',
    state: 'paid',
    paidAt: fromNow(0),
  });
  const said: string[] = [];
  const say = (method: string, at: string | null) => () => {
    said.push(method);
    sale.handedOverAt = at;
    return HttpResponse.json({ modifiedCount: 1 });
  };
  const path = api('/bookings/s1/handed-over');
  server.use(
    ...sellerBookingsServer([sale]).handlers,
    http.post(path, say('POST', fromNow(0))),
    http.delete(path, say('DELETE', null)),
  );
  const { user } = open();
  const car = within(await screen.findByRole('region', { name: 'Car' }));
  expect(car.getByText(/^Call Bea Buyer to hand over the car/)).toBeVisible();
  const press = async (name: string, title: string) => {
    await user.click(await car.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(dialog.getByRole('button', { name }));
  };
  await press('Handed over', 'Handed over the car?');
  expect(await car.findByText('done')).toBeVisible();
  expect(car.getByText(/^Handed over on .*\. The buyer hasn’t confirmed yet\.$/)).toBeVisible();
  expect(car.queryByRole('heading', { name: 'Next step' })).not.toBeInTheDocument();
  await press('Not handed over', 'Not handed over yet?');
  expect(await car.findByText('paid')).toBeVisible();
  expect(said).toEqual(['POST', 'DELETE']);
});
