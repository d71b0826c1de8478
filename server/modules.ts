import type { AccountHooks } from './accounts/accounts';
import { accountHooks as mails } from './mails/accountHooks';
import { accountHooks as moderation } from './moderation/accountHooks';
import { accountHooks as orders } from './orders/accountHooks';
import { createOrders } from './orders/orders';
import { accountHooks as products } from './products/accountHooks';
import type { RootDatabase } from './database/client';
import type { Jobs } from './jobs/jobs';
import type { Limits } from './http/limits';
import type { App } from './http/validation';
import { categoriesRoutes } from './products/categoryRoutes';
import type { IdTokenVerifier } from './accounts/identity/types';
import { registerMails } from './mails/register';
import type { MailTransport } from './mails/transport';
import type { PaymentProvider } from './orders/payments/paymentProvider';
import type { MediaPurge } from './config/mediaStorage';
import { registerMoney } from './orders/register';
import type { PhotoStore } from './photos/photoStore';
import { registerPhotos } from './photos/register';
import { relatedRoutes } from './products/relatedRoutes';
import { bulkRoutes } from './products/bulkRoutes';
import { registerImports } from './products/imports/register';
import { createSellerFollower } from './products/followSellers';
import { draftsRoutes } from './products/draftRoutes';
import { searchRoutes } from './products/search/routes';
import { productsRoutes } from './products/productRoutes';
import { reportsRoutes } from './moderation/reportRoutes';
import { createReportsService } from './moderation/reportService';
import type { AccessTokens } from './accounts/accessTokens';
import { initialsRoutes } from './accounts/initialsRoutes';
import { sessionsRoutes } from './accounts/sessionRoutes';
import { createSessionsService } from './accounts/sessionService';
import { usersRoutes } from './accounts/userRoutes';
import { createUsersService } from './accounts/userService';

/**
 * What the modules add to accounts, from the lowest module up: rows are locked in this order. The
 * purge goes from the end, because of the foreign keys.
 */
export const accountHooks: AccountHooks[] = [products, mails, orders, moderation];

/** External dependencies of the modules. */
interface ModuleServices {
  db: RootDatabase;
  identity: IdTokenVerifier;
  /** Key of the fingerprints of bans. */
  banSecret: string;
  payments: PaymentProvider;
  jobs: Jobs;
  limits: Limits;
  photoStore: PhotoStore;
  mediaPurge: MediaPurge | undefined;
  mailTransport: MailTransport | null;
  /** Public origin of this server. */
  origin: string;
  /** Where users can write to. */
  supportEmail: string | undefined;
  marketTimeZone: string | undefined;
  /** Downloads a URL that a user entered. */
  download: (link: string) => Promise<Buffer>;
  furtherViews: (picture: string) => string[];
}

/** Registers the routes of all modules under /api, with their dependencies. */
export function registerModules(app: App, services: ModuleServices, tokens: AccessTokens): void {
  const { banSecret, identity, jobs, limits, mailTransport, download, furtherViews } = services;
  const orders = createOrders({ jobs });
  const accounts = { hooks: accountHooks, jobs, banSecret };
  sessionsRoutes(app, createSessionsService({ ...accounts, identity, tokens, limits }));
  usersRoutes(
    app,
    createUsersService({
      ...accounts,
      identity,
      tokens,
      limits,
      sendsMails: mailTransport !== null,
    }),
  );
  initialsRoutes(app);
  categoriesRoutes(app);
  productsRoutes(app, { furtherViews });
  jobs.work('follow-sellers', createSellerFollower(jobs));
  draftsRoutes(app);
  relatedRoutes(app);
  searchRoutes(app);
  bulkRoutes(app);
  const { keepContent, open: openPhoto } = registerPhotos(app, services);
  registerImports(app, { jobs, keepContent, download });
  registerMoney(app, { ...services, openPhoto });
  registerMails(app, services);
  reportsRoutes(app, createReportsService({ jobs, orders }));
  app.get('/docs/json', { config: { access: 'public' } }, () => app.swagger());
}
