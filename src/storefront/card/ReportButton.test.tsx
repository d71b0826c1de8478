import type { UserEvent } from '@testing-library/user-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** Taking a report back, which only servers with extensions can. */

const page = routes.product('car-1', 'Volvo XC60');
preloadPages(routes.home, page);

beforeEach(() => server.use(...extensionHandlers));

const open = (url: string) =>
  renderRoute(url, { signedInAs: 'buyer', preloadedState: { isExtended: true } });
const car = async () => within(await screen.findByRole('article', { name: 'Volvo XC60' }));
const reportButton = async () =>
  (await car()).findByRole('button', { name: 'Report To Admin Volvo XC60' });
const undoButton = async () =>
  (await car()).findByRole('button', { name: 'Undo report Volvo XC60' });
async function sendReport(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Volvo XC60' }));
  await user.click(dialog.getByRole('radio', { name: 'Fraud' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
}
const countCalls = (call: string) => world.calls.filter((made) => made === call).length;

describe.each([
  ['a card', routes.home],
  ['the page of the car', page],
])('on %s', (_place, url) => {
  it('takes the place of Report To Admin with its focus, and back', async () => {
    const { user } = open(url);
    await user.click(await reportButton());
    await sendReport(user);
    await waitFor(async () => expect(await undoButton()).toHaveFocus());
    expect(await undoButton()).toHaveAccessibleDescription('Reported');
    expect(world.reports).toMatchObject([{ productId: 'car-1' }]);

    await user.keyboard('{Enter}');
    expect(await screen.findByText('Report withdrawn.')).toBeVisible();
    expect(await reportButton()).toHaveFocus();
    expect((await car()).queryByText('Reported')).not.toBeInTheDocument();
    expect(world.reports).toEqual([]);

    await user.keyboard('{Enter}');
    await sendReport(user);
    expect(await undoButton()).toBeVisible();
    expect(world.reports).toHaveLength(1);
  });
});

it('asks for a note where the reason is another one, and can be closed', async () => {
  const { user } = open(page);
  await user.click(await reportButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Volvo XC60' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Choose a reason.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Tell us what is wrong.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(countCalls('POST /reports')).toBe(0);
});

it('reports the seller from the page of the car, which stays unreported', async () => {
  const { user } = open(page);
  await user.click(await screen.findByRole('button', { name: 'Report seller' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Report / }));
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report sent.')).toBeVisible();
  expect(await reportButton()).toBeVisible();
});

it('keeps what was written about a car until it is sent', async () => {
  const { user } = open(page);
  const openForm = async (button: HTMLElement) => {
    await user.click(button);
    const form = within(await screen.findByRole('dialog', { name: /^Report / }));
    return { ...form, note: form.getByRole('textbox', { name: 'Note' }) };
  };
  const first = await openForm(await reportButton());
  await user.click(first.getByRole('radio', { name: 'Fraud' }));
  await user.type(first.note, 'The price is fake.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const aboutSeller = await openForm(await screen.findByRole('button', { name: 'Report seller' }));
  expect(aboutSeller.note).toHaveValue('');
  await user.click(aboutSeller.getByRole('button', { name: 'Cancel' }));

  const again = await openForm(await reportButton());
  expect(again.getByRole('radio', { name: 'Fraud' })).toBeChecked();
  expect(again.note).toHaveValue('The price is fake.');
  await user.click(again.getByRole('button', { name: 'Send report' }));
  await user.click(await undoButton());
  expect((await openForm(await reportButton())).note).toHaveValue('');
});

it('forgets what was written when the user logs out', async () => {
  const { user, store } = open(page);
  await user.click(await reportButton());
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await user.type(note, 'The price is fake.');
  await user.keyboard('{Escape}');
  const typed = () => Object.values(store.getState().reported.typed);
  expect(typed()).toMatchObject([{ note: 'The price is fake.' }]);
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await screen.findByRole('link', { name: 'Log In' });
  expect(typed()).toEqual([]);
});

it('works after a reload, when only the car says that it is reported', async () => {
  Object.assign(world.products[0] ?? {}, { reported: true });
  world.reports = [{ _id: 'r1', productId: 'car-1' }];
  const { user } = open(page);
  await user.click(await undoButton());
  expect(await reportButton()).toBeVisible();
  expect(world.reports).toEqual([]);
});

it('is not pressed by a double-click on Report To Admin', async () => {
  const { user } = open(page);
  await user.click(await reportButton());
  await sendReport(user);
  fireEvent.click(await undoButton(), { detail: 2 });
  expect(countCalls('DELETE /products/car-1/report')).toBe(0);
  expect(await undoButton()).toBeVisible();
});

it('says what is wrong when it fails, and can be pressed again', async () => {
  retryPolicy.maxRetries = 0;
  Object.assign(world.products[0] ?? {}, { reported: true });
  failOnce('DELETE /products/:id/report', 'network');
  const { user } = open(page);
  await user.click(await undoButton());
  expect(await screen.findByText(/We couldn’t reach Second Gear/)).toBeVisible();
  await waitFor(async () => expect(await undoButton()).not.toHaveAttribute('aria-busy'));
});

it('says that an admin has already handled the report', async () => {
  Object.assign(world.products[0] ?? {}, { reported: true });
  fail('DELETE /products/:id/report', 404, { message: 'Report not found.', code: 'not-found' });
  const { user } = open(page);
  await user.click(await undoButton());
  expect(await screen.findByText('Already handled.')).toBeVisible();
  expect(await reportButton()).toBeVisible();
});

it('is not offered by a server that implements only the specification', async () => {
  const { user } = renderRoute(page, { signedInAs: 'buyer' });
  await user.click(await reportButton());
  const reported = await (await car()).findByRole('button', { name: 'Reported Volvo XC60' });
  expect(reported).toHaveAttribute('aria-disabled', 'true');
  expect((await car()).queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});
