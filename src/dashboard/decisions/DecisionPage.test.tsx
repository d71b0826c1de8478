import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireDecision } from '#contract/cases';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

const page = routes.decision('case-1');
preloadPages(page);

let decision: WireDecision;
beforeEach(() => {
  decision = {
    _id: 'case-1',
    number: 1042,
    subjectKind: 'product',
    carName: 'Audi A6 Avant',
    decision: 'remove',
    reason: 'fraud',
    statement: 'The price does not match.',
    decidedAt: '2026-11-20T08:00:00.000Z',
    appealUntil: '2027-05-22T08:00:00.000Z',
  };
  server.use(
    http.get(api('/decisions/:id'), () => HttpResponse.json(decision)),
    http.post<never, { appeal: string }>(api('/decisions/:id/appeal'), async ({ request }) => {
      Object.assign(decision, await request.json(), { appealedAt: new Date().toISOString() });
      return HttpResponse.json({ acknowledged: true });
    }),
    ...extensionHandlers,
  );
});
const open = () =>
  renderRoute(page, { signedInAs: 'seller', preloadedState: { isExtended: true } });

test('a decision says why, and can be appealed once', async () => {
  const { user } = open();
  expect(await screen.findByText('“The price does not match.”')).toBeVisible();
  const form = within(screen.getByRole('form', { name: 'Appeal' }));
  await user.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await form.findByText('Appeal is required.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Appeal' }), 'It does match.');
  await user.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('“It does match.”')).toBeVisible();
  expect(screen.getByText(/We have your appeal/)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Appeal' })).not.toBeInTheDocument();
});

test('an overruled decision says that it no longer counts', async () => {
  Object.assign(decision, {
    appeal: 'It does match.',
    appealedAt: decision.decidedAt,
    appealOutcome: 'overruled',
    appealAnswer: 'We looked again.',
    appealDecidedAt: decision.decidedAt,
  });
  open();
  expect(await screen.findByText('You were right. The decision no longer counts.')).toBeVisible();
  expect(screen.getByText('“We looked again.”')).toBeVisible();
});
