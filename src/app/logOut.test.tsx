import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { RequireSignedIn } from '@/auth/guards';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useLogOut } from '@/auth/hooks';
import { deferred } from '@/testing/deferred';
import { identityOf } from '@/testing/identity';
import { people } from '@/testing/people';
import { sessionOf } from '@/testing/renderRoute';
import { makeStore } from './store';

function LogOut() {
  return <button onClick={useLogOut()}>Log Out</button>;
}

it('takes home who logs out before the page has arrived', async () => {
  const store = makeStore({
    preloadedState: { session: sessionOf(people.buyer) },
    loadIdentity: identityOf(() => people.buyer),
  });
  const code = deferred<{ default: ComponentType }>();
  const Page = lazy(() => code.promise);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <LogOut />
        <Suspense fallback="Loading">
          <Routes>
            <Route element={<RequireSignedIn />}>
              <Route path="/dashboard" element={<Page />} />
            </Route>
            <Route path="/login" element="Log in to continue." />
            <Route path="/" element="At home" />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByText('Loading')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(selectCurrentUser(store.getState())).toBeNull());
  code.resolve({ default: () => 'The dashboard' });
  expect(await screen.findByText('At home')).toBeVisible();
});
