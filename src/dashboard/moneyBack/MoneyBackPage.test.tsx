import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makeMoneyBackCase, moneyBackServer } from '@/testing/handlers/moneyBackHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { row } from '@/testing/tables';

preloadTables(routes.moneyBack);

let cases: WireMoneyBackCase[];
let mockServer: ReturnType<typeof moneyBackServer>;
beforeEach(() => {
  cases = [];
  mockServer = moneyBackServer(cases);
  server.use(...extensionHandlers);
  server.use(...mockServer.handlers);
});

const open = (search = '') =>
  renderRoute(`${routes.moneyBack}${search}`, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });

/** Opens the dialog of a request of Bea Buyer. */
async function openDialog(request: Partial<WireMoneyBackCase> = {}, search = '') {
  cases.push(makeMoneyBackCase({ productName: 'Volvo V60', ...request }));
  const { user } = open(search);
  const name = 'Decide request of Bea Buyer for Volvo V60';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide the request of Bea Buyer' });
  return { user, dialog, inside: within(dialog) };
}

async function fillIn(
  { user, inside }: Awaited<ReturnType<typeof openDialog>>,
  decision: 'Accept' | 'Decline',
  answer = 'We agree with you.',
) {
  await user.click(inside.getByRole('radio', { name: decision }));
  await user.type(inside.getByRole('textbox', { name: 'Answer' }), answer);
}

describe('the table of requests', () => {
  it.each([
    [{ returnBy: '2999-01-05T12:00:00.000Z' }, null, 'By Jan 5, 2999'],
    [
      { returnBy: '2026-11-20T12:00:00.000Z' },
      'Car not back',
      'Overdue since Nov 20, 2026. The seller hasn’t said that the car is back.',
    ],
    [{ returnBy: null, returnedAt: '2026-11-20T12:00:00.000Z' }, null, 'Back on Nov 20, 2026'],
  ])('says of a car that has to be returned (%j): %s', async (more, note, fact) => {
    const refundedAt = '2026-11-13T12:00:00.000Z';
    cases.push(makeMoneyBackCase({ state: 'accepted', amount: 14_155, refundedAt, ...more }));
    const { user } = open('?state=accepted');
    await user.click(await screen.findByRole('button', { name: /^View request of Bea Buyer/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(fact)).toBeVisible();
    const notes = screen.queryAllByText('Car not back').map(({ textContent }) => textContent);
    expect(notes).toEqual(note === null ? [] : [note]);
  });

  it('shows open requests, those that wait longest first, with order, people, reason and money', async () => {
    cases.push(
      makeMoneyBackCase({ productName: 'Fiat Panda', askedAt: '2026-11-22T08:00:00.000Z' }),
      makeMoneyBackCase({ productName: 'Volvo V60', left: 14_000, isDisputed: true }),
      makeMoneyBackCase({ productName: 'Decided Car', state: 'declined' }),
    );
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Money back' })).toBeVisible();
    const volvo = await row(/Volvo V60/);
    for (const words of [
      'SG-3AB1-6C93',
      'Nov 20, 2026',
      'Bea Buyer',
      'Sam Seller',
      'The car has a serious fault',
      '$14,155',
      'left $14,000',
      'Open',
      'Disputed',
    ]) {
      expect(volvo.getByText(words)).toBeVisible();
    }
    expect(screen.queryByText('Decided Car')).not.toBeInTheDocument();
    const names = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(names.findIndex((name) => name.includes('Volvo'))).toBeLessThan(
      names.findIndex((name) => name.includes('Fiat')),
    );
  });

  it('shows decided requests by state, each with what became of it', async () => {
    cases.push(
      makeMoneyBackCase({ productName: 'Fiat Panda' }),
      makeMoneyBackCase({
        productName: 'Audi A4',
        state: 'accepted',
        amount: 500,
        refundedAt: null,
      }),
      makeMoneyBackCase({
        productName: 'Volvo V60',
        state: 'accepted',
        amount: 14_155,
        left: 0,
        answer: 'We agree with you.',
        decidedAt: '2026-11-21T08:00:00.000Z',
        refundedAt: '2026-11-21T08:00:05.000Z',
      }),
    );
    const { user } = open();
    await row(/Fiat Panda/);
    await user.click(screen.getByRole('link', { name: 'Accepted' }));
    expect((await row(/Audi A4/)).getByText('$500 on its way')).toBeVisible();
    expect((await row(/Volvo V60/)).getByText('$14,155 refunded')).toBeVisible();
    expect(screen.queryByText('Fiat Panda')).not.toBeInTheDocument();

    await user.click(
      screen.getByRole('button', { name: 'View request of Bea Buyer for Volvo V60' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Request of Bea Buyer' }));
    expect(
      dialog.getByText('Accepted on Nov 21, 2026. $14,155 was refunded on Nov 21, 2026.'),
    ).toBeVisible();
    expect(dialog.getByText('We agree with you.')).toBeVisible();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));

    await user.click(await screen.findByRole('link', { name: 'All' }));
    await row(/Fiat Panda/);
    await row(/Audi A4/);
  });
});

describe('a decision', () => {
  it('begins with the facts and both sides next to each other, and nothing is chosen', async () => {
    const { dialog, inside } = await openDialog({
      left: 14_000,
      handedOverAt: '2026-11-18T08:00:00.000Z',
      receivedAt: '2026-11-19T08:00:00.000Z',
      reply: { text: 'It was fine.', photos: [], at: '2026-11-21T08:00:00.000Z' },
    });
    for (const words of [
      ...['SG-3AB1-6C93', '$14,155', '$155', '$14,000'],
      'Seller says handed over Nov 18, 2026; buyer confirmed Nov 19, 2026',
    ]) {
      expect(inside.getByText(words)).toBeVisible();
    }
    const buyer = within(inside.getByRole('region', { name: 'Buyer' }));
    const email = buyer.getByRole('link', { name: 'bea@example.com' });
    expect(email).toHaveAttribute('href', 'mailto:bea@example.com');
    expect(buyer.getByRole('link', { name: '+351 912 345 678' })).toBeVisible();
    expect(buyer.getByText('The gearbox is broken.')).toBeVisible();
    const seller = within(inside.getByRole('region', { name: 'Seller' }));
    const name = seller.getByRole('link', { name: 'Sam Seller' });
    expect(name).toHaveAttribute('href', '/dashboard/people/sam');
    expect(seller.getByRole('link', { name: 'sam@example.com' })).toBeVisible();
    expect(seller.getByText('It was fine.')).toBeVisible();
    for (const choice of inside.getAllByRole('radio')) expect(choice).not.toBeChecked();
    // Neither a field nor a button, so that Enter does nothing.
    expect(dialog).toHaveFocus();
  });

  it('refunds a part of what is left, once, and says so before', async () => {
    const shown = await openDialog({ left: 14_000 });
    const { user, inside } = shown;
    await fillIn(shown, 'Accept');
    expect(inside.getByText(/goes back to the buyer’s card now, once/)).toBeVisible();
    const amount = inside.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('14,000');
    expect(amount).toHaveAccessibleDescription('All that is left: $14,000.');
    expect(inside.getByRole('button', { name: 'Refund $14,000' })).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '500');
    expect(amount).toHaveAccessibleDescription('A part: $500 of $14,000. The order stays paid.');
    await user.dblClick(inside.getByRole('button', { name: 'Refund $500 of $14,000' }));

    expect(await screen.findByText('Refunded $500.')).toBeVisible();
    expect(await screen.findByText('No open requests')).toBeVisible();
    expect(mockServer.decided).toEqual([
      { accept: cases[0]?._id, amount: 500, left: 14_000, answer: 'We agree with you.' },
    ]);
  });

  it('is declined with words', async () => {
    cases.push(makeMoneyBackCase({ productName: 'Fiat Panda', buyerName: 'Cy' }));
    const shown = await openDialog();
    await fillIn(shown, 'Decline', 'The car is as described.');
    await shown.user.click(shown.inside.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Request declined.')).toBeVisible();
    expect(mockServer.decided).toEqual([
      { decline: cases[1]?._id, answer: 'The car is as described.' },
    ]);
    // The focus stays in the table, not on the button of another request.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Money back' })).toHaveFocus());
  });

  it('is declined with a ready answer that was changed', async () => {
    const { user, inside } = await openDialog();
    await user.click(inside.getByRole('radio', { name: 'Accept' }));
    expect(inside.queryByRole('combobox', { name: 'Ready answers' })).not.toBeInTheDocument();
    await user.click(inside.getByRole('radio', { name: 'Decline' }));
    const ready = inside.getByRole('combobox', { name: 'Ready answers' });
    await user.selectOptions(ready, within(ready).getByRole('option', { name: /as described/ }));
    await user.type(inside.getByRole('textbox', { name: 'Answer' }), ' Sorry.');
    expect(ready).toBeDisabled();
    await user.click(inside.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Request declined.')).toBeVisible();
    expect(mockServer.decided).toEqual([
      {
        decline: cases[0]?._id,
        answer: expect.stringMatching(/as described.* Sorry\.$/) as string,
      },
    ]);
  });

  it('keeps what was typed for each request while its dialog is closed', async () => {
    cases.push(makeMoneyBackCase({ productName: 'Fiat Panda', buyerName: 'Cy' }));
    const shown = await openDialog();
    const { user } = shown;
    await fillIn(shown, 'Decline', 'The car is');
    const close = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    const decide = async (car: RegExp) => {
      await user.click((await row(car)).getByRole('button', { name: /^Decide/ }));
      return within(await screen.findByRole('dialog'));
    };
    await close();
    const other = await decide(/Fiat Panda/);
    expect(other.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
    await close();
    const again = await decide(/Volvo V60/);
    expect(again.getByRole('radio', { name: 'Decline' })).toBeChecked();
    expect(again.getByRole('textbox', { name: 'Answer' })).toHaveValue('The car is');
  });

  it('needs a choice, words and an amount that is left', async () => {
    const { user, inside } = await openDialog();
    await user.click(inside.getByRole('button', { name: 'Decide' }));
    expect(await inside.findByText('Choose a decision.')).toBeVisible();
    expect(inside.getByText('Answer is required.')).toBeVisible();
    await user.click(inside.getByRole('radio', { name: 'Accept' }));
    const amount = inside.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '14,155.01');
    await user.click(inside.getByRole('button', { name: 'Refund' }));
    expect(await inside.findByText('Amount must be $14,155 or less.')).toBeVisible();
    expect(mockServer.decided).toEqual([]);
  });

  it('keeps what was typed and shows the new amount when less is left now', async () => {
    const shown = await openDialog();
    const { user, inside } = shown;
    server.use(
      http.post(
        api('/money-back/:id/accept'),
        () => {
          for (const request of cases) request.left = 9_400;
          return HttpResponse.json(
            {
              message: '$9,400 is left to refund now. Nothing was refunded.',
              code: errorCodes.moneyBackChanged,
            },
            { status: 409 },
          );
        },
        { once: true },
      ),
    );
    await fillIn(shown, 'Accept');
    await user.click(inside.getByRole('button', { name: 'Refund $14,155' }));
    expect(await inside.findByRole('alert')).toHaveTextContent('$9,400 is left to refund now.');
    expect(await inside.findByText('At most $9,400.')).toBeVisible();
    expect(inside.getByRole('textbox', { name: 'Answer' })).toHaveValue('We agree with you.');

    const amount = inside.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '9400');
    await user.click(inside.getByRole('button', { name: 'Refund $9,400' }));
    expect(await screen.findByText('Refunded $9,400.')).toBeVisible();
    expect(mockServer.decided).toMatchObject([{ amount: 9_400, left: 9_400 }]);
  });

  it('shows what another admin decided meanwhile, and the words that were not sent', async () => {
    const shown = await openDialog();
    const { user, inside } = shown;
    server.use(
      http.post(api('/money-back/:id/accept'), () => {
        const decided = { state: 'declined', answer: 'No fault found.' } as const;
        for (const request of cases) {
          Object.assign(request, { ...decided, decidedAt: '2026-11-21T08:00:00.000Z' });
        }
        return HttpResponse.json(
          {
            message: 'This request has already been decided or withdrawn.',
            code: errorCodes.moneyBackChanged,
          },
          { status: 409 },
        );
      }),
    );
    await fillIn(shown, 'Accept');
    await user.click(inside.getByRole('button', { name: 'Refund $14,155' }));
    expect(
      await inside.findByText('Declined on Nov 21, 2026. Nothing was refunded.'),
    ).toBeVisible();
    expect(inside.getByText('No fault found.')).toBeVisible();
    expect(inside.getByRole('textbox', { name: 'Your answer (not sent)' })).toHaveValue(
      'We agree with you.',
    );
    expect(inside.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(inside.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('No open requests')).toBeVisible();
  });

  it('says that the refund is on its way while the payment service is unavailable', async () => {
    const shown = await openDialog();
    server.use(
      http.post(api('/money-back/:id/accept'), () =>
        HttpResponse.json({ ...cases[0], state: 'accepted', amount: 14_155, refundedAt: null }),
      ),
    );
    await fillIn(shown, 'Accept');
    await shown.user.click(shown.inside.getByRole('button', { name: 'Refund $14,155' }));
    expect(await screen.findByText('$14,155 is on its way.')).toBeVisible();
  });

  it('says that nothing was refunded when less was left at the payment service', async () => {
    const shown = await openDialog();
    const { user, inside } = shown;
    server.use(
      http.post(api('/money-back/:id/accept'), () => {
        for (const request of cases) {
          Object.assign(request, { left: 100, problem: 'less-left' });
        }
        return HttpResponse.json(cases[0]);
      }),
    );
    await fillIn(shown, 'Accept');
    await user.click(inside.getByRole('button', { name: 'Refund $14,155' }));
    expect(
      await inside.findByText(/nothing was refunded\. Less was left .* \$100 is left now\./),
    ).toBeVisible();
    expect(inside.getByRole('textbox', { name: 'Answer' })).toHaveValue('We agree with you.');
  });

  it.each([
    ['can still', '2999-01-01T08:00:00.000Z', /hasn’t answered yet\. They can until Jan 1, 2999/],
    ['can no longer', '2026-11-22T08:00:00.000Z', /^The seller didn’t answer by Nov 22, 2026/],
    ['cannot, as their account was closed', null, /account was closed, so they can’t answer\.$/],
  ])('says that the seller has not answered and %s', async (_how, replyUntil, words) => {
    const { inside } = await openDialog({ replyUntil });
    expect(within(inside.getByRole('region', { name: 'Seller' })).getByText(words)).toBeVisible();
    expect(inside.getByText('Nobody said that the buyer has the car')).toBeVisible();
  });

  it('can only be to decline while the buyer disputes the payment', async () => {
    const { inside } = await openDialog({ isDisputed: true, problem: 'disputed' });
    expect(inside.getByText(/was accepted, but nothing was refunded/)).toBeVisible();
    expect(inside.getByRole('radiogroup')).toHaveAccessibleDescription(
      'The buyer disputes this payment with their bank, so we can’t refund it. The bank decides.',
    );
    expect(inside.getByRole('radio', { name: 'Decline' })).toBeVisible();
    expect(inside.queryByRole('radio', { name: 'Accept' })).not.toBeInTheDocument();
  });

  it('can be sent again when there was no response, with what was typed', async () => {
    const shown = await openDialog();
    const { user, inside } = shown;
    server.use(
      http.post(api('/money-back/:id/decline'), () => HttpResponse.error(), { once: true }),
    );
    await fillIn(shown, 'Decline', 'The car is as described.');
    await user.click(inside.getByRole('button', { name: 'Decline request' }));
    expect(await inside.findByRole('alert')).toHaveTextContent(/nothing is refunded twice/);
    await user.click(inside.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Request declined.')).toBeVisible();
  });
});
