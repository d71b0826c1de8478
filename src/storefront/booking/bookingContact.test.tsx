import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { deferred } from '@/testing/deferred';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

async function openDialog(isExtended: boolean) {
  server.use(...extensionHandlers);
  const { user } = renderRoute('/cars/car-1', {
    signedInAs: 'buyer',
    preloadedState: { isExtended },
  });
  const [bookNow] = await screen.findAllByRole('button', { name: /^Book Now/ });
  if (!bookNow) throw new Error('There is no Book Now.');
  await user.click(bookNow);
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Volvo XC60' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  return { user, phone: field('Phone number'), place: field('Meeting location') };
}

test('a booking begins with what the buyer left with the last one, unless they have typed', async () => {
  const { promise, resolve } = deferred<Response>();
  server.use(http.get(api('/bookings/contact'), () => promise));
  const { user, phone, place } = await openDialog(true);
  expect(phone).toHaveAccessibleDescription('Optional. Without it, the seller can’t call you.');
  await user.type(phone, '+49 2');
  resolve(HttpResponse.json({ number: '+49 170 1', location: 'Munich' }));
  await waitFor(() => expect(place).toHaveValue('Munich'));
  expect(phone).toHaveValue('+49 2');
});

test('a server with only the specification is not asked', async () => {
  const { phone } = await openDialog(false);
  expect(phone).toHaveValue('');
  expect(world.calls).not.toContain('GET /bookings/contact');
});
