import { screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

it('tells a refund that is on its way from one that is done', async () => {
  world.bookings = [makeBooking({ _id: 'order-1', refunded: true, refundState: 'pending' })];
  renderRoute(routes.payment('order-1'), { signedInAs: 'buyer' });
  expect(
    await screen.findByText(/(We’ve started your refund|We’re refunding your card)/),
  ).toBeVisible();
  expect(screen.queryByText(/went back/)).not.toBeInTheDocument();
  expect(world.calls).not.toContain('POST /create-payment-intent');
});
