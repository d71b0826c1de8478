import { screen } from '@testing-library/react';
import { renderRoute } from '@/testing/renderRoute';

test('shows the quoted message', async () => {
  renderRoute('/no/such/page');
  expect(
    await screen.findByRole('heading', { level: 1, name: "Oop's looks like your lost!" }),
  ).toBeVisible();
  expect(screen.getByText(/You seem to be lost/)).toBeVisible();
  expect(document.title).toBe('Page not found · Second Gear');
});

test('goes back one page', async () => {
  const { user, shown } = renderRoute('/nowhere', { history: ['/', '/blogs'] });
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  expect(shown.location.pathname).toBe('/blogs');
});

test('opens the home page if there is no history', async () => {
  const { user, shown } = renderRoute('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(shown.location.pathname).toBe('/');
});
