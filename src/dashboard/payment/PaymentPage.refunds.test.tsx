import { screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

it('shows the refunded and the remaining amount of a paid order', async () => {
  const part = { status: 'paid', price: 17_900, refundedAmount: 500, dispute: 'won' } as const;
  world.bookings = [makeBooking({ _id: 'order-1', ...part })];
  renderRoute(routes.payment('order-1'), { signedInAs: 'buyer' });
  expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
  expect(screen.getByText('$500 of $17,900 refunded. $17,400 remains paid.')).toBeVisible();
  expect(screen.getByText('Your bank rejected your dispute.')).toBeVisible();
});
