import { decodeJwt } from 'jose';
import { apiPaths } from '#contract/apiPaths';
import { signedIn } from '../http/context';
import { bearerOf } from '../http/session';
import type { App } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import { networkOf } from '../lib/networks';
import type { Hub } from './hub';
import { deleteOldChanges } from './repository';

/** Points of opening a stream, so that an account cannot do it all the time. */
const OPEN_COST = 20;
/** How long a client may take to read the end of its stream. */
const LEAVE_MS = 1000;

export function registerLive(app: App, { hub, jobs }: { hub: Hub; jobs: Jobs }): void {
  app.get(
    apiPaths.changes,
    {
      exposeHeadRoute: false,
      config: { isStream: true, cost: OPEN_COST },
      schema: {
        tags: ['Changes'],
        summary: 'Hear what changes for you',
        response: {
          200: {
            description: 'Server-sent events. The data of each is a WireChanges.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        },
      },
    },
    (request, reply) => {
      const { principal, now } = signedIn(request);
      // The session has verified it.
      const { exp = 0 } = decodeJwt(bearerOf(request) ?? '');
      const body = hub.open({
        ...principal,
        network: networkOf(request.ip),
        endsIn: exp * 1000 - now().getTime(),
      });
      body.once('close', () => {
        setTimeout(() => {
          // A connection that stays open would keep the server from closing.
          if (!reply.raw.writableFinished) reply.raw.destroy();
        }, LEAVE_MS).unref();
      });
      void reply.headers({
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      return reply.type('text/event-stream').send(body);
    },
  );
  jobs.work('forget-changes', ({ tx }) => tx.transaction(deleteOldChanges));
}
