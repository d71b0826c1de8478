import { renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { AppProviders } from '@/app/AppProviders';
import { makeStore } from '@/app/store';
import { useProductCardActions } from './useProductCardActions';

const store = makeStore({ preloadedState: { session: { status: 'signedOut', reason: null } } });

function Search({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{useLocation().search}</p>
      <Link to="?show=48">Show more</Link>
      {children}
    </>
  );
}

test('the actions of a card are stable when more cars are shown, which avoids a rerender', async () => {
  const { result } = renderHook(useProductCardActions, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AppProviders store={store}>
        <MemoryRouter>
          <Search>{children}</Search>
        </MemoryRouter>
      </AppProviders>
    ),
  });
  const before = result.current;
  await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
  expect(screen.getByText('?show=48')).toBeVisible();
  expect(result.current).toBe(before);
});
