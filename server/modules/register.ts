import type { AppServices } from '../app';
import type { App } from '../plugins/validation';
import type { AccessTokens } from './sessions/accessTokens';
import { sessionsRoutes } from './sessions/routes';
import { createSessionsService } from './sessions/service';

/** Gives every module what it needs and puts its calls under /api. */
export function registerModules(app: App, services: AppServices, tokens: AccessTokens): void {
  const { db, identity, now } = services;
  sessionsRoutes(app, createSessionsService({ db, identity, tokens, now }));
  app.get('/docs/json', { config: { access: 'public' } }, () => app.swagger());
}
