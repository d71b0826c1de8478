import type { App } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import { mailsRoutes } from './routes';
import { createSender } from './sender';
import { createMailsService } from './service';
import type { MailTransport } from './transport';

interface MailsServices {
  jobs: Jobs;
  /** Null if no mails are sent. */
  mailTransport: MailTransport | null;
  /** Origin of the links in e-mails. */
  origin: string;
  supportEmail?: string | undefined;
  marketTimeZone?: string | undefined;
}

export function registerMails(app: App, services: MailsServices): void {
  const { jobs, mailTransport, origin, supportEmail, marketTimeZone } = services;
  const domain = new URL(origin).hostname;
  mailsRoutes(app, createMailsService());
  jobs.work(
    'send-mails',
    createSender({
      transport: mailTransport,
      origin,
      domain,
      supportEmail,
      marketTimeZone,
      log: app.log,
    }),
  );
}
