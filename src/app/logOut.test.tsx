import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { RECORDS } from '@/auth/autosavedForms';
import { RequireSignedIn } from '@/auth/guards';
import { selectCurrentUser, sessionReported } from '@/auth/sessionSlice';
import { useLogOut } from '@/auth/session';
import { compareCars } from '@/lib/comparedCars';
import { keepSearch } from '@/lib/lastSearches';
import { deferred } from '@/testing/deferred';
import { identityOf } from '@/testing/identity';
import { people, type Person } from '@/testing/people';
import { renderRoute, sessionOf } from '@/testing/renderRoute';
import { makeStore } from './store';

jest.mock('./LogOutQuestion', () => {
  throw new Error('The chunk is lost.');
});

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

it('still asks and logs out when the chunk of the question is lost', async () => {
  const key = `${RECORDS}${people.seller.uid}:1`;
  localStorage.setItem(key, '{}');
  const confirm = jest
    .spyOn(window, 'confirm')
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true);
  const { user } = renderRoute('/', { signedInAs: 'seller' });

  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/deletes your/)));
  expect(localStorage.getItem(key)).not.toBeNull();

  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
  expect(localStorage.getItem(key)).toBeNull();
});

it.each([
  ['forgets', people.buyer.email, []],
  ['keeps, for somebody else,', 'ben@example.com', ['ben@example.com']],
])('%s the address that a link was sent to', async (_what, email, left) => {
  const key = 'second-gear-link-email';
  localStorage.setItem(key, email);
  const { user } = renderRoute('/', { signedInAs: 'buyer' });
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
  expect([localStorage.getItem(key)].filter(Boolean)).toEqual(left);
});

describe('the last searches and the compared cars', () => {
  beforeEach(() => {
    keepSearch('volvo');
    compareCars([{ id: 'car-1', name: 'Volvo XC60', picture: '' }]);
  });
  const kept = () =>
    [/volvo/, /Volvo XC60/].filter((text) => text.test(JSON.stringify(localStorage)));

  it('are forgotten at Log Out', async () => {
    const { user } = renderRoute('/', { signedInAs: 'buyer' });
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
    expect(kept()).toEqual([]);
  });

  const reportedUser = ({ uid, name, email }: Person) => ({
    uid,
    displayName: name,
    photoURL: null,
    email,
    emailVerified: true,
  });

  it('stay when the session expires, until another person logs in', () => {
    const { dispatch } = makeStore({ preloadedState: { session: sessionOf(people.buyer) } });
    dispatch(sessionReported(null));
    dispatch(sessionReported(reportedUser(people.buyer)));
    dispatch(sessionReported(null));
    expect(kept()).toHaveLength(2);
    dispatch(sessionReported(reportedUser(people.seller)));
    expect(kept()).toEqual([]);
  });

  it('stay when an anonymous person logs in', () => {
    const session = { status: 'signedOut', reason: null } as const;
    const { dispatch } = makeStore({ preloadedState: { session } });
    dispatch(sessionReported(reportedUser(people.buyer)));
    expect(kept()).toHaveLength(2);
  });
});
