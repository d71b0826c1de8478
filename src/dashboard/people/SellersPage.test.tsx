import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireClosing } from '#contract/types';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.sellers);

const rowOf = async (name: RegExp | string) => screen.findByRole('row', { name });

beforeEach(() => {
  world.users = [
    makeUser({ name: 'Vera Sound', email: 'vera@cars.test', role: 'seller', verified: true }),
    makeUser({ name: 'Nils New', email: 'nils@cars.test', role: 'seller', verified: null }),
  ];
});

test('shows name with badge, email and status of every seller', async () => {
  renderRoute(routes.sellers, { signedInAs: 'admin' });

  expect(await screen.findByRole('heading', { level: 1, name: 'All Sellers' })).toBeVisible();
  const vera = await rowOf(/Vera Sound/);
  expect(within(vera).getByText('vera@cars.test')).toBeVisible();
  expect(within(vera).getByText('verified')).toBeVisible();
  expect(within(vera).getByTitle('Verified seller')).toBeInTheDocument();
  const nils = await rowOf(/Nils New/);
  expect(within(nils).getByText('unverified')).toBeVisible();
  expect(within(nils).queryByTitle('Verified seller')).not.toBeInTheDocument();
});

test('verifies and unverifies a seller with the messages of the specification', async () => {
  const { user } = renderRoute(routes.sellers, { signedInAs: 'admin' });

  await user.click(await screen.findByRole('button', { name: 'Verify Nils New' }));

  expect(await screen.findByText('Successdully verified.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Unverify Nils New' }));
  expect(await screen.findByText('Successdully unverified.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Verify Nils New' })).toBeVisible();
});

test('shows "Something went very wrong!" when verifying changed nothing', async () => {
  server.use(http.patch(api('/users/:email'), () => HttpResponse.json({ modifiedCount: 0 })));
  const { user } = renderRoute(routes.sellers, { signedInAs: 'admin' });

  await user.click(await screen.findByRole('button', { name: 'Verify Nils New' }));

  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  expect(within(await rowOf(/Nils New/)).getByText('unverified')).toBeVisible();
});

test('deletes only after confirmation', async () => {
  const { user } = renderRoute(routes.sellers, { signedInAs: 'admin' });

  await user.click(await screen.findByRole('button', { name: 'Delete Nils New' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(
    within(question).getByText('Once deleted, you will not be able to recover this!'),
  ).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(world.users).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Delete Nils New' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Nils New')).not.toBeInTheDocument());
  expect(screen.getByText('Vera Sound')).toBeVisible();
});

test('shows the server’s message if it refuses to delete', async () => {
  server.use(
    http.delete(api('/users/:id'), () =>
      HttpResponse.json(
        { message: 'You cannot delete yourself.', code: 'conflict', requestId: '1' },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderRoute(routes.sellers, { signedInAs: 'admin' });

  await user.click(await screen.findByRole('button', { name: 'Delete Vera Sound' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('You cannot delete yourself.')).toBeVisible();
  expect(await rowOf(/Vera Sound/)).toBeVisible();
});

test('shows an empty state if there are no sellers', async () => {
  world.users = [];
  renderRoute(routes.sellers, { signedInAs: 'admin' });

  expect(await screen.findByText('No sellers yet')).toBeVisible();
});

describe('a seller who asks to be verified', () => {
  const verificationRequest = {
    phone: '491701',
    company: 'Autohaus Kiefer',
    note: 'Two sites.',
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  const open = () =>
    renderRoute(routes.sellers, { signedInAs: 'admin', preloadedState: { isExtended: true } });
  beforeEach(() => {
    server.use(...extensionHandlers);
    world.users = [
      makeUser({ name: 'Nils New', email: 'nils@cars.test', role: 'seller', verificationRequest }),
      makeUser({ name: 'Vera Sound', role: 'seller' }),
    ];
  });

  test('is marked, with the facts of the request', async () => {
    open();
    const nils = within(await rowOf(/Nils New/));
    expect(nils.getByText('asked')).toBeVisible();
    expect(nils.getByText(/Nov 20, 2026 · 491701 · Autohaus Kiefer · Two sites\./)).toBeVisible();
    expect(within(await rowOf(/Vera Sound/)).queryByText('asked')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Request' })).toBeVisible();
  });

  test('is counted in the menu and above the table, and a declined one keeps its day and words', async () => {
    const sellers = () =>
      world.users.map((seller) => ({ ...seller, asked: Boolean(seller.verificationRequest) }));
    server.use(
      pagedList('/users/all/sellers', sellers),
      pagedList('/reports', () => []),
    );
    world.users.push(
      makeUser({
        name: 'Dora Down',
        role: 'seller',
        verificationDeclined: 'Not your number.',
        verificationDeclinedAt: '2026-11-28T09:00:00.000Z',
      }),
    );
    const { user } = open();
    const dora = within(await rowOf(/Dora Down/));
    expect(dora.getByText('declined')).toBeVisible();
    expect(dora.getByText(/Nov 28, 2026 · Not your number\./)).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Dashboard' });
    expect(within(menu).getByRole('link', { name: 'All Sellers' })).toHaveAccessibleDescription(
      /1 asked to be verified/,
    );
    await user.click(screen.getByRole('link', { name: '1 seller asked to be verified' }));
    await waitFor(() => expect(screen.queryByText('Dora Down')).not.toBeInTheDocument());
    expect(screen.queryByRole('link', { name: /asked to be/ })).not.toBeInTheDocument();
    await rowOf(/Nils New/);
  });

  test('can be declined with words', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('/users/:email/verification/decline'), async ({ request }) => {
        sent.push(await request.json());
        for (const user of world.users) delete user.verificationRequest;
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Decline the request of Nils New' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Decline the request of Nils New?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Decline request' }));
    expect(await dialog.findByText('Reason is required.')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Not your number.');
    await user.click(dialog.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Request declined.')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Not your number.' }]);
    await waitFor(() => expect(screen.queryByText('asked')).not.toBeInTheDocument());
  });
});

describe('the question before an account is deleted', () => {
  const closingOf = (email: string, facts: Partial<WireClosing>): Partial<WireClosing> => ({
    email,
    ...facts,
  });
  const askToDelete = async (isExtended: boolean) => {
    if (isExtended) server.use(...extensionHandlers);
    world.users = [makeUser({ _id: 's1', name: 'Sam', email: 'sam@example.com', role: 'seller' })];
    const { user } = renderRoute(routes.sellers, {
      signedInAs: 'admin',
      preloadedState: { isExtended },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Sam' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    return { user, question };
  };

  it('names the email and what is open, and sends the reason', async () => {
    server.use(
      http.get(api('/users/closing'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('ids')).toBe('s1');
        return HttpResponse.json([
          closingOf('sam@example.com', {
            justSold: 2,
            justSoldAmount: 6300,
            heldCars: 1,
            openRequests: 1,
            openDisputes: 1,
            carsForSale: 9,
          }),
        ]);
      }),
    );
    const { user, question } = await askToDelete(true);
    expect(
      await question.findByText(
        '2 paid sales, $6,300, not handed over · 1 car on hold · 1 open request for money · 1 disputed payment · 9 cars for sale',
      ),
    ).toBeVisible();
    expect(question.getByText('Once deleted, you will not be able to recover this!')).toBeVisible();
    expect(question.getByText('sam@example.com')).toBeVisible();
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const bodies: unknown[] = [];
    server.use(
      http.delete(api('/users/s1'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ deletedCount: 1 });
      }),
    );
    await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Stolen photos.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'Stolen photos.' }]);
  });

  it('offers to retry when that cannot be loaded, and why it is refused', async () => {
    server.use(
      http.get(api('/users/closing'), () => HttpResponse.json({}, { status: 403 }), { once: true }),
    );
    const { user, question } = await askToDelete(true);
    expect(await question.findByText('We couldn’t check what this leaves open.')).toBeVisible();
    expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled();
    server.use(
      http.get(api('/users/closing'), () =>
        HttpResponse.json([closingOf('sam@example.com', { refusal: 'One car is on hold.' })]),
      ),
    );
    await user.click(question.getByRole('button', { name: 'Retry' }));
    expect(await question.findByText('One car is on hold.')).toBeVisible();
    expect(question.getByText('Nothing is open.')).toBeVisible();
  });

  it('asks as the specification says on a server that knows no more', async () => {
    const { question } = await askToDelete(false);
    expect(question.queryByRole('textbox')).not.toBeInTheDocument();
    expect(question.queryByText('sam@example.com')).not.toBeInTheDocument();
    expect(world.calls.filter((call) => call.includes('/users/closing'))).toEqual([]);
  });
});
