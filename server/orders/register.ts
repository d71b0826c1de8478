import type { AppServices } from '../app';
import type { Jobs } from '../jobs/jobs';
import type { App, YupTypeProvider } from '../http/validation';
import { bookingsRoutes } from './bookingRoutes';
import { createBookingsService } from './bookingService';
import { endExpiredHolds } from './bookingRepository';
import { createCompletion } from './completion';
import { createRefunds } from './refunds';
import { paymentsRoutes, webhookRoutes } from './paymentRoutes';
import { createPaymentsService } from './paymentService';

/** Bookings and payments belong together: whatever ends one may have to settle the other. */
export function registerMoney(
  app: App,
  { db, payments, now, jobs }: AppServices & { jobs: Jobs },
): void {
  const { log } = app;
  const refunds = createRefunds({ db, payments, log });
  const completion = createCompletion({ db, refunds, now, log });

  bookingsRoutes(app, createBookingsService({ db, payments, completion, now, log }));
  paymentsRoutes(app, createPaymentsService({ db, payments, completion, now }));
  // In a scope of its own: the signature is over the raw body.
  void app.register((scope, _options, done) => {
    webhookRoutes(scope.withTypeProvider<YupTypeProvider>(), { db, payments, completion });
    done();
  });
  jobs.work('settle-holds', async () => {
    await endExpiredHolds(db, now());
  });
  jobs.work('send-refunds', async () => {
    await refunds.sendAll();
  });
}
