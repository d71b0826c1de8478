import type { CaseDecision } from '#contract/cases';
import { toCents } from '#contract/money';
import type { PlannedAct } from '#contract/plans';
import { planSuspension, type AccountHooks } from './accounts/accounts';
import { planDeletion } from './accounts/deletion';
import { accountHooks as mails } from './mails/accountHooks';
import { accountHooks as notices } from './notices/accountHooks';
import type { NoticeHooks } from './notices/notices';
import { registerNotices } from './notices/register';
import { accountHooks as moderation } from './moderation/accountHooks';
import { accountHooks as orders } from './orders/accountHooks';
import {
  findSales,
  isPictured,
  notifyOfRemovedCar,
  picturesOfBookings,
  planMatch,
  planRefund,
  planSendBack,
  recordReturned,
  type RefundAct,
} from './orders/orders';
import { accountHooks as products } from './products/accountHooks';
import type { OrderHooks } from './orders/hooks';
import type { RootDatabase } from './database/client';
import type { Jobs } from './jobs/jobs';
import type { Limits } from './http/limits';
import type { Hub } from './live/live';
import { registerLive } from './live/routes';
import type { App } from './http/validation';
import { categoriesRoutes } from './products/categoryRoutes';
import type { IdTokenVerifier } from './accounts/identity/types';
import { registerMails } from './mails/register';
import type { MailTransport } from './mails/transport';
import type { PaymentProvider } from './orders/paymentProvider';
import type { MediaPurge } from './config/config';
import { registerMoney } from './orders/register';
import type { PhotoStore } from './photos/photoStore';
import type { PhotoHooks } from './photos/photos';
import { registerPhotos } from './photos/register';
import { createEditingService } from './products/editingService';
import { createProductsService } from './products/productService';
import { relatedRoutes } from './products/relatedRoutes';
import { createRelatedService } from './products/relatedService';
import { bulkRoutes } from './products/bulkRoutes';
import { makeRoutes } from './products/makeRoutes';
import { registerImports } from './products/imports/register';
import { followSellers } from './products/followSellers';
import { draftsRoutes } from './products/draftRoutes';
import { searchRoutes } from './products/search/routes';
import { collectComparables } from './products/worth/comparables';
import { worthRoutes } from './products/worth/routes';
import { productsRoutes } from './products/productRoutes';
import {
  lockProducts,
  picturesOfProducts,
  setPicture,
  soldCarsOf,
  type ProductHooks,
} from './products/products';
import { accountHooks as following } from './following/accountHooks';
import { countSaves } from './following/favouriteRepository';
import { followCars } from './following/followCars';
import { favouritesRoutes } from './following/favouriteRoutes';
import { createDailyLook, savedSearchHooks } from './following/matchSearches';
import { savedCarHooks } from './following/savedCarNotices';
import { savedSearchesRoutes } from './following/searchRoutes';
import { createSearchService } from './following/searchService';
import { createFavouritesService } from './following/favouriteService';
import { accountHooks as messages } from './messages/accountHooks';
import { findTalk, isBlockedBy } from './messages/messages';
import { messageHooks } from './messages/notices';
import { registerMessages } from './messages/register';
import { caseRoutes } from './moderation/caseRoutes';
import { conversationReportRoutes } from './moderation/conversationReports';
import { createEmptySearchCounter } from './insights/emptySearches';
import { registerInsights } from './insights/routes';
import { findDecisions, hasReported, isInCase } from './moderation/moderation';
import { planRoutes, type Planners } from './moderation/planRoutes';
import { restoreRemovedCar, takeBackDecision } from './moderation/takeBackDecision';
import { restoreReportAsAdmin } from './moderation/restoreReport';
import { restoreRoutes } from './moderation/restoreRoutes';
import { restorePrices } from './products/prices/priceBatches';
import { restoreOwnProduct } from './products/restoreRemoved';
import { restoreUser } from './accounts/restoreAccount';
import { planDecision, planRemoval } from './moderation/decisionPlans';
import { reportsRoutes } from './moderation/reportRoutes';
import { createReportsService } from './moderation/reportService';
import type { AccessTokens } from './accounts/accessTokens';
import { emailChangeRoutes } from './accounts/emailChangeRoutes';
import { createSuspensionEnd } from './accounts/suspension';
import { suspensionRoutes } from './accounts/suspensionRoutes';
import { tableViewRoutes } from './accounts/tableViewRoutes';
import { initialsRoutes } from './accounts/initialsRoutes';
import { sessionsRoutes } from './accounts/sessionRoutes';
import { createSessionsService } from './accounts/sessionService';
import { usersRoutes } from './accounts/userRoutes';
import { createUsersService } from './accounts/userService';

/**
 * What the modules add to accounts, from the lowest module up: rows are locked in this order. The
 * purge goes from the end, because of the foreign keys.
 */
export const accountHooks: AccountHooks[] = [
  products,
  mails,
  notices,
  orders,
  messages,
  moderation,
  following,
];

/** What the modules above tell photos. */
export const photoHooks: PhotoHooks = {
  isPictured,
  isInCase,
  soldCarsOf,
  lockProducts,
  setPicture,
};

/** What the modules above add to products. */
export const productHooks: ProductHooks = {
  hasReported,
  findSales,
  countSaves,
  findDecisions,
  onReturned: recordReturned,
  onRemoved: notifyOfRemovedCar,
};

/** What the modules above add to orders. */
export const orderHooks: OrderHooks = { isBlockedBy, findTalk };

/** What the modules above tell notices. */
export const noticeHooks: NoticeHooks[] = [
  { picturesOf: picturesOfProducts },
  { picturesOf: picturesOfBookings },
  messageHooks,
  savedCarHooks,
  savedSearchHooks,
];

/** External dependencies of the modules. */
interface ModuleServices {
  db: RootDatabase;
  now: () => Date;
  identity: IdTokenVerifier;
  /** Key of the fingerprints of bans. */
  banSecret: string;
  /** The first signs the links in mails; all verify them. */
  sessionSecrets: string[];
  payments: PaymentProvider;
  jobs: Jobs;
  /** The open streams. */
  hub: Hub;
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
  const accounts = { hooks: accountHooks, banSecret };
  registerLive(app, services);
  sessionsRoutes(app, createSessionsService({ ...accounts, identity, tokens, limits }));
  const sendsMails = mailTransport !== null;
  const users = createUsersService({ ...accounts, identity, tokens, limits, sendsMails });
  usersRoutes(app, users);
  suspensionRoutes(app, users);
  tableViewRoutes(app);
  jobs.work('end-suspensions', createSuspensionEnd(accountHooks));
  emailChangeRoutes(app);
  initialsRoutes(app);
  categoriesRoutes(app);
  const products = createProductsService(productHooks);
  productsRoutes(app, { products, editing: createEditingService(productHooks), furtherViews });
  jobs.work('follow-sellers', followSellers);
  draftsRoutes(app);
  relatedRoutes(app, createRelatedService(productHooks, products));
  /** The market's, for those whose own is unknown. */
  const timeZone = services.marketTimeZone ?? 'UTC';
  const emptySearches = createEmptySearchCounter({ ...services, timeZone, log: app.log });
  searchRoutes(app, productHooks, emptySearches.count);
  worthRoutes(app);
  jobs.work('collect-comparables', collectComparables);
  bulkRoutes(app);
  makeRoutes(app);
  const { keepContent, open: openPhoto } = registerPhotos(app, { ...services, photoHooks });
  registerImports(app, { jobs, keepContent, download });
  registerMoney(app, { ...services, openPhoto, orderHooks });
  registerMessages(app, { jobs, openPhoto });
  registerMails(app, services);
  registerNotices(app, { ...services, timeZone, noticeHooks, sendsMails });
  const decisions = { hooks: accountHooks, photoHooks };
  reportsRoutes(app, createReportsService(decisions));
  caseRoutes(app, { ...decisions, openPhoto });
  conversationReportRoutes(app);
  restoreRoutes(app, {
    product: (context, id) =>
      context.principal.role === 'admin'
        ? restoreRemovedCar(context, decisions, id)
        : restoreOwnProduct(context, id),
    user: (context, id) => restoreUser(context, accounts, id),
    report: restoreReportAsAdmin,
    decision: (context, id) => takeBackDecision(context, decisions, id),
    prices: restorePrices,
  });
  const planCase =
    (decision: CaseDecision): Planners[PlannedAct] =>
    (inside, id) =>
      planDecision(inside, accountHooks, decision, id);
  const planRefundOf =
    (act: RefundAct): Planners[PlannedAct] =>
    (inside, id, { amount }) =>
      planRefund(inside, act, id, toCents(amount));
  planRoutes(app, {
    'delete-user': (inside, id) => planDeletion(inside, accounts, id),
    'suspend-user': (inside, id) => planSuspension(inside, accountHooks, id),
    'delete-product': planRemoval,
    'decide-unfounded': planCase('unfounded'),
    'decide-warn': planCase('warn'),
    'decide-hide': planCase('hide'),
    'decide-remove': planCase('remove'),
    'decide-suspend': planCase('suspend'),
    'decide-closed': planCase('closed'),
    'refund-part': planRefundOf('refund-part'),
    'refund-kept': planRefundOf('refund-kept'),
    'refund-returned': planRefundOf('refund-returned'),
    'match-payment': (inside, id, { bookingId = '' }) => planMatch(inside, id, bookingId),
    'send-back-payment': planSendBack,
  });
  favouritesRoutes(app, createFavouritesService(products));
  savedSearchesRoutes(app, createSearchService(timeZone));
  jobs.work('follow-cars', followCars);
  jobs.work('look-for-cars', createDailyLook(timeZone));
  registerInsights(app, { jobs, timeZone, emptySearches });
  app.get('/docs/json', { config: { access: 'public' } }, () => app.swagger());
}
