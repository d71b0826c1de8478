import type { AppServices } from '../app';
import type { App } from '../plugins/validation';
import { categoriesRoutes } from './categories/routes';
import { registerMoney } from './payments/register';
import { productsRoutes } from './products/routes';
import { createProductsService } from './products/service';
import { reportsRoutes } from './reports/routes';
import { createReportsService } from './reports/service';
import type { AccessTokens } from './sessions/accessTokens';
import { sessionsRoutes } from './sessions/routes';
import { createSessionsService } from './sessions/service';
import { usersRoutes } from './users/routes';
import { createUsersService } from './users/service';

/** Gives every module what it needs and puts its calls under /api. */
export function registerModules(app: App, services: AppServices, tokens: AccessTokens): void {
  const { db, identity, now } = services;
  sessionsRoutes(app, createSessionsService({ db, identity, tokens, now }));
  usersRoutes(app, createUsersService({ db, identity, tokens, now }));
  categoriesRoutes(app, db);
  productsRoutes(app, createProductsService({ db, now }));
  registerMoney(app, services);
  reportsRoutes(app, createReportsService({ db, now }));
  app.get('/docs/json', { config: { access: 'public' } }, () => app.swagger());
}
