import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '@/testing/renderRoute';
import { loadBookingDialog } from './loadBookingDialog';

jest.mock('./loadBookingDialog', () => {
  const intent = jest.requireActual<object>('./loadBookingDialog');
  return { ...intent, loadBookingDialog: jest.fn() };
});
const load = jest.mocked(loadBookingDialog);
const reallyLoad = async () => (await import('./BookingDialog')).BookingDialog;

test('Book Now works again after the form failed to load for the car in the URL', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockImplementation(reallyLoad);
  const { user, shown } = renderRoute('/?book=car-2&show=48', { signedInAs: 'buyer' });
  expect(
    await screen.findByText(
      'We couldn’t load the booking form. Check your connection and try again.',
    ),
  ).toBeVisible();
  await waitFor(() => expect(shown.location.search).toBe('?show=48'));
  expect(load).toHaveBeenCalledTimes(1);

  const volvo = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
  await user.click(volvo.getByRole('button', { name: /^Book Now/ }));
  expect(await screen.findByRole('dialog', { name: 'Book Volvo XC60' })).toBeVisible();
});
