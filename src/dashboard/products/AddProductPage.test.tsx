import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { pictures } from '@/testing/browserGaps';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadTables(routes.addProduct, routes.dashboard);

const open = () => renderRoute(routes.addProduct, { signedInAs: seller });

const field = (name: string) => screen.findByRole('textbox', { name });
const submit = (user: UserEvent) =>
  screen.findByRole('button', { name: 'Add Product' }).then((button) => user.click(button));

/** The category select after the categories have loaded. */
async function categorySelect() {
  const category = await screen.findByRole('combobox', { name: 'Category' });
  await waitFor(() => expect(category).toBeEnabled());
  return category;
}

/** Fills the whole form. */
async function fill(user: UserEvent) {
  const paste = async (element: HTMLElement, text: string) => {
    await user.click(element);
    await user.paste(text);
  };
  await paste(await field('Name'), 'Volvo XC60');
  await user.selectOptions(await categorySelect(), 'SUV');
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  await paste(await field('Purchase year'), '2018');
  await paste(await field('Years of use'), '4');
  await paste(await field('Description'), 'One owner.');
  await paste(await field('Picture'), 'https://pictures.example/volvo.jpg');
  await paste(await field('Original price'), '48000');
  // Dots and a decimal comma are understood too.
  await paste(await field('Resale price'), '21.500,50');
  await paste(await field('Phone'), '+351 912 345 678');
  await paste(await field('Location'), 'Lisbon');
}

const posted: unknown[] = [];
/** Mocks POST /products and records the request bodies. */
function mockPost(response: object, status = 200) {
  server.use(
    http.post(api('/products'), async ({ request }) => {
      posted.push(await request.json());
      return HttpResponse.json(response, { status });
    }),
  );
}

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  posted.length = 0;
});
afterEach(() => jest.useRealTimers());

test('publishes a car with every field of the specification, and opens the dashboard a second later', async () => {
  mockPost({ acknowledged: true });
  const { user, shown } = open();

  await fill(user);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  fireEvent.click(screen.getByRole('button', { name: 'Add Product' }));

  expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
  expect(posted).toEqual([
    {
      name: 'Volvo XC60',
      picture: 'https://pictures.example/volvo.jpg',
      resalePrice: 21500.5,
      originalPrice: 48000,
      condition: 'good',
      phone: '+351912345678',
      location: 'Lisbon',
      description: 'One owner.',
      purchaseYear: 2018,
      yearOfUse: 4,
      categoryId: 'suv',
      sellerName: seller.name,
    },
  ]);
  // Waiting for the message took up to 50 ms.
  act(() => jest.advanceTimersByTime(900));
  expect(shown.location.pathname).toBe(routes.addProduct);
  act(() => jest.advanceTimersByTime(100));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.dashboard));
});

test('does not redirect if the response arrives after the seller left the form', async () => {
  const response = deferred<Response>();
  server.use(http.post(api('/products'), () => response.promise));
  const { user, shown, goTo } = open();
  await fill(user);
  await submit(user);
  await goTo(routes.blogs);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Questions and answers' }),
  ).toBeVisible();

  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  response.resolve(HttpResponse.json({ acknowledged: true }));

  expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
  act(() => jest.advanceTimersByTime(1100));
  expect(shown.location.pathname).toBe(routes.blogs);
});

test('suggests the years of use, and refuses more than have passed since the purchase year', async () => {
  const { user } = open();
  await fill(user);
  const years = await field('Years of use');
  await user.clear(years);
  await user.type(years, '30');
  await submit(user);

  await waitFor(() => expect(years).toHaveFocus());
  expect(years).toHaveAccessibleDescription(
    /^Usually \d+ for a car bought in 2018 For a car bought in 2018, years of use must be \d+ or less\.$/,
  );
  const purchaseYear = await field('Purchase year');
  await user.clear(purchaseYear);
  await user.type(purchaseYear, '1990');
  await waitFor(() => expect(years).toBeValid());
});

describe('a picture that cannot be loaded', () => {
  beforeEach(() => {
    jest.spyOn(pictures, 'load').mockRejectedValue(new Error('broken'));
    mockPost({ acknowledged: true });
  });
  afterEach(() => jest.restoreAllMocks());

  test('is said at its field, and needs confirmation before the car is listed', async () => {
    const { user } = open();
    await fill(user);
    const picture = await field('Picture');
    await waitFor(() =>
      expect(picture).toHaveAccessibleDescription(/We couldn’t load a photo from this link/),
    );
    expect(picture).toBeValid();
    await submit(user);

    const question = await screen.findByRole('alertdialog', { name: 'List without a photo?' });
    expect(posted).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Fix the link' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await waitFor(() => expect(picture).toHaveFocus());
    expect(posted).toEqual([]);

    await submit(user);
    await user.click(await screen.findByRole('button', { name: 'List anyway' }));
    expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
    expect(posted).toHaveLength(1);
  });
});

test('requires every field and focuses the first empty one', async () => {
  const { user } = open();

  await submit(user);

  expect(await screen.findByText('Name is required.')).toBeVisible();
  const required = ['Picture', 'Original price', 'Resale price', 'Phone', 'Location'];
  for (const label of [...required, 'Description', 'Purchase year', 'Years of use', 'Category']) {
    expect(screen.getByText(`${label} is required.`)).toBeVisible();
  }
  expect(screen.getByText('Choose excellent, good or fair.')).toBeVisible();
  expect(await field('Name')).toHaveFocus();
  expect(await field('Name')).toHaveAccessibleDescription('Make and model Name is required.');
});

test('offers the conditions and every category except All, and asks for numbers', async () => {
  open();

  const condition = within(await screen.findByRole('radiogroup', { name: 'Condition' }));
  const offered = condition.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
  expect(offered).toEqual(['excellent', 'good', 'fair']);
  for (const name of ['Original price', 'Resale price', 'Purchase year']) {
    expect(await field(name)).toHaveAttribute('step', '0.01');
  }
  expect(await field('Years of use')).toHaveAttribute('inputmode', 'decimal');
  expect(await field('Phone')).toHaveAttribute('type', 'tel');
  // This server has neither further details nor drafts.
  expect(screen.queryByRole('button', { name: 'More details' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
  const options = within(await categorySelect()).getAllByRole('option');
  const names = options.map(({ textContent }) => textContent);
  expect(names).toEqual(['Choose a category', 'SUV', 'Sedan', 'Pickup']);
});

test('shows the server’s errors at their fields and keeps the form’s values', async () => {
  mockPost(
    {
      message: 'Please check the form.',
      code: 'validation-failed',
      fieldErrors: { picture: 'Picture must be a link.', location: 'Location is unknown.' },
    },
    400,
  );
  const { user } = open();

  await fill(user);
  await submit(user);

  expect(await screen.findByText('Picture must be a link.')).toBeVisible();
  expect(screen.getByText('Location is unknown.')).toBeVisible();
  expect(await field('Picture')).toHaveFocus();
  expect(await field('Name')).toHaveValue('Volvo XC60');
  expect(screen.queryByText('Please check the form.')).not.toBeInTheDocument();
});

test('shows an error when the request fails, and a second attempt succeeds', async () => {
  mockPost({}, 500);
  const { user } = open();

  await fill(user);
  await submit(user);
  expect(await screen.findByText(/The problem is on our side/)).toBeVisible();
  // The form shows only what the toast does not say.
  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  expect(screen.getAllByText(/went very wrong/)).toHaveLength(1);
  expect(posted).toHaveLength(1);
  mockPost({ acknowledged: true });
  await submit(user);

  expect(await screen.findByText('Product Created Sucessfully!')).toBeVisible();
});

test('shows "Something went very wrong!" when the server does not acknowledge the car', async () => {
  mockPost({ acknowledged: false });
  const { user } = open();

  await fill(user);
  await submit(user);

  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  expect(await field('Name')).toHaveValue('Volvo XC60');
});

test('offers Retry when the categories cannot be loaded', async () => {
  const refused = () => HttpResponse.json({}, { status: 403 });
  server.use(http.get(api('/categories'), refused, { once: true }));
  const { user } = open();

  expect(await screen.findByText(/We couldn’t load the categories/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const sedan = within(await categorySelect()).getByRole('option', { name: 'Sedan' });
  expect(sedan).toBeVisible();
});

describe('an unfinished product', () => {
  const write = async () => {
    const view = open();
    await view.user.type(await field('Name'), 'Half a Volvo');
    await view.user.click(screen.getByRole('radio', { name: 'Fair' }));
    return view;
  };

  const fireBeforeUnload = () => {
    const beforeUnload = new Event('beforeunload', { cancelable: true });
    fireEvent(window, beforeUnload);
    return beforeUnload;
  };

  test('needs no confirmation before leaving, because it is autosaved', async () => {
    const { user, goTo } = await write();
    expect(fireBeforeUnload().defaultPrevented).toBe(false);
    await user.click(screen.getByRole('link', { name: 'My Products' }));
    expect(await screen.findByText('Unfinished: Half a Volvo, on this device')).toBeVisible();
    await goTo(routes.addProduct);
    expect(await field('Name')).toHaveValue('Half a Volvo');
  });

  test('survives an expired session, without a confirmation before the redirect', async () => {
    server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status: 401 })));
    const { user, shown, unmount } = open();
    await fill(user);
    world.accessTokens.clear();
    await submit(user);

    await waitFor(() => expect(shown.location.pathname).toBe(routes.login));
    expect(screen.queryByText('Something went very wrong!')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    unmount();
    open();
    expect(await field('Name')).toHaveValue('Volvo XC60');
    expect(await field('Resale price')).toHaveValue('21.500,50');
  });

  test('is deleted from this device after it was published', async () => {
    mockPost({ acknowledged: true });
    const { user, shown, goTo } = open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(shown.location.pathname).toBe(routes.dashboard));

    await goTo(routes.addProduct);
    expect(await field('Name')).toHaveValue('');
  });
});

describe('My Products, loaded before, lists a new car', () => {
  beforeEach(() => {
    world.products = [];
  });

  const publish = async (respond: () => Response) => {
    server.use(
      http.post(api('/products'), () => {
        world.products.push(makeProduct({ name: 'Volvo XC60', userEmail: seller.email }));
        return respond();
      }),
    );
    const view = renderRoute(routes.dashboard, { signedInAs: seller });
    await screen.findByText('No cars yet');
    await view.goTo(routes.addProduct);
    await fill(view.user);
    await submit(view.user);
    return view;
  };

  test('after it was published', async () => {
    await publish(() => HttpResponse.json({ acknowledged: true }));
    expect(await screen.findByRole('row', { name: /Volvo XC60/ })).toBeVisible();
  });

  test('after the response was lost, as the error message promises', async () => {
    const { goTo } = await publish(() => HttpResponse.error());
    expect(await screen.findByText(/check My Products/)).toBeVisible();
    await goTo(routes.dashboard);
    expect(await screen.findByRole('row', { name: /Volvo XC60/ })).toBeVisible();
    expect(world.calls.filter((call) => call === 'POST /products')).toHaveLength(1);
  });
});

describe('the optional details', () => {
  const supportFacts = () =>
    server.use(
      http.get(api('/categories'), () =>
        HttpResponse.json(world.categories, { headers: extendedHeaders }),
      ),
    );

  const openFacts = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: 'More details' }));

  it('are sent if the server supports them, with distances in the seller’s unit', async () => {
    supportFacts();
    mockPost({ acknowledged: true });
    const { user } = open();
    await fill(user);
    await openFacts(user);
    expect(screen.getByText(/^All fields are optional/)).toHaveFocus();
    expect(await field('Mileage')).toHaveAccessibleDescription('Optional');
    await user.type(await field('Mileage'), '37904');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fuel' }), 'Diesel');
    await user.type(await field('VIN'), 'wvwzzz1jzxw000001');
    await submit(user);
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      mileageKm: 61_001,
      fuel: 'diesel',
      vin: 'WVWZZZ1JZXW000001',
    });
    expect(posted[0]).not.toHaveProperty('gearbox');
  });
});
