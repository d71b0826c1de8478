import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { routes } from '#contract/routes';

it('tells a suspended user on the dashboard why, and until when', async () => {
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/users/:email'), ({ params }) =>
      HttpResponse.json({
        ...makeUser({ email: String(params.email), role: 'seller' }),
        suspension: {
          reason: 'wrong-facts',
          statement: 'The prices of your cars do not match.',
          startedAt: '2026-11-24T09:00:00.000Z',
          until: '2026-12-01T09:00:00.000Z',
          caseId: 'c1',
        },
      }),
    ),
  );
  renderRoute(routes.profile, { signedInAs: 'seller', preloadedState: { isExtended: true } });
  expect(
    await screen.findByText('Wrong facts: The prices of your cars do not match.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask us to look again' })).toHaveAttribute(
    'href',
    '/dashboard/decisions/c1',
  );
  expect(screen.getByText(/^Your account is suspended until Dec 1, 2026/)).toBeVisible();
});
