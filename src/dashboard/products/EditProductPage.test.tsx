import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireProduct } from '#contract/types';
import { makeProduct } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { pictures } from '@/testing/browserGaps';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadTables(routes.editProduct('x'), routes.dashboard);

let car: WireProduct;
const sent: unknown[] = [];

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  sent.length = 0;
  car = makeProduct({ name: 'Volvo XC60', location: 'Lisbon', resalePrice: 12_500, version: 1 });
  world.products.push(car);
  server.use(
    http.get(api('/products/find/:id'), () => HttpResponse.json(car)),
    http.put<{ id: string }, WireProduct>(api('/products/:id'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.version !== car.version) {
        return HttpResponse.json(
          { message: 'Changed meanwhile.', code: errorCodes.versionConflict },
          { status: 409 },
        );
      }
      Object.assign(car, body, { version: Number(car.version) + 1 });
      return HttpResponse.json({ modifiedCount: 1, version: car.version });
    }),
    http.patch<{ id: string }, { withdrawn: boolean; soldElsewhere?: boolean }>(
      api('/products/:id'),
      async ({ request }) => {
        const { withdrawn, soldElsewhere = false } = await request.json();
        Object.assign(car, { status: withdrawn ? 'withdrawn' : 'unsold', soldElsewhere });
        return HttpResponse.json({ modifiedCount: 1 });
      },
    ),
    http.get(api('/drafts'), () => HttpResponse.json([])),
  );
});

const open = (person = seller) =>
  renderRoute(routes.editProduct(car._id), {
    signedInAs: person,
    preloadedState: { isExtended: true },
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const price = () => screen.findByRole('textbox', { name: 'Resale price' });
const save = () => screen.findByRole('button', { name: 'Save changes' });

describe('opened from the list', () => {
  const search = '?pageSize=10&sort=name%3Adesc&q=Volvo';
  async function openFromList() {
    world.products.push(makeProduct({ name: 'Audi A4' }), makeProduct({ name: 'Volvo V40' }));
    const view = renderRoute(`${routes.dashboard}${search}`, {
      signedInAs: seller,
      preloadedState: { isExtended: true },
    });
    await view.user.click(await screen.findByRole('link', { name: 'Edit Volvo V40' }));
    expect(await field('Name')).toHaveValue('Volvo XC60');
    return view;
  }
  /** The list is as it was, and the focus is on the row of the car. */
  async function seeList(shown: ReturnType<typeof renderRoute>['shown']) {
    await waitFor(() => expect(screen.getByRole('link', { name: 'Volvo V40' })).toHaveFocus());
    expect(shown.location).toMatchObject({ pathname: routes.dashboard, search });
  }

  test('saves the changes and leads back to the row of the car', async () => {
    const { user, shown } = await openFromList();
    await user.clear(await price());
    await user.type(await price(), '11999.50');
    await user.click(await save());
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sent).toMatchObject([{ name: 'Volvo XC60', resalePrice: 11_999.5, version: 1 }]);
    await seeList(shown);
  });

  test('leads back to the row of the car without changes', async () => {
    const { user, shown } = await openFromList();
    await user.click(screen.getByRole('link', { name: 'Back to My Products' }));
    await seeList(shown);
    expect(sent).toEqual([]);
  });
});

describe('a picture that cannot be loaded', () => {
  beforeEach(() => void jest.spyOn(pictures, 'load').mockRejectedValue(new Error('broken')));
  afterEach(() => jest.restoreAllMocks());

  test('needs no confirmation if the link is unchanged', async () => {
    const { user } = open();
    await user.type(await field('Name'), ' D4');
    await user.click(await save());
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(sent).toMatchObject([{ name: 'Volvo XC60 D4' }]);
  });

  test('needs confirmation if the link is new', async () => {
    const { user } = open();
    const picture = await field('Picture');
    await user.clear(picture);
    await user.type(picture, 'https://pictures.example/gone.jpg');
    await user.click(await save());
    const question = await screen.findByRole('alertdialog', { name: 'Save without a photo?' });
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
  });
});

test('asks for confirmation before saving details that look like mistakes', async () => {
  const { user } = open();
  await user.clear(await price());
  await user.type(await price(), '900000');
  await user.click(await save());
  const question = await screen.findByRole('alertdialog', { name: 'Are these details right?' });
  await user.click(within(question).getByRole('button', { name: 'Yes, save them' }));
  expect(await screen.findByText('Changes saved.')).toBeVisible();
});

test('shows the server’s errors at their fields', async () => {
  server.use(
    http.put(api('/products/:id'), () =>
      HttpResponse.json(
        { message: 'vin: taken', code: errorCodes.validation, fieldErrors: { phone: 'Not that.' } },
        { status: 400 },
      ),
    ),
  );
  const { user } = open();
  await user.click(await save());
  expect(await field('Phone')).toHaveAccessibleDescription(/Not that\./);
});

test('shows unsaved changes in a bar, and discards them', async () => {
  const { user } = open();
  await field('Name');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  await user.type(await field('Name'), ' D4');
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await field('Name')).toHaveValue('Volvo XC60'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  await waitFor(async () => expect(await field('Name')).toHaveFocus());
});

test('has a list of its sections, and Withdraw as the last action', async () => {
  const { user } = open();
  await field('Name');
  const list = within(
    screen.getByRole('navigation', { name: 'Sections of the form', hidden: true }),
  );
  Element.prototype.scrollIntoView = jest.fn();
  await user.click(list.getByRole('button', { name: 'Price', hidden: true }));
  expect(screen.getByRole('group', { name: 'Price' })).toHaveFocus();
  const withdraw = screen.getByRole('button', { name: 'Withdraw' });
  const duplicate = screen.getByRole('link', { name: 'Duplicate' });
  expect(duplicate.compareDocumentPosition(withdraw)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('after a version conflict the user chooses a value for each field', async () => {
  const { user } = open();
  await field('Name');
  Object.assign(car, { resalePrice: 12_000, location: 'Faro', version: 2 });
  await user.clear(await price());
  await user.type(await price(), '11000');
  await user.type(await field('Description'), ' New tyres.');
  await user.click(await save());

  const dialog = await screen.findByRole('dialog', { name: 'This car was changed elsewhere' });
  const choice = (group: string) => within(within(dialog).getByRole('radiogroup', { name: group }));
  // Fields that the user did not change default to the saved value.
  expect(choice('Location').getByRole('radio', { name: 'Saved: Faro' })).toBeChecked();
  expect(choice('Resale price').getByRole('radio', { name: 'Yours: $11,000' })).toBeChecked();
  expect(within(dialog).queryByRole('radiogroup', { name: 'Name' })).not.toBeInTheDocument();
  await user.click(choice('Resale price').getByRole('radio', { name: 'Saved: $12,000' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    resalePrice: 12_000,
    location: 'Faro',
    description: 'One owner, always in a garage. New tyres.',
    version: 2,
  });
});

test('allows only changes to the phone number while the car is on hold, and explains why', async () => {
  car.reservedUntil = new Date(Date.now() + 3_600_000).toISOString();
  const { user } = open();
  expect(await screen.findByText(/This car is on hold for a buyer until/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Resale price' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Duplicate' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sold elsewhere' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  await user.clear(await field('Phone'));
  await user.type(await field('Phone'), '351911111111');
  await user.click(await save());
  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(sent).toMatchObject([{ phone: '+351911111111', resalePrice: 12_500 }]);
});

test('shows errors of the fields that a car on hold does not show', async () => {
  car.reservedUntil = new Date(Date.now() + 3_600_000).toISOString();
  const { user } = open();
  await screen.findByText(/This car is on hold for a buyer until/);
  server.use(
    http.put(
      api('/products/:id'),
      () =>
        HttpResponse.json(
          {
            message: 'Invalid.',
            code: 'invalid',
            fieldErrors: { location: 'Location is unknown.', phone: 'Phone is not in use.' },
          },
          { status: 400 },
        ),
      { once: true },
    ),
  );
  await user.click(await save());
  expect(await screen.findByText('Location is unknown.')).toBeVisible();
  expect(await field('Phone')).toHaveAccessibleDescription(/Phone is not in use\./);
  await user.click(await save());
  expect(await screen.findByText('Changes saved.')).toBeVisible();
});

test('shows what is wrong with a car on hold that no longer keeps the rules', async () => {
  car.reservedUntil = new Date(Date.now() + 3_600_000).toISOString();
  car.location = '';
  const { user } = open();
  await screen.findByText(/This car is on hold for a buyer until/);
  await user.click(await save());
  expect(await screen.findByText('Location is required.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('says what to do first with a car whose sale was refunded', async () => {
  Object.assign(car, { status: 'withdrawn', refunded: true });
  open();
  expect(await screen.findByText(/^When you have the car back, list it again/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Resale price' })).not.toBeInTheDocument();
});

test('withdraws a car, marks it as sold elsewhere and lists it again', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Car withdrawn.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'List again' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sold elsewhere' }));
  expect(await screen.findByText('Car marked as sold elsewhere.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'List again' })).toHaveLength(1),
  );
  await user.click(screen.getByRole('button', { name: 'List again' }));
  expect(await screen.findByText('Car listed again.')).toBeVisible();
  expect(car.status).toBe('unsold');
});

test('marks a car as sold elsewhere and lists it again, without losing the focus', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sold elsewhere' }));
  expect(await screen.findByText('Car marked as sold elsewhere.')).toBeVisible();
  const again = await screen.findByRole('button', { name: 'List again' });
  expect(again).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  expect(car).toMatchObject({ status: 'withdrawn', soldElsewhere: true });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Car listed again.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sold elsewhere' })).toHaveFocus();
  expect(car).toMatchObject({ status: 'unsold', soldElsewhere: false });
});

test('shows why the server does not mark a car as sold elsewhere', async () => {
  const message = 'This car was sold on Second Gear. You can’t mark it as sold elsewhere.';
  server.use(
    http.patch(api('/products/:id'), () =>
      HttpResponse.json({ message, code: errorCodes.conflict }, { status: 409 }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sold elsewhere' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sold elsewhere' })).toBeVisible();
});

test('does not allow editing another seller’s car or a sold one', async () => {
  const { unmount } = open({ ...seller, uid: 'uid-other', email: 'other@example.com' });
  expect(await screen.findByText('Only its seller can edit it.')).toBeVisible();
  unmount();
  car.status = 'sold';
  open();
  expect(await screen.findByText('You can’t edit a car after it’s sold.')).toBeVisible();
});

test('compares the seller’s email case-insensitively', async () => {
  car.userEmail = seller.email.toUpperCase();
  open();
  expect(await field('Name')).toHaveValue('Volvo XC60');
});

test('sends unchanged photos back unchanged', async () => {
  const photo = {
    _id: 'a'.repeat(32),
    url: `https://cars.example/api/photos/${'a'.repeat(32)}`,
    widths: [320],
    width: 320,
    height: 240,
    color: '#112233',
    placeholder: 'data:image/webp;base64,AAAA',
  };
  Object.assign(car, { photos: [photo], picture: `${photo.url}-320.jpg` });
  const { user } = open();
  await user.type(await field('Name'), ' D4');
  await user.click(await save());
  expect(await screen.findByText('Changes saved.')).toBeVisible();
  expect(sent).toMatchObject([{ name: 'Volvo XC60 D4', photos: [photo._id] }]);
  expect(sent[0]).not.toHaveProperty('picture');
});
