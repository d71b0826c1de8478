import type { App } from '../../http/validation';
import type { Jobs } from '../../jobs/jobs';
import type { KeepContent } from '../../photos/photos';
import { createPictureFetcher } from './fetchPictures';
import { importRoutes } from './importRoutes';
import { createImportService } from './importService';

interface ImportDeps {
  jobs: Jobs;
  keepContent: KeepContent;
  /** Fetches what a stranger's link leads to. */
  download: (link: string) => Promise<Buffer>;
}

/** Products from a file, and the job that turns their links into photos. */
export function registerImports(app: App, { jobs, keepContent, download }: ImportDeps): void {
  importRoutes(app, createImportService({ jobs }));
  jobs.work('fetch-pictures', createPictureFetcher({ jobs, keepContent, download, log: app.log }));
}
