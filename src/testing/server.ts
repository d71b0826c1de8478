import { setupServer } from 'msw/node';
import { config } from '@/lib/config';
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
