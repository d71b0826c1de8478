import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireUnstatedMake } from '#contract/bulk';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.dashboard, routes.addProduct, routes.editProduct('x'));

beforeEach(() => server.use(...extensionHandlers));

describe('the form', () => {
  const make = () => screen.findByRole('combobox', { name: 'Make' });
  const model = () => screen.getByRole('combobox', { name: 'Model' });
  const name = () => screen.getByRole('textbox', { name: 'Name' });

  beforeEach(() =>
    server.use(
      http.get(api('/categories'), () =>
        HttpResponse.json(world.categories, { headers: extendedHeaders }),
      ),
    ),
  );

  test('offers the list and any other text, and proposes the name while it is untouched', async () => {
    const { user } = renderRoute(routes.addProduct, { signedInAs: seller });
    await user.type(await make(), 'volksw');
    await user.click(await screen.findByRole('option', { name: 'Volkswagen' }));
    expect(name()).toHaveValue('Volkswagen');
    await user.type(model(), 'golf');
    await user.tab();
    expect(model()).toHaveValue('Golf');
    expect(name()).toHaveValue('Volkswagen Golf');

    await user.type(name(), ' GTI');
    await user.clear(await make());
    await user.type(await make(), 'Wuling');
    await user.click(await screen.findByRole('option', { name: 'Add “Wuling”' }));
    // A model belongs to its make.
    expect(model()).toHaveValue('');
    expect(name()).toHaveValue('Volkswagen Golf GTI');
  });

  test('reads an older car’s make from its name, for the seller to confirm', async () => {
    const car = makeProduct({ name: 'VW Golf GTI', version: 1 });
    const sent: unknown[] = [];
    server.use(
      http.get(api('/products/find/:id'), () =>
        HttpResponse.json(car, { headers: extendedHeaders }),
      ),
      http.put(api('/products/:id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ modifiedCount: 1, version: 2 });
      }),
    );
    const { user } = renderRoute(routes.editProduct(car._id), { signedInAs: seller });
    expect(await screen.findByText('Read from the name: Volkswagen · Golf')).toBeVisible();
    expect(await make()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Right' }));
    expect(await make()).toHaveValue('Volkswagen');
    expect(await make()).toHaveFocus();
    expect(screen.queryByText(/^Read from the name/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ make: 'Volkswagen', model: 'Golf' }]));
  });
});

describe('My Products', () => {
  let unstated: WireUnstatedMake[];
  const sent: unknown[] = [];

  beforeEach(() => {
    sent.length = 0;
    unstated = [
      { _id: 'golf', name: 'VW Golf GTI', version: 3, make: 'Volkswagen', model: 'Golf' },
      { _id: 'own', name: 'My old one', version: 1 },
      { _id: 'held', name: 'Held Seat', version: 1, make: 'Seat' },
    ];
    server.use(
      http.get(api('/products/seller/:email'), () =>
        HttpResponse.json([makeProduct()], { headers: extendedHeaders }),
      ),
      http.get(api('/products/makes'), () => HttpResponse.json(unstated)),
      http.post(api('/products/makes'), async ({ request }) => {
        sent.push(await request.json());
        unstated = unstated.slice(1);
        const refused = [{ productId: 'held', code: 'listing-held', message: 'It is on hold.' }];
        return HttpResponse.json({ modifiedCount: 2, refused });
      }),
    );
  });

  test('confirms many at once, corrected, and says which were left', async () => {
    const { user } = renderRoute(routes.dashboard, { signedInAs: 'seller' });
    expect(await screen.findByText(/^3 cars don’t state/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check and confirm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm make and model' }));
    expect(dialog.getByRole('checkbox', { name: 'Confirm My old one' })).not.toBeChecked();
    await user.type(dialog.getByRole('textbox', { name: 'Make of My old one' }), 'Wuling');
    await user.clear(dialog.getByRole('textbox', { name: 'Model of VW Golf GTI' }));
    await user.type(dialog.getByRole('textbox', { name: 'Model of VW Golf GTI' }), 'Polo');
    await user.click(dialog.getByRole('button', { name: 'Confirm 3' }));
    expect(await dialog.findByText('1 car was left as it is:')).toBeVisible();
    expect(dialog.getByRole('list')).toHaveTextContent('Held Seat: It is on hold.');
    expect(sent).toEqual([
      {
        changes: [
          { id: 'golf', version: 3, make: 'Volkswagen', model: 'Polo' },
          { id: 'own', version: 1, make: 'Wuling' },
          { id: 'held', version: 1, make: 'Seat' },
        ],
      },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^2 cars don’t state/)).toBeVisible();
  });

  test('asks in the row whether the name was read right, and says when it cannot be kept', async () => {
    const golf = makeProduct({ _id: 'golf', name: 'VW Golf GTI' });
    const own = makeProduct({ _id: 'own', name: 'My old one' });
    const sold = makeProduct({ _id: 'held', name: 'Held Seat', status: 'sold' });
    server.use(
      http.get(api('/products/seller/:email'), () =>
        HttpResponse.json([golf, own, sold], { headers: extendedHeaders }),
      ),
    );
    const { user } = renderRoute(routes.dashboard, { signedInAs: 'seller' });
    expect(await screen.findByText('Volkswagen · Golf?')).toBeVisible();
    const right = () => screen.getAllByRole('button', { name: /^Right, make and model/ });
    // Nothing can be read from the name of the second car, and the third one is sold.
    expect(right()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Change make and model of VW Golf GTI' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm make and model' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    server.use(
      http.post(api('/products/makes'), () =>
        HttpResponse.json({ modifiedCount: 0, refused: [refused] }),
      ),
    );
    const refused = { productId: 'golf', code: 'listing-held', message: 'It is on hold.' };
    await user.click(await screen.findByRole('button', { name: /^Right.* VW Golf GTI$/ }));
    expect(await screen.findByText('It is on hold.')).toBeVisible();

    server.use(
      http.post(api('/products/makes'), async ({ request }) => {
        sent.push(await request.json());
        unstated = unstated.slice(1);
        return HttpResponse.json({ modifiedCount: 1, refused: [] });
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Right.* VW Golf GTI$/ }));
    await waitFor(() => expect(screen.queryByText('Volkswagen · Golf?')).not.toBeInTheDocument());
    expect(sent).toEqual([
      { changes: [{ id: 'golf', version: 3, make: 'Volkswagen', model: 'Golf' }] },
    ]);
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});
