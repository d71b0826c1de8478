import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireProduct, WireProductDraft } from '#contract/types';
import { sessionReported } from '@/auth/sessionSlice';
import { makeProduct, makePhoto } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { seller, type Person } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { eraseAutosavedForms } from '@/auth/autosavedForms';

/** Autosaved product forms, also in several tabs. */

preloadTables(routes.addProduct, routes.editProduct('x'), routes.dashboard);

const headers = extendedHeaders;
const photos = ['front', 'rear'].map((_id) => makePhoto({ _id }));
let car: WireProduct;
let drafts: WireProductDraft[];
const sent: WireProduct[] = [];

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  sent.length = 0;
  drafts = [];
  car = makeProduct({ name: 'Volvo XC60', resalePrice: 12_500, version: 1, photos });
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, { headers })),
    http.get(api('/products/seller/:email'), () => HttpResponse.json([], { headers })),
    http.get(api('/products/find/:id'), () => HttpResponse.json(car, { headers })),
    http.get(api('/drafts'), () => HttpResponse.json(drafts, { headers })),
    http.get(api('/drafts/:id'), () =>
      drafts[0]
        ? HttpResponse.json(drafts[0], { headers })
        : HttpResponse.json({ message: 'Draft not found.', code: 'not-found' }, { status: 404 }),
    ),
    http.put<never, WireProduct>(api('/products/:id'), async ({ request }) => {
      const body = await request.json();
      if (body.version !== car.version) return HttpResponse.json(changed, { status: 409 });
      sent.push(body);
      return HttpResponse.json({ modifiedCount: 1, version: 2 });
    }),
  );
});

const changed = { message: 'Changed elsewhere.', code: errorCodes.versionConflict };
const other: Person = { ...seller, uid: 'uid-other', name: 'Olga', email: 'olga@example.com' };

function open(address: string, signedInAs: Person = seller) {
  const view = renderRoute(address, { signedInAs });
  return { ...view, tab: within(view.container) };
}
type View = ReturnType<typeof open>;
const change = ({ tab }: View, value: string) =>
  fireEvent.change(tab.getByRole('textbox', { name: 'Name' }), { target: { value } });
/** A new tab of the same browser: an empty session storage. */
const openTab = (address: string) => {
  window.sessionStorage.clear();
  return open(address);
};
const field = (name: string) => screen.findByRole('textbox', { name });
const expectNoAutosavedForms = () =>
  expect(screen.queryByRole('region', { name: 'Unfinished cars' })).not.toBeInTheDocument();
const RESTORED = /^We restored your unsaved changes\./;
const stored = () =>
  Object.keys(window.localStorage)
    .map((key) => `${key}${window.localStorage.getItem(key) ?? ''}`)
    .join();

async function write(address: string, name: string) {
  const view = openTab(address);
  await view.tab.findByRole('textbox', { name: 'Name' });
  change(view, name);
  return view;
}

const publish = async ({ user, tab }: View) =>
  user.click(await tab.findByRole('button', { name: 'Add Product' }));

/** Lists one product for each draft id, like the server. Returns the ids. */
function listOnce({ isFirstResponseLost = false } = {}) {
  car = { ...makeProduct(), vin: undefined };
  const ids: unknown[] = [];
  const alreadyListed = { message: 'Listed already.', code: errorCodes.draftListed };
  server.use(
    http.post<never, { draftId?: string }>(api('/products'), async ({ request }) => {
      const { draftId } = await request.json();
      if (ids.includes(draftId)) return HttpResponse.json(alreadyListed, { status: 409 });
      ids.push(draftId);
      return isFirstResponseLost ? HttpResponse.error() : HttpResponse.json({ acknowledged: true });
    }),
  );
  return ids;
}

describe('Add Product in several tabs', () => {
  it('starts empty in a new tab and lists the autosaved forms of the others', async () => {
    await write(routes.addProduct, 'Golf');
    (await write(routes.addProduct, 'Polo')).unmount();
    const { user, tab } = openTab(routes.addProduct);
    expect(await tab.findByRole('textbox', { name: 'Name' })).toHaveValue('');
    expect(tab.getByText('Unfinished: Golf, on this device')).toBeVisible();
    expect(tab.getByText('Unfinished: Polo, on this device')).toBeVisible();

    await user.click(tab.getByRole('button', { name: 'Continue editing Polo' }));
    expect(await tab.findByText(RESTORED)).toBeVisible();
    expect(tab.getByRole('textbox', { name: 'Name' })).toHaveValue('Polo');
    expect(tab.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(tab.getByText('Unfinished: Golf, on this device')).toBeVisible();
  });

  it('keeps the changes of both tabs if a form is continued in another tab', async () => {
    const first = await write(routes.addProduct, 'Golf');
    const second = openTab(routes.addProduct);
    await second.user.click(
      await second.tab.findByRole('button', { name: 'Continue editing Golf' }),
    );
    await second.tab.findByText(RESTORED);
    change(second, 'Golf GTI');
    change(first, 'Golf R');
    change(second, 'Golf GTI Clubsport');
    expect(stored()).toContain('Golf GTI Clubsport');
    expect(stored()).toContain('Golf R');
    first.unmount();
    expect(second.tab.getByText('Unfinished: Golf R, on this device')).toBeVisible();
  });

  it('saves the form of a duplicated tab separately', async () => {
    const original = await write(routes.addProduct, 'Golf');
    // A duplicated tab copies the session storage of the original.
    const duplicate = open(routes.addProduct);
    await duplicate.tab.findByText(RESTORED);
    change(duplicate, 'Golf GTI');
    change(original, 'Golf R');
    expect(stored()).toContain('Golf GTI');
    expect(stored()).toContain('Golf R');
  });

  it('asks before a car is listed from two tabs', async () => {
    const ids = listOnce();
    const first = await write(routes.copyProduct(car._id), 'Golf');
    const second = openTab(routes.copyProduct(car._id));
    await second.user.click(
      await second.tab.findByRole('button', { name: 'Continue editing Golf' }),
    );
    await second.tab.findByText(RESTORED);
    change(second, 'Golf GTI');
    await publish(first);
    await waitFor(() => expect(ids).toEqual([expect.any(String)]));
    first.unmount();
    second.unmount();
    const third = openTab(routes.copyProduct(car._id));
    await third.user.click(
      await third.tab.findByRole('button', { name: 'Continue editing Golf GTI' }),
    );
    await third.tab.findByText(RESTORED);

    await publish(third);
    const question = await screen.findByRole('alertdialog', { name: 'List this car again?' });
    await third.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(third.tab.getByRole('textbox', { name: 'Name' })).toHaveValue('Golf GTI');
    expect(ids).toHaveLength(1);

    await publish(third);
    await third.user.click(await screen.findByRole('button', { name: 'List anyway' }));
    await waitFor(() => expect(ids).toHaveLength(2));
    expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
  });

  it('asks before a car is listed again after the response was lost', async () => {
    const ids = listOnce({ isFirstResponseLost: true });
    const view = await write(routes.copyProduct(car._id), 'Golf');
    await publish(view);
    expect(await screen.findByText(/Your car may already be listed/)).toBeVisible();
    await publish(view);
    expect(await screen.findByRole('alertdialog', { name: 'List this car again?' })).toBeVisible();
    expect(ids).toHaveLength(1);
  });

  it('discards an autosaved form after confirmation', async () => {
    (await write(routes.addProduct, 'Golf')).unmount();
    const { user } = openTab(routes.dashboard);
    await user.click(await screen.findByRole('button', { name: 'Discard Golf' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard this?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(expectNoAutosavedForms);
    expect(stored()).not.toContain('Golf');
  });
});

describe('Edit', () => {
  const edit = () => routes.editProduct(car._id);
  const save = async (user: View['user']) =>
    user.click(await screen.findByRole('button', { name: 'Save changes' }));

  it('asks nothing before leaving with changed photos, and says so when they are restored', async () => {
    const { user, goTo } = openTab(edit());
    await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
    await user.click(screen.getByRole('link', { name: 'My Products' }));
    expect(await screen.findByText(/^Unsaved changes: Volvo XC60/)).toBeVisible();
    await goTo(edit());
    expect(await screen.findByText(RESTORED)).toBeVisible();
    expect(screen.getByText('1 of 1 photo uploaded')).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await save(user);
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sent).toMatchObject([{ photos: ['front'] }]);
  });

  it('restores changes after a reload and discards them on Start over', async () => {
    const first = openTab(edit());
    await first.user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
    first.unmount();
    const { user } = open(edit());
    expect(await screen.findByText(RESTORED)).toBeVisible();
    expect(screen.getByText('1 of 1 photo uploaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const question = await screen.findByRole('alertdialog', { name: 'Start over?' });
    await user.click(within(question).getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText('2 of 2 photos uploaded')).toBeVisible();
    expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
    expect(stored()).not.toContain('second-gear-unfinished:');
  });

  it('warns if the car is newer than the restored changes, and asks which photos to keep', async () => {
    const first = openTab(edit());
    await first.user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
    first.unmount();
    car = { ...car, version: 2, photos: [...photos, makePhoto({ _id: 'inside' })] };
    const { user } = open(edit());
    expect(await screen.findByText(/This car was changed since/)).toBeVisible();
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'This car was changed elsewhere' });
    const choice = within(within(dialog).getByRole('radiogroup', { name: 'Photos' }));
    expect(choice.getByRole('radio', { name: 'Yours: 1 photo' })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: 'Saved: 3 photos' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sent).toMatchObject([{ version: 2, photos: ['front', 'rear', 'inside'] }]);
  });

  it('keeps photos that were changed in another tab', async () => {
    const { user } = openTab(edit());
    await user.type(await field('Name'), ' D4');
    const [front] = photos;
    car = { ...car, version: 2, photos: front ? [front] : [] };
    // Focusing the tab refetches the car.
    act(() => void window.dispatchEvent(new Event('focus')));
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'This car was changed elsewhere' });
    expect(within(dialog).getByText(/We’ll use the saved ones/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sent).toMatchObject([{ version: 2, name: 'Volvo XC60 D4', photos: ['front'] }]);
  });
});

describe('a draft that was changed elsewhere', () => {
  const updatedAt = '2026-11-22T10:00:00.000Z';
  beforeEach(() => {
    drafts = [{ _id: 'draft-1', fields: { name: 'Golf' }, photos: [], updatedAt, version: 1 }];
    server.use(
      http.put<never, WireProduct>(api('/drafts/:id'), async ({ request }) => {
        const body = await request.json();
        if (body.version !== drafts[0]?.version) return HttpResponse.json(changed, { status: 409 });
        sent.push(body);
        return HttpResponse.json({ modifiedCount: 1, version: 3 });
      }),
    );
  });

  it('is not overwritten: the seller chooses a version', async () => {
    const { user } = openTab(routes.draft('draft-1'));
    await user.type(await field('Name'), ' GTI');
    const fields = { name: 'Golf R', location: 'Faro' };
    drafts = [{ _id: 'draft-1', fields, photos: [], updatedAt, version: 2 }];
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const dialog = await screen.findByRole('dialog', { name: 'This draft was changed elsewhere' });
    const name = within(within(dialog).getByRole('radiogroup', { name: 'Name' }));
    expect(name.getByRole('radio', { name: 'Yours: Golf GTI' })).toBeChecked();
    await user.click(name.getByRole('radio', { name: 'Saved: Golf R' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(sent).toMatchObject([{ name: 'Golf R', location: 'Faro', version: 2 }]);
  });

  it('can be continued as a new car if it was deleted', async () => {
    const first = openTab(routes.draft('draft-1'));
    await first.user.type(await field('Name'), ' GTI');
    first.unmount();
    drafts = [];
    const { user, shown } = open(routes.draft('draft-1'));
    await user.click(await screen.findByRole('button', { name: 'Continue editing Golf GTI' }));
    expect(await field('Name')).toHaveValue('Golf GTI');
    expect(shown.location.search).toBe('');
  });
});

describe('autosaved forms', () => {
  const fireBeforeUnload = () => {
    const beforeUnload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, beforeUnload);
    return beforeUnload;
  };

  it('are erased on log-out, after confirmation', async () => {
    const { user } = await write(routes.addProduct, 'Golf');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Log out?' });
    expect(question).toHaveTextContent('1 unfinished car on this device. Logging out deletes it.');
    await user.click(within(question).getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(stored()).toContain('Golf');

    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible();
    expect(stored()).not.toContain('Golf');
  });

  it('are not saved again by an open form after the log-out', async () => {
    const view = await write(routes.addProduct, 'Polo');
    act(() => eraseAutosavedForms(null, 'another tab'));
    change(view, 'Polo GTI');
    expect(stored()).not.toContain('Polo');
  });

  it('are kept when the session expires, until another user logs in', async () => {
    const { store } = await write(routes.addProduct, 'Golf');
    act(() => void store.dispatch(sessionReported(null)));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
    expect(stored()).toContain('Golf');
    const user = { uid: other.uid, displayName: null, photoURL: null, email: other.email };
    act(() => void store.dispatch(sessionReported({ ...user, emailVerified: true })));
    await waitFor(() => expect(stored()).not.toContain('Golf'));
    await screen.findByRole('button', { name: 'Log Out' });
  });

  it('show a warning and ask before leaving if the browser’s storage fails', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const { user, shown } = await write(routes.addProduct, 'Half a Volvo');
    expect(screen.getAllByText(/^We can’t keep your changes on this device/)).toHaveLength(1);
    expect(fireBeforeUnload().defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'My Products' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(shown.location.pathname).toBe(routes.addProduct);
    expect(await field('Name')).toHaveValue('Half a Volvo');

    jest.restoreAllMocks();
    await user.type(await field('Name'), ' V70');
    await waitFor(() =>
      expect(screen.queryByText(/^We can’t keep your changes/)).not.toBeInTheDocument(),
    );
    expect(fireBeforeUnload().defaultPrevented).toBe(false);
  });

  it('are hidden from other users', async () => {
    (await write(routes.editProduct(car._id), 'Volvo of Sam')).unmount();
    open(routes.dashboard, other);
    await screen.findByRole('heading', { name: 'My Products' });
    expectNoAutosavedForms();
    expect(stored()).toContain('Volvo of Sam');
  });
});
