import type { App } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import { createMailing } from './mailing';
import type { NoticeHooks } from './notices';
import { noticesRoutes } from './routes';
import { createNoticesService } from './service';
import { createUnsubscribeTokens } from './unsubscribeTokens';

interface NoticesServices {
  jobs: Jobs;
  noticeHooks: NoticeHooks[];
  sessionSecrets: string[];
  sendsMails: boolean;
  timeZone: string;
}

export function registerNotices(
  app: App,
  { jobs, noticeHooks: hooks, sessionSecrets, sendsMails, timeZone }: NoticesServices,
): void {
  const tokens = createUnsubscribeTokens(sessionSecrets);
  noticesRoutes(app, createNoticesService({ hooks, tokens, timeZone }));
  jobs.work('send-notices', createMailing({ hooks, tokens, sendsMails, timeZone }));
}
