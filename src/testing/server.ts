import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { config } from '@/lib/config';
import { network } from '@/lib/network';
import { handlers } from './handlers/handlers';
import { api } from './handlers/respond';
import { world } from './world';

/**
 * The mock server of all client tests, which implements spec §7. The bell asks on every page of a
 * server with extensions, which has no stream of changes here.
 */
export const server = setupServer(
  ...handlers,
  http.get(api('/notices/count'), () => HttpResponse.json({ unseen: 0, unread: 0 })),
  http.get(api('/conversations/unread'), () => HttpResponse.json({ conversations: 0 })),
  http.get(api('/products/:id/conversation'), () => HttpResponse.json({ conversationId: '' })),
  http.get(
    api('/changes'),
    () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '600' } }),
  ),
);

// Records every request to the API, independent of the handler.
server.events.on('request:start', ({ request }) => {
  if (!request.url.startsWith(config.apiUrl)) return;
  const path = decodeURIComponent(request.url.slice(config.apiUrl.length));
  world.calls.push(`${request.method} ${path}`);
});

export const deviceClock = {
  /** How far the device’s clock is ahead of the server’s, in milliseconds. */
  aheadMs: 0,
  /** Responses without a readable `Date`, as for cross-origin pages. */
  isServersHidden: false,
};

/** Adds the `Date` header to responses, like every server. */
export function stampResponses(): void {
  const { send } = network;
  network.send = async (...args) => {
    const response = await send(...args);
    const sentAt = new Date(Date.now() - deviceClock.aheadMs).toUTCString();
    if (!deviceClock.isServersHidden) response.headers.set('Date', sentAt);
    return response;
  };
}
