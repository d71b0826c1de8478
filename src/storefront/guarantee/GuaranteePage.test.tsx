import { screen, waitFor, within } from '@testing-library/react';
import { config } from '@/lib/config';
import { makeBooking } from '@/testing/factories';
import { installFakeStripe } from '@/testing/fakeStripe';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

const LINK = /^What the 30 days cover/;

function open(url: string, isExtended: boolean, signedInAs?: 'buyer') {
  if (isExtended) server.use(...extensionHandlers);
  return renderRoute(url, { preloadedState: { isExtended }, ...(signedInAs && { signedInAs }) });
}

it('says what is covered, how to ask, who decides and how to object', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  const { user } = open('/', true);
  const tiles = within(await screen.findByRole('region', { name: 'Our guarantees' }));
  await user.click(tiles.getByRole('link', { name: 'money-back guarantee' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'What the 30 days cover' }),
  ).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Covered',
    'Not covered',
    'How to ask',
    'How to return the car',
    'When the money comes',
    'Who decides',
  ]);
  for (const reason of [
    'I didn’t get the car.',
    'The car isn’t as described.',
    'The car has a serious fault.',
    /^I changed my mind\. Choose “Something else”/,
    /ask again and add what we missed: 3 times in all, within the 30 days/,
  ]) {
    expect(screen.getByText(reason)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
});

it('is one press away before a buyer pays', async () => {
  const { user } = open('/cars/car-1', true, 'buyer');
  expect(await screen.findByRole('link', { name: '30-day money-back guarantee' })).toHaveAttribute(
    'href',
    '/guarantee',
  );
  const [bookNow] = screen.getAllByRole('button', { name: /^Book Now/ });
  if (bookNow) await user.click(bookNow);
  // What was typed stays.
  const link = within(await screen.findByRole('dialog')).getByRole('link', { name: LINK });
  expect(link).toHaveAttribute('href', '/guarantee');
  expect(link).toHaveAttribute('target', '_blank');
});

it.each([true, false])('is linked beside Pay only if the server has it: %s', async (isExtended) => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'b1' })];
  open('/dashboard/payment/b1', isExtended, 'buyer');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
  expect(screen.getByText(/30 days money back\./)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: LINK })).toHaveLength(isExtended ? 1 : 0);
});

it('is not linked on a server with only the specification', async () => {
  const { goTo } = open('/', false);
  const tiles = within(await screen.findByRole('region', { name: 'Our guarantees' }));
  expect(tiles.getByText('money-back guarantee')).toBeVisible();
  expect(tiles.queryByRole('link')).not.toBeInTheDocument();
  await goTo('/cars/car-1');
  expect(await screen.findByText('30-day money-back guarantee')).toBeVisible();
  expect(screen.queryByRole('link', { name: /money-back/ })).not.toBeInTheDocument();
});
