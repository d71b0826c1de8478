import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireProductDraft } from '#contract/types';
import { chooseDistanceUnit } from '@/lib/distanceUnit';
import { deferred } from '@/testing/deferred';
import { makeProduct, makePhoto } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

/** Drafts on the server, and copies of products. */

preloadTables(routes.addProduct, routes.dashboard);

let drafts: WireProductDraft[];
const published: unknown[] = [];

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  drafts = [];
  published.length = 0;
  const headers = extendedHeaders;
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, { headers })),
    http.get(api('/products/seller/:email'), () => HttpResponse.json([], { headers })),
    http.get(api('/drafts'), () => HttpResponse.json(drafts, { headers })),
    http.get(api('/drafts/:id'), ({ params }) =>
      HttpResponse.json(
        drafts.find(({ _id }) => _id === params.id),
        { headers },
      ),
    ),
    http.post<never, Record<string, string>>(api('/drafts'), async ({ request }) => {
      addDraft('draft-1', await request.json());
      return HttpResponse.json({ acknowledged: true, insertedId: 'draft-1' });
    }),
    http.put<{ id: string }, Record<string, string>>(
      api('/drafts/:id'),
      async ({ request, params }) => {
        drafts = drafts.filter(({ _id }) => _id !== params.id);
        addDraft(params.id, await request.json());
        return HttpResponse.json({ modifiedCount: 1 });
      },
    ),
    http.delete(api('/drafts/:id'), ({ params }) => {
      drafts = drafts.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ deletedCount: 1 });
    }),
    http.post(api('/products'), async ({ request }) => {
      published.push(await request.json());
      return HttpResponse.json({ acknowledged: true });
    }),
  );
});

const addDraft = (id: string, fields: Record<string, string>) =>
  drafts.push({ _id: id, fields, updatedAt: '2026-11-22T10:00:00.000Z' });

const open = (address: string) => renderRoute(address, { signedInAs: seller });
const field = (name: string) => screen.findByRole('textbox', { name });
const saveDraft = () => screen.findByRole('button', { name: 'Save draft' });

test('saves a draft on the server and continues it', async () => {
  const { user } = open(routes.addProduct);
  await user.type(await field('Name'), 'Volvo XC60');
  await user.click(await saveDraft());
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Drafts' })).toBeVisible();
  expect(screen.getByText('A draft is deleted 180 days after its last change.')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Continue editing Volvo XC60' }));
  await user.type(await field('Location'), 'Lisbon');
  expect(await field('Name')).toHaveValue('Volvo XC60');
  await user.click(await saveDraft());
  await screen.findByRole('heading', { name: 'Drafts' });
  expect(drafts).toMatchObject([{ fields: { name: 'Volvo XC60', location: 'Lisbon' } }]);

  // The form for a new car is empty.
  await user.click(screen.getAllByRole('link', { name: 'Add Product' })[0] ?? document.body);
  expect(await field('Name')).toHaveValue('');
});

test('shows an error and stays on the page if the draft cannot be saved', async () => {
  server.use(http.post(api('/drafts'), () => HttpResponse.json({ acknowledged: false })));
  const { user } = open(routes.addProduct);
  await user.type(await field('Name'), 'Volvo XC60');
  await user.click(await saveDraft());
  expect(await screen.findByText(/^We couldn’t save your draft/)).toBeVisible();
  expect(await field('Name')).toHaveValue('Volvo XC60');
});

test('saves a draft that was deleted elsewhere as a new one', async () => {
  addDraft('draft-9', { name: 'Volvo XC60' });
  server.use(http.put(api('/drafts/:id'), () => HttpResponse.json({}, { status: 404 })));
  const { user } = open(routes.draft('draft-9'));
  await user.type(await field('Location'), 'Lisbon');
  drafts = [];
  await user.click(await saveDraft());
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(drafts).toMatchObject([{ _id: 'draft-1', fields: { location: 'Lisbon' } }]);
});

function addDraftWithPhotos() {
  const photos = ['front', 'rear'].map((_id) => makePhoto({ _id }));
  drafts.push({ _id: 'draft-1', fields: {}, photos, updatedAt: '2026-11-22T10:00:00.000Z' });
}

test('saves the photos of a draft on the server', async () => {
  addDraftWithPhotos();
  const updates: unknown[] = [];
  server.use(
    http.put(api('/drafts/:id'), async ({ request }) => {
      updates.push(await request.json());
      return HttpResponse.json({ modifiedCount: 1 });
    }),
  );
  const { user } = open(routes.draft('draft-1'));
  expect(await screen.findByText('2 of 2 photos uploaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set photo 2 as cover' }));
  await user.click(await saveDraft());
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(updates).toEqual([expect.objectContaining({ photos: ['rear', 'front'] })]);
});

test('autosaves a draft only after a change, and restores its photos on Start over', async () => {
  addDraftWithPhotos();
  const { user, shown, goTo } = open(routes.draft('draft-1'));
  expect(await screen.findByText('2 of 2 photos uploaded')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'My Products' }));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.dashboard));
  expect(screen.queryByRole('region', { name: 'Unfinished cars' })).not.toBeInTheDocument();

  await goTo(routes.draft('draft-1'));
  await user.click(await screen.findByRole('button', { name: 'Set photo 2 as cover' }));
  await user.click(screen.getByRole('link', { name: 'My Products' }));
  expect(await screen.findByText('Unfinished: Untitled draft, on this device')).toBeVisible();

  await goTo(routes.draft('draft-1'));
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Start over?' }));
  await user.click(question.getByRole('button', { name: 'Start over' }));
  expect(await screen.findByText('2 of 2 photos uploaded')).toBeVisible();
  expect(screen.queryByText('We restored your unsaved changes.')).not.toBeInTheDocument();
});

test('disables Add Product while the draft is being saved', async () => {
  const response = deferred<Response>();
  server.use(http.post(api('/drafts'), () => response.promise));
  const { user } = open(routes.addProduct);
  await user.type(await field('Name'), 'Volvo XC60');
  await user.click(await saveDraft());
  expect(screen.getByRole('button', { name: 'Add Product' })).toBeDisabled();
  response.resolve(HttpResponse.json({ acknowledged: true, insertedId: 'draft-1' }));
  expect(await screen.findByText('Draft saved.')).toBeVisible();
});

test('deletes a draft after it was published', async () => {
  const { _id, ...car } = makeProduct({ name: 'Volvo XC60' });
  const fields = Object.fromEntries(
    Object.entries(car).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
  addDraft(_id, fields);
  const { user } = open(routes.draft(_id));
  await user.click(await screen.findByRole('button', { name: 'Add Product' }));
  expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
  expect(published).toMatchObject([{ name: 'Volvo XC60' }]);
  await waitFor(() => expect(drafts).toEqual([]));
});

test('collapses several unfinished cars to one line', async () => {
  addDraft('draft-1', { name: 'Volvo XC60' });
  addDraft('draft-2', { name: 'Volvo XC40' });
  const { user } = open(routes.dashboard);
  const line = await screen.findByRole('button', { name: '2 unfinished cars' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('heading', { name: 'Drafts' })).not.toBeInTheDocument();
  await user.click(line);
  await user.click(screen.getByRole('button', { name: 'Delete draft Volvo XC60' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  // The last one stays visible.
  await waitFor(() => expect(line).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: 'Continue editing Volvo XC40' })).toBeVisible();
});

test('deletes a draft after confirmation', async () => {
  addDraft('draft-1', { name: 'Volvo XC60' });
  const { user } = open(routes.dashboard);
  await user.click(await screen.findByRole('button', { name: 'Delete draft Volvo XC60' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Draft deleted.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Drafts' })).not.toBeInTheDocument();
});

test('saves the mileage of a draft in kilometres, whatever the seller’s unit', async () => {
  chooseDistanceUnit('mi');
  addDraft('draft-1', { name: 'Volvo XC60', mileageKm: '100000' });
  const { user } = open(routes.draft('draft-1'));
  expect(await screen.findByRole('textbox', { name: 'Mileage' })).toHaveValue('62137');
  await user.clear(screen.getByRole('textbox', { name: 'Mileage' }));
  await user.type(screen.getByRole('textbox', { name: 'Mileage' }), '50000');
  await user.click(await saveDraft());
  await screen.findByText('Draft saved.');
  expect(drafts).toMatchObject([{ fields: { mileageKm: '80467' } }]);
});

test('shows an error with Retry if the drafts cannot be loaded', async () => {
  server.use(
    http.get(api('/drafts'), () => HttpResponse.json(null, { status: 403 }), { once: true }),
  );
  addDraft('draft-1', { name: 'Volvo XC60' });
  const { user } = open(routes.dashboard);
  expect(await screen.findByText('We couldn’t load your drafts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Volvo XC60')).toBeVisible();
});

test('copies everything of a product except its VIN and photos, and says so', async () => {
  const photos = [makePhoto({ _id: 'p-1' })];
  const car = makeProduct({ name: 'Volvo XC60', colour: 'Red', vin: 'WVWZZZ1JZXW000001', photos });
  const headers = extendedHeaders;
  server.use(http.get(api('/products/find/:id'), () => HttpResponse.json(car, { headers })));
  open(routes.copyProduct(car._id));
  expect(await screen.findByText('Copy of Volvo XC60. Photos aren’t copied.')).toBeVisible();
  await waitFor(async () => expect(await field('Name')).toHaveFocus());
  expect(await field('Name')).toHaveValue('Volvo XC60');
  expect(await field('Colour')).toHaveValue('Red');
  expect(await field('VIN')).toHaveValue('');
  expect(screen.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
});

test('a selected car of My Products leads to its copy', async () => {
  const cars = [
    makeProduct({ _id: 'car-9', name: 'Volvo XC60' }),
    makeProduct({ _id: 'car-8', name: 'Kia Ceed' }),
  ];
  const headers = extendedHeaders;
  server.use(
    http.get(api('/products/seller/:email'), () => HttpResponse.json(cars, { headers })),
    http.get(api('/products/find/:id'), () => HttpResponse.json(cars[0], { headers })),
  );
  const { user, shown } = open(routes.dashboard);
  const check = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  await check('Volvo XC60');
  await check('Kia Ceed');
  expect(screen.getByRole('button', { name: 'Duplicate selected' })).toBeDisabled();
  await check('Kia Ceed');
  await user.click(screen.getByRole('button', { name: 'Duplicate selected' }));
  expect(await field('Name')).toHaveValue('Volvo XC60');
  expect(shown.location.search).toBe('?copy=car-9');
});
