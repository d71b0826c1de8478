import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireProduct } from '#contract/types';
import { chooseDistanceUnit } from '@/lib/distanceUnit';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api, extendedHeaders as headers } from '@/testing/handlers/respond';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** What the seller types is a distance in the unit of that moment, whatever the unit is later. */

preloadTables(routes.addProduct, routes.editProduct('x'), routes.dashboard);

let car: WireProduct;
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  car = makeProduct({ name: 'Volvo XC60', mileageKm: 61_000, version: 1 });
  const changed = { message: 'Changed elsewhere.', code: errorCodes.versionConflict };
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, { headers })),
    http.get(api('/products/seller/:email'), () => HttpResponse.json([], { headers })),
    http.get(api('/products/find/:id'), () => HttpResponse.json(car, { headers })),
    http.put<never, WireProduct>(api('/products/:id'), async ({ request }) => {
      const body = await request.json();
      if (body.version !== car.version) return HttpResponse.json(changed, { status: 409 });
      sent.push(body);
      return HttpResponse.json({ modifiedCount: 1, version: 2 });
    }),
    http.post(api('/drafts'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ acknowledged: true, insertedId: 'draft-1' });
    }),
    ...extensionHandlers,
  );
  chooseDistanceUnit('km');
});

const open = (address: string) => renderRoute(address, { signedInAs: seller });
const mileage = () => screen.findByRole('textbox', { name: 'Mileage' });
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('converts what was typed if the unit changes, also after leaving the page', async () => {
  const first = open(routes.addProduct);
  await first.user.type(await mileage(), '61,000');
  first.unmount();
  chooseDistanceUnit('mi');
  const view = open(routes.addProduct);
  expect(await mileage()).toHaveValue('37904');
  act(() => chooseDistanceUnit('km'));
  expect(await mileage()).toHaveValue('61000');
  act(() => chooseDistanceUnit('mi'));
  await press(view, 'Save draft');
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(sent).toMatchObject([{ mileageKm: '61000' }]);
});

it('keeps the exact kilometres of a car that is edited in miles', async () => {
  const view = open(routes.editProduct(car._id));
  expect(await mileage()).toHaveValue('61000');
  await press(view, 'km, switch to mi');
  expect(await mileage()).toHaveValue('37904');
  await view.user.type(await mileage(), '5{Backspace}');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' D4');
  await press(view, 'Save changes');
  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(sent).toMatchObject([{ name: 'Volvo XC60 D4', mileageKm: 61_000 }]);
});

it('compares versions in one unit', async () => {
  const view = open(routes.editProduct(car._id));
  await view.user.type(await mileage(), '{Backspace}1');
  car = { ...car, mileageKm: 80_000, version: 2 };
  act(() => chooseDistanceUnit('mi'));
  await press(view, 'Save changes');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Yours: 37,904 mi' })).toBeChecked();
  await view.user.click(dialog.getByRole('radio', { name: 'Saved: 49,710 mi' }));
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(sent).toMatchObject([{ mileageKm: 80_000, version: 2 }]);
});
