import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { errorCodes } from '#contract/errorCodes';
import type { WirePlan } from '#contract/plans';
import { makePerson, makePlan, makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { columnHeaders, row } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.sellers);

const open = () => renderRoute(routes.sellers, { signedInAs: 'admin' });

beforeEach(() => {
  world.users = [
    makeUser({ name: 'Vera Sound', email: 'vera@cars.test', role: 'seller', verified: true }),
    makeUser({ name: 'Nils New', email: 'nils@cars.test', role: 'seller', verified: null }),
  ];
});

test('shows name with badge, email and status of every seller', async () => {
  open();

  expect(await screen.findByRole('heading', { level: 1, name: 'All Sellers' })).toBeVisible();
  const vera = await row(/Vera Sound/);
  expect(columnHeaders()).toEqual(['Name', 'Email', 'Status', 'Actions']);
  expect(vera.getByText('vera@cars.test')).toBeVisible();
  expect(vera.getByText('verified')).toBeVisible();
  expect(vera.getByTitle('Verified seller')).toBeInTheDocument();
  const nils = await row(/Nils New/);
  expect(nils.getByText('unverified')).toBeVisible();
  expect(nils.queryByTitle('Verified seller')).not.toBeInTheDocument();
  const buttons = nils.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Verify Nils New', 'Delete Nils New']);
});

test('a person’s page leads back to the list that it was opened from', async () => {
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/people/:id'), () => HttpResponse.json(makePerson())),
    http.get(api('/audit-log'), () => HttpResponse.json([])),
  );
  const { user, shown } = renderRoute(`${routes.sellers}?sort=name:asc`, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });

  await user.click(await screen.findByRole('link', { name: 'Nils New' }));
  await user.click(await screen.findByRole('link', { name: 'Back to All Sellers' }));

  expect(await screen.findByRole('link', { name: 'Nils New' })).toHaveFocus();
  expect(shown.location.search).toBe('?sort=name:asc');
});

test('verifies and unverifies a seller with the messages of the specification', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Verify Nils New' }));

  expect(await screen.findByText('Successdully verified.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Unverify Nils New' }));
  expect(await screen.findByText('Successdully unverified.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Verify Nils New' })).toBeVisible();
});

test('keeps sellers of several searches selected after they were verified', async () => {
  world.users.push(makeUser({ name: 'Oda New', email: 'oda@cars.test', role: 'seller' }));
  server.use(pagedList('/users/all/sellers', () => world.users));
  const { user } = open();
  const search = () => screen.findByRole('searchbox', { name: 'Search sellers' });
  for (const name of ['nils', 'oda']) {
    await user.clear(await search());
    await user.type(await search(), name);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.click((await row(new RegExp(name, 'i'))).getByRole('checkbox'));
  }
  await user.click(screen.getByRole('button', { name: 'Show actions' }));
  await user.click(screen.getByRole('button', { name: 'Verify selected' }));
  await user.click(await screen.findByRole('button', { name: 'Verify 2 sellers' }));
  expect(await screen.findByText('Verified 2 sellers.')).toBeVisible();
  const unverify = await screen.findByRole('button', { name: 'Unverify selected' });
  await waitFor(() => expect(unverify).toBeEnabled());
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('shows "Something went very wrong!" when verifying changed nothing', async () => {
  server.use(http.patch(api('/users/:email'), () => HttpResponse.json({ modifiedCount: 0 })));
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Verify Nils New' }));

  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  expect((await row(/Nils New/)).getByText('unverified')).toBeVisible();
});

test('deletes only after confirmation', async () => {
  world.users = world.users.slice(1);
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Delete Nils New' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(
    within(question).getByText('Once deleted, you will not be able to recover this!'),
  ).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(world.users).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Delete Nils New' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
  expect(await screen.findByText('No sellers yet')).toBeVisible();
});

describe('a seller who asks to be verified', () => {
  const verificationRequest = {
    phone: '+491765550100',
    company: 'Autohaus Kiefer',
    note: 'Two sites.',
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  const openExtended = () =>
    renderRoute(routes.sellers, { signedInAs: 'admin', preloadedState: { isExtended: true } });
  beforeEach(() => {
    server.use(...extensionHandlers);
    world.users = [
      makeUser({ name: 'Nils New', email: 'nils@cars.test', role: 'seller', verificationRequest }),
      makeUser({ name: 'Vera Sound', role: 'seller' }),
    ];
  });

  test('is marked, with the facts of the request', async () => {
    openExtended();
    const nils = await row(/Nils New/);
    expect(nils.getByText('asked')).toBeVisible();
    const facts = /Nov 20, 2026 · \+49 176 5550100 · Autohaus Kiefer · Two sites\./;
    expect(nils.getByText(facts)).toBeVisible();
    expect((await row(/Vera Sound/)).queryByText('asked')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Request' })).toBeVisible();
  });

  test('is counted in the menu and above the table, and a declined one keeps its day and words', async () => {
    const sellers = () =>
      world.users.map((seller) => ({ ...seller, asked: Boolean(seller.verificationRequest) }));
    server.use(
      pagedList('/users/all/sellers', sellers),
      http.get(api('/overview'), () => {
        const queue = { kind: 'verifications', oldestAt: verificationRequest.createdAt };
        return HttpResponse.json([{ ...queue, count: 1 }]);
      }),
    );
    world.users.push(
      makeUser({
        name: 'Dora Down',
        role: 'seller',
        verificationDeclined: 'Not your number.',
        verificationDeclinedAt: '2026-11-28T09:00:00.000Z',
      }),
    );
    const { user } = openExtended();
    const dora = await row(/Dora Down/);
    expect(dora.getByText('declined')).toBeVisible();
    expect(dora.getByText(/Nov 28, 2026 · Not your number\./)).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Dashboard' });
    expect(within(menu).getByRole('link', { name: 'All Sellers' })).toHaveAccessibleDescription(
      /1 asked to be verified/,
    );
    await user.click(screen.getByRole('link', { name: '1 seller asked to be verified' }));
    await waitFor(() => expect(screen.queryByText('Dora Down')).not.toBeInTheDocument());
    expect(screen.queryByRole('link', { name: /asked to be/ })).not.toBeInTheDocument();
    await row(/Nils New/);
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
    const { user } = openExtended();
    const ask = async () => {
      await user.click(
        await screen.findByRole('button', { name: 'Decline the request of Nils New' }),
      );
      return within(
        await screen.findByRole('dialog', { name: 'Decline the request of Nils New?' }),
      );
    };
    const first = await ask();
    await user.click(first.getByRole('button', { name: 'Decline request' }));
    expect(await first.findByText('Reason is required.')).toBeVisible();
    const ready = first.getByRole('combobox', { name: 'Ready answers' });
    await user.selectOptions(ready, within(ready).getByRole('option', { name: /by phone/ }));
    expect(first.getByLabelText('Reason')).toHaveDisplayValue(/couldn’t reach you by phone/);
    await user.clear(first.getByLabelText('Reason'));
    await user.type(first.getByLabelText('Reason'), 'Not your');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    // What was typed is still there.
    const dialog = await ask();
    await user.type(dialog.getByLabelText('Reason'), ' number.');
    await user.click(dialog.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Request declined.')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Not your number.' }]);
    await waitFor(() => expect(screen.queryByText('asked')).not.toBeInTheDocument());
  });
});

describe('the question before an account is deleted', () => {
  const askToDelete = async (isExtended: boolean) => {
    world.users = [makeUser({ _id: 's1', name: 'Sam', email: 'sam@example.com', role: 'seller' })];
    const { user } = renderRoute(routes.sellers, {
      signedInAs: 'admin',
      preloadedState: { isExtended },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Sam' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    return { user, question };
  };

  const plan = makePlan({
    _id: 's1',
    hits: [
      { kind: 'cars-for-sale', count: 9 },
      { kind: 'open-sales', count: 2, amount: 6300 },
      { kind: 'open-requests', count: 1 },
    ],
    told: [
      {
        who: 'owner',
        count: 1,
        subject: 'Your account was deleted',
        paragraphs: ['An admin deleted your Second Gear account.'],
        hasReason: true,
      },
      {
        who: 'buyers',
        count: 2,
        subject: 'The seller’s account was closed',
        paragraphs: ['Wait.'],
      },
    ],
    hash: 'first',
  });
  /** Answers with these plans in turn, and then with the last one. */
  const plans = (...all: (WirePlan[] | null)[]) =>
    server.use(
      http.get(api('/plans'), () => {
        const [next] = all.length > 1 ? all.splice(0, 1) : all;
        return next ? HttpResponse.json(next) : HttpResponse.json({}, { status: 403 });
      }),
    );
  const bodies: unknown[] = [];
  beforeEach(() => {
    bodies.length = 0;
    server.use(...extensionHandlers);
  });
  const takeDeletion = (...answers: (() => Response)[]) =>
    server.use(
      http.delete(api('/users/:id'), async ({ request }) => {
        bodies.push(await request.json());
        return (answers.shift() ?? (() => HttpResponse.json({ deletedCount: 1 })))();
      }),
    );

  it('says what it hits and who reads what, and sends the reason with the plan', async () => {
    plans([plan]);
    takeDeletion();
    const { user, question } = await askToDelete(true);
    const hits = within(await question.findByRole('list', { name: 'What it affects' }));
    expect(hits.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Cars for sale leave the market9',
      'Paid sales, not handed over become requests for money, which you decide2 · $6,300',
      'Open requests for money stay open until you decide1',
    ]);
    expect(question.getByText('Once deleted, you will not be able to recover this!')).toBeVisible();
    expect(question.getByText('Under Removed it can be restored for 30 days.')).toBeVisible();
    expect(question.getByText('sam@example.com')).toBeVisible();
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(question.getByText('To 2 buyers: The seller’s account was closed')).toBeVisible();
    const mail = question.getByText('To the owner: Your account was deleted');
    await user.click(mail);
    expect(question.getByText('Your reason appears here.')).toBeVisible();
    await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Stolen photos.');
    expect(question.getByText('“Stolen photos.”')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'Stolen photos.', plan: 'first' }]);
  });

  it('runs nothing while that is unknown, and says why it is refused', async () => {
    plans(null, [{ ...plan, refusal: 'One car is on hold.' }]);
    const { user, question } = await askToDelete(true);
    expect(await question.findByRole('alert')).toHaveTextContent(
      'We couldn’t check what this affects, so it can’t run yet.',
    );
    expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(question.getByRole('button', { name: 'Retry' }));
    expect(await question.findByText('One car is on hold.')).toBeVisible();
    // What the server would refuse is not offered.
    expect(question.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(question.queryByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows what has changed since, and asks again', async () => {
    const later = {
      ...plan,
      hits: [{ kind: 'cars-for-sale', count: 10 } as const],
      hash: 'second',
    };
    plans([plan], [later]);
    takeDeletion(() =>
      HttpResponse.json({ message: 'Changed.', code: errorCodes.planChanged }, { status: 409 }),
    );
    const { user, question } = await askToDelete(true);
    await question.findByRole('list', { name: 'What it affects' });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(
      await question.findByText('Something has changed since you checked. Nothing was done yet.'),
    ).toBeVisible();
    expect(question.getByText('10, was 9')).toBeVisible();
    expect(question.getByText('0, was 2 · $6,300')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
    expect(bodies).toEqual([{ plan: 'first' }, { plan: 'second' }]);
  });

  it('adds up many at once, and leaves alone who is refused', async () => {
    world.users = ['Sam', 'Sue', 'Rita'].map((name, at) =>
      makeUser({ _id: `s${at + 1}`, name, email: `${name}@example.com`, role: 'seller' }),
    );
    plans([plan, { ...plan, _id: 's2' }, makePlan({ _id: 's3', refusal: 'One car is on hold.' })]);
    takeDeletion();
    const { user } = renderRoute(routes.sellers, {
      signedInAs: 'admin',
      preloadedState: { isExtended: true },
    });
    for (const name of [/Sam/, /Sue/, /Rita/]) {
      await user.click((await row(name)).getByRole('checkbox'));
    }
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(await question.findByText('18')).toBeVisible();
    expect(question.getByText('4 · $12,600')).toBeVisible();
    expect(question.getByText('To 2 owners: Your account was deleted')).toBeVisible();
    expect(question.getByRole('list', { name: 'Left as they are' })).toHaveTextContent(
      'Rita: One car is on hold.',
    );
    await user.click(question.getByRole('button', { name: 'Delete 2 sellers' }));
    expect(await screen.findByText('Deleted 2 sellers.')).toBeVisible();
    expect(bodies).toEqual([{ plan: 'first' }, { plan: 'first' }]);
  });

  it('asks as the specification says on a server that knows no more', async () => {
    const { question } = await askToDelete(false);
    expect(question.queryByRole('textbox')).not.toBeInTheDocument();
    expect(question.queryByText('sam@example.com')).not.toBeInTheDocument();
    expect(world.calls.filter((call) => call.includes('/plans'))).toEqual([]);
  });
});
