import { setupServer } from 'msw/node';
import { config } from '@/lib/config';
import { network } from '@/lib/network';
import { handlers } from './handlers/handlers';
import { world } from './world';

/** The network of every client test: the product's server as spec §7 gives it. */
export const server = setupServer(...handlers);

// Notes every call to the product's server, whichever handler of a test answers it.
server.events.on('request:start', ({ request }) => {
  if (!request.url.startsWith(config.apiUrl)) return;
  const path = decodeURIComponent(request.url.slice(config.apiUrl.length));
  world.calls.push(`${request.method} ${path}`);
});

export const deviceClock = {
  /** How far the clock of this device is ahead of the server's, in milliseconds. */
  aheadMs: 0,
  /** Responses do not say the server's time, as to a page on another origin. */
  isServersHidden: false,
};

/** Responses say the server's time, as those of every server do. */
export function stampResponses(): void {
  const { send } = network;
  network.send = async (...args) => {
    const response = await send(...args);
    const sentAt = new Date(Date.now() - deviceClock.aheadMs).toUTCString();
    if (!deviceClock.isServersHidden) response.headers.set('Date', sentAt);
    return response;
  };
}
