import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedOut } from '@/auth/sessionSlice';
import { deferred } from '@/testing/deferred';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

async function openDialog(isExtended: boolean) {
  server.use(...extensionHandlers);
  const { user, store } = renderRoute('/cars/car-1', {
    signedInAs: 'buyer',
    preloadedState: { isExtended },
  });
  const [bookNow] = await screen.findAllByRole('button', { name: /^Book Now/ });
  if (!bookNow) throw new Error('There is no Book Now.');
  await user.click(bookNow);
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Volvo XC60' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  return {
    ...{ user, store, bookNow, phone: field('Phone number'), place: field('Meeting location') },
    country: dialog.getByRole('combobox', { name: 'Country code' }),
  };
}

test('a booking begins with what the buyer left with the last one, unless they have typed', async () => {
  const { promise, resolve } = deferred<Response>();
  server.use(http.get(api('/bookings/contact'), () => promise));
  const { user, phone, place } = await openDialog(true);
  expect(phone).toHaveAccessibleDescription('Optional. Without it, the seller can’t call you.');
  await user.type(phone, '+49 2');
  resolve(HttpResponse.json({ number: '+491765550100', location: 'Munich' }));
  await waitFor(() => expect(place).toHaveValue('Munich'));
  expect(phone).toHaveValue('+49 2');
});

test('the place of another seller and town is only a suggestion', async () => {
  const contact = { number: '+491765550100', location: '', lastLocation: 'Your yard, Dublin' };
  respond('GET /bookings/contact', contact);
  const { user, phone, country, place } = await openDialog(true);
  await waitFor(() => expect(phone).toHaveValue('176 5550100'));
  expect(country).toHaveDisplayValue('Germany (+49)');
  expect(place).toHaveValue('');
  expect(place).toHaveAccessibleDescription(/Last time: Your yard, Dublin$/);
  await user.type(place, 'Munich');
  expect(place).not.toHaveAccessibleDescription(/Last time/);
});

test('a closed dialog keeps what was typed until the car is booked or the user logs out', async () => {
  const { user, store, bookNow, place } = await openDialog(true);
  await user.type(place, 'Rossio');
  const reopened = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(bookNow);
    return screen.findByRole('textbox', { name: 'Meeting location' });
  };
  expect(await reopened()).toHaveValue('Rossio');
  act(() => void store.dispatch(signedOut()));
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('Rossio'));
});

test('a server with only the specification is not asked', async () => {
  const { phone } = await openDialog(false);
  expect(phone).toHaveValue('');
  expect(world.calls).not.toContain('GET /bookings/contact');
});
