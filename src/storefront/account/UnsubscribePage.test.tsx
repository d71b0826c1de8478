import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

test('stops one kind of email by a button, without a log-in, and takes it back', async () => {
  const changes: string[] = [];
  let isOff = false;
  const turn = (to: boolean) => {
    changes.push(to ? 'off' : 'on');
    isOff = to;
    return HttpResponse.json({ acknowledged: true });
  };
  server.use(
    http.get(api('/unsubscribe/:token'), () => HttpResponse.json({ list: 'price-drop', isOff })),
    http.post(api('/unsubscribe/:token'), () => turn(true)),
    http.delete(api('/unsubscribe/:token'), () => turn(false)),
  );
  const { user } = renderRoute(routes.unsubscribe('price-drop.u.m'), {
    preloadedState: { isExtended: true },
  });
  const stop = { name: 'Stop emails about lower prices of saved cars' };
  const button = await screen.findByRole('button', stop);
  expect(changes).toEqual([]);
  await user.click(button);
  expect(await screen.findByText(/^Done\. .* You still see them here\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', stop)).toBeVisible();
  expect(changes).toEqual(['off', 'on']);
});

test('says that a cut or forged link isn’t valid', async () => {
  server.use(
    http.get(api('/unsubscribe/:token'), () =>
      HttpResponse.json({ message: 'This link isn’t valid.' }, { status: 404 }),
    ),
  );
  renderRoute('/unsubscribe/price-drop.u', { preloadedState: { isExtended: true } });
  expect(await screen.findByText('This link isn’t valid')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
});
