import type { RootDatabase } from '../database/client';
import type { Limits } from '../http/limits';
import type { App, YupTypeProvider } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import type { FoundFile, OpenedPhoto } from '../photos/photos';
import { bookingsRoutes } from './bookings/bookingRoutes';
import { createBookingsService } from './bookings/bookingService';
import { notifyOfEndingHolds, notifyOfShownPhones } from './bookings/shownPhones';
import { leaveAllSales } from './sales/closedSellers';
import { deskRoutes } from './desk/deskRoutes';
import { createDeskService } from './desk/deskService';
import { endAllHolds } from './sales/suspendedSellers';
import { createCompletion } from './payments/completion';
import { createInbox } from './payments/inbox';
import { ownPayments } from './payments/installation';
import { moneyBackRoutes } from './moneyBack/moneyBackRoutes';
import { createMoneyBackService } from './moneyBack/moneyBackService';
import type { PaymentProvider } from './paymentProvider';
import { paymentsRoutes, webhookRoutes } from './payments/paymentRoutes';
import { createPaymentsService } from './payments/paymentService';
import { createReconciler } from './payments/reconciler';
import { recordedPayments } from './payments/recordedPayments';
import { recordFindings } from './payments/findings';
import { createRefunds } from './payments/refunds';
import { sellerBookingRoutes } from './sales/sellerBookingRoutes';
import { createSellerBookingsService } from './sales/sellerBookingsService';
import { createSettlement } from './payments/settlement';
import type { OrderHooks } from './hooks';

interface OrdersServices {
  db: RootDatabase;
  payments: PaymentProvider;
  jobs: Jobs;
  limits: Limits;
  now: () => Date;
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>;
  orderHooks: OrderHooks;
}

/** Registers bookings and payments together, because ending one may settle the other. */
export function registerMoney(
  app: App,
  { db, now, payments: provider, jobs, limits, openPhoto, orderHooks: hooks }: OrdersServices,
): void {
  const { log } = app;
  const own = ownPayments(provider, db);
  const payments = recordedPayments(own, { db, now, log, source: 'server' });
  const refunds = createRefunds({ payments, log });
  const completion = createCompletion({ payments, refunds, log });
  const settlement = createSettlement({ payments, completion, log });
  const inbox = createInbox({ payments, completion, log });

  sellerBookingRoutes(app, createSellerBookingsService({ payments, completion, hooks }));
  moneyBackRoutes(app, createMoneyBackService(refunds), openPhoto);
  bookingsRoutes(app, createBookingsService({ payments, completion, settlement, hooks }));
  paymentsRoutes(app, createPaymentsService({ payments, completion }));
  deskRoutes(app, createDeskService({ payments, completion, refunds, inbox }));
  // Its own scope, because the signature covers the raw body.
  void app.register((scope, _options, done) => {
    webhookRoutes(scope.withTypeProvider<YupTypeProvider>(), { payments, inbox, limits });
    done();
  });

  jobs.work('settle-holds', settlement.settleHolds);
  jobs.work('seller-phones', notifyOfShownPhones);
  jobs.work('ending-holds', notifyOfEndingHolds);
  jobs.work('closed-sellers', leaveAllSales);
  jobs.work('suspended-sellers', endAllHolds);
  jobs.work('send-refunds', refunds.sendAll);
  jobs.work('provider-events', inbox.processWaiting);
  jobs.work('reconcile-payments', async (context) => {
    const seen = recordedPayments(own, { db, now, log, source: 'reconciler' });
    const findings = await createReconciler({ payments: seen, completion }).reconcile(context);
    await recordFindings(context, findings);
    for (const finding of findings) {
      if (!finding.isMended) log.error({ finding }, 'Payments differ from the payment provider');
      else log.warn({ finding }, 'Updated payments to match the payment provider');
    }
    await inbox.deleteOldEvents(context);
  });
}
