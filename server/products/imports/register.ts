import type { App } from '../../http/validation';
import type { Jobs } from '../../jobs/jobs';
import type { KeepContent } from '../../photos/photos';
import { createPictureFetcher } from './fetchPictures';
import { importRoutes } from './importRoutes';
import { createImportService } from './importService';

interface ImportDeps {
  jobs: Jobs;
  keepContent: KeepContent;
  /** Downloads a URL that a user entered. */
  download: (link: string) => Promise<Buffer>;
}

/** Registers imports, and the job that turns picture URLs into photos. */
export function registerImports(app: App, { jobs, keepContent, download }: ImportDeps): void {
  importRoutes(app, createImportService());
  jobs.work('fetch-pictures', createPictureFetcher({ keepContent, download, log: app.log }));
}
