import { apiPaths } from '#contract/apiPaths';
import { jwtSchema } from '#contract/schemas/account';
import { answer } from '../http/answers';
import { contextOf, signedIn } from '../http/context';
import { bearerOf } from '../http/session';
import type { App } from '../http/validation';
import type { SessionsService } from './sessionService';

const tags = ['Sessions'];

export function sessionsRoutes(app: App, sessions: SessionsService): void {
  app.post(
    apiPaths.jwt,
    {
      // The bearer token of this call is the identity provider's ID token.
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Exchange an ID token for an access token',
        response: { 200: answer('AccessTokenResponse') },
        body: jwtSchema,
      },
    },
    (request) =>
      app.limitFailures(request, () =>
        sessions.create(contextOf(request), request.body, bearerOf(request)),
      ),
  );

  app.post(
    apiPaths.revokeSessions,
    {
      schema: {
        tags,
        summary: 'Log out of all devices',
        response: { 200: answer('AcknowledgedResponse') },
      },
    },
    (request) => sessions.revokeAll(signedIn(request)),
  );
}
