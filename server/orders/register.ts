import type { RootDatabase } from '../database/client';
import type { Limits } from '../http/limits';
import type { App, YupTypeProvider } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import type { FoundFile, OpenedPhoto } from '../photos/photos';
import { bookingsRoutes } from './bookings/bookingRoutes';
import { createBookingsService } from './bookings/bookingService';
import { createPhoneNotifier } from './bookings/shownPhones';
import { createSalesLeaver } from './sales/closedSellers';
import { createCompletion } from './payments/completion';
import { createInbox } from './payments/inbox';
import { ownPayments } from './payments/installation';
import { moneyBackRoutes } from './moneyBack/moneyBackRoutes';
import { createMoneyBackService } from './moneyBack/moneyBackService';
import { createNotices } from './notices';
import type { PaymentProvider } from './payments/paymentProvider';
import { paymentsRoutes, webhookRoutes } from './payments/paymentRoutes';
import { createPaymentsService } from './payments/paymentService';
import { createReconciler } from './payments/reconciler';
import { createRefunds } from './payments/refunds';
import { sellerBookingRoutes } from './sales/sellerBookingRoutes';
import { createSellerBookingsService } from './sales/sellerBookingsService';
import { createSettlement } from './payments/settlement';

interface OrdersServices {
  db: RootDatabase;
  payments: PaymentProvider;
  jobs: Jobs;
  limits: Limits;
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>;
}

/** Registers bookings and payments together, because ending one may settle the other. */
export function registerMoney(
  app: App,
  { db, payments: provider, jobs, limits, openPhoto }: OrdersServices,
): void {
  const { log } = app;
  const payments = ownPayments(provider, db);
  const notices = createNotices(jobs);
  const refunds = createRefunds({ payments, notices, log });
  const completion = createCompletion({ payments, refunds, notices, log });
  const settlement = createSettlement({ payments, completion, notices, log });
  const inbox = createInbox({ payments, completion, log });

  sellerBookingRoutes(app, createSellerBookingsService({ payments, completion, notices }));
  moneyBackRoutes(app, createMoneyBackService({ refunds, notices }), openPhoto);
  bookingsRoutes(app, createBookingsService({ payments, completion, settlement, notices }));
  paymentsRoutes(app, createPaymentsService({ payments, completion }));
  // Its own scope, because the signature covers the raw body.
  void app.register((scope, _options, done) => {
    webhookRoutes(scope.withTypeProvider<YupTypeProvider>(), { payments, inbox, jobs, limits });
    done();
  });

  jobs.work('settle-holds', settlement.settleHolds);
  jobs.work('seller-phones', createPhoneNotifier(notices));
  jobs.work('closed-sellers', createSalesLeaver(jobs));
  jobs.work('send-refunds', refunds.sendAll);
  jobs.work('provider-events', inbox.processWaiting);
  jobs.work('reconcile-payments', async (context) => {
    const findings = await createReconciler({ payments, completion }).reconcile(context);
    for (const finding of findings) {
      if (!finding.isMended) log.error({ finding }, 'Payments differ from the payment provider');
      else log.warn({ finding }, 'Updated payments to match the payment provider');
    }
    await inbox.deleteOldEvents(context);
  });
}
