import type { RootDatabase } from '../database/client';
import type { Limits } from '../http/limits';
import type { App, YupTypeProvider } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import { bookingsRoutes } from './bookingRoutes';
import { createBookingsService } from './bookingService';
import { createBuyerNotifier } from './closedSellers';
import { createCompletion } from './completion';
import { createInbox } from './inbox';
import { ownPayments } from './installation';
import { createNotices } from './notices';
import type { PaymentProvider } from './paymentProvider';
import { paymentsRoutes, webhookRoutes } from './paymentRoutes';
import { createPaymentsService } from './paymentService';
import { createReconciler } from './reconciler';
import { createRefunds } from './refunds';
import { sellerBookingRoutes } from './sellerBookingRoutes';
import { createSellerBookingsService } from './sellerBookingsService';
import { createSettlement } from './settlement';

interface OrdersServices {
  db: RootDatabase;
  payments: PaymentProvider;
  jobs: Jobs;
  limits: Limits;
}

/** Registers bookings and payments together, because ending one may settle the other. */
export function registerMoney(
  app: App,
  { db, payments: provider, jobs, limits }: OrdersServices,
): void {
  const { log } = app;
  const payments = ownPayments(provider, db);
  const notices = createNotices(jobs);
  const refunds = createRefunds({ payments, notices, log });
  const completion = createCompletion({ payments, refunds, notices, log });
  const settlement = createSettlement({ payments, completion, notices, log });
  const inbox = createInbox({ payments, completion, log });

  sellerBookingRoutes(app, createSellerBookingsService({ payments, completion, notices }));
  bookingsRoutes(app, createBookingsService({ payments, completion, settlement, notices }));
  paymentsRoutes(app, createPaymentsService({ payments, completion }));
  // Its own scope, because the signature covers the raw body.
  void app.register((scope, _options, done) => {
    webhookRoutes(scope.withTypeProvider<YupTypeProvider>(), { payments, inbox, jobs, limits });
    done();
  });

  jobs.work('settle-holds', settlement.settleHolds);
  jobs.work('closed-sellers', createBuyerNotifier(jobs));
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
