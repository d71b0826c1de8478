import { screen, waitFor } from '@testing-library/react';
import { routes } from '#contract/routes';
import { renderRoute } from './renderRoute';
import { world } from './world';

/** The secret of a test’s first payment intent. */
export const SECRET = 'pi_test_secret_1';
export const GOOD_CARD = '4242 4242 4242 4242';

export const countCalls = (call: string) => world.calls.filter((made) => made === call).length;

/** Opens the payment page of `order-1` as its buyer. */
export const openPayment = (search = '') =>
  renderRoute(`${routes.payment('order-1')}${search}`, {
    signedInAs: 'buyer',
    history: [routes.blogs],
  });

export const payButton = () => screen.getByRole('button', { name: 'Pay' });

/** Opens the page, enters a card and clicks Pay. */
export async function payWith(cardNumber: string, search = '') {
  const view = openPayment(search);
  await waitFor(() => expect(payButton()).toBeEnabled());
  const field = screen.getByRole('textbox', { name: 'Card number' });
  if (cardNumber) await view.user.type(field, cardNumber);
  await view.user.click(payButton());
  return view;
}
