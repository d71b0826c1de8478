import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireBooking } from '#contract/types';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.order('b1'));

const HOUR = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const book = (more: Partial<WireBooking> = {}) => {
  world.bookings = [
    makeBooking({
      _id: 'b1',
      productId: 'car-1',
      reservedUntil: fromNow(5 * HOUR),
      number: '+351 1',
      location: 'Central station',
      sellerName: 'Sam Seller',
      sellerPhone: '+351 912 345 678',
      ...more,
    }),
  ];
};
const open = (isExtended = true) =>
  renderRoute(routes.order('b1'), { signedInAs: 'buyer', preloadedState: { isExtended } });
const details = async () => within(await screen.findByRole('region', { name: 'Your details' }));
const nextSteps = async () =>
  within(await screen.findByRole('list', { name: 'Next steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const onPatch = (respond: (body: unknown) => Response) =>
  server.use(http.patch(api('/bookings/b1'), async ({ request }) => respond(await request.json())));

describe('what the buyer left for the seller', () => {
  test('can be changed in place, and the focus comes back', async () => {
    book();
    const sent: unknown[] = [];
    onPatch((body) => {
      sent.push(body);
      book({ number: '+491765550100', location: '' });
      return HttpResponse.json({ modifiedCount: 1 });
    });
    const { user } = open();
    const { getByText, getByRole, getByLabelText, findByText } = await details();
    expect(getByText('+351 1')).toBeVisible();
    expect(getByText('Central station')).toBeVisible();

    await user.click(getByRole('button', { name: 'Edit your details' }));
    expect(getByLabelText('Your phone')).toHaveFocus();
    await user.clear(getByLabelText('Your phone'));
    await user.type(getByLabelText('Your phone'), '+49 176 5550100');
    await user.clear(getByLabelText('Meeting location'));
    await user.click(getByRole('button', { name: 'Save' }));

    expect(await findByText('+49 176 5550100')).toBeVisible();
    expect(getByText('Not set. Agree on a place with the seller.')).toBeVisible();
    expect(sent).toEqual([{ number: '+491765550100', location: '' }]);
    expect(getByRole('button', { name: 'Edit your details' })).toHaveFocus();
  });

  test('stays typed when it could not be saved, with what happened', async () => {
    book();
    onPatch(() => HttpResponse.error());
    const { user } = open();
    const { getByRole, getByLabelText, findByRole } = await details();
    await user.click(getByRole('button', { name: 'Edit your details' }));
    await user.type(getByLabelText('Your phone'), '23');
    await user.click(getByRole('button', { name: 'Save' }));
    expect(await findByRole('alert')).toHaveTextContent('We couldn’t reach Second Gear.');
    expect(getByLabelText('Your phone')).toHaveValue('123');

    await user.click(getByRole('button', { name: 'Cancel' }));
    expect(getByRole('button', { name: 'Edit your details' })).toHaveFocus();
  });

  test('says what a missing number means', async () => {
    book({ number: '' });
    open();
    expect(
      (await details()).getByText('Not given. Without it, the seller can’t call you.'),
    ).toBeVisible();
  });

  test('can be changed on a paid order, and no more after the end', async () => {
    book({ status: 'paid', reservedUntil: null });
    const { unmount } = open();
    expect((await details()).getByRole('button', { name: 'Edit your details' })).toBeVisible();
    unmount();

    book({ endReason: 'released' });
    open();
    await screen.findByRole('region', { name: 'Seller' });
    expect(screen.queryByRole('region', { name: 'Your details' })).not.toBeInTheDocument();
  });

  test('cannot be changed on a server with only the specification', async () => {
    book();
    open(false);
    const seller = within(await screen.findByRole('region', { name: 'Seller' }));
    expect(seller.getByText('Central station')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit your details' })).not.toBeInTheDocument();
  });
});

describe('the next steps of an unpaid order', () => {
  test('are to call the seller, see the car, and then pay', async () => {
    book();
    open();
    expect(await nextSteps()).toEqual([
      '1Call Sam Seller +351 912 345 678',
      '2See the car. You’d like to see it at Central station. Agree on a time when you call.',
      expect.stringMatching(/^3Pay by .*Pay$/),
    ]);
    expect(screen.getByRole('link', { name: 'Call Sam Seller +351 912 345 678' })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    );
    expect(screen.getByText(/^After you pay, you have 30 days money back\./)).toBeVisible();
    expect(screen.getByRole('link', { name: /^What the 30 days cover/ })).toHaveAttribute(
      'href',
      '/guarantee',
    );
  });
});
