import { loadPage } from '@/app/route';
import { appRoutes } from '@/app/routes';
import { loadGrid } from '@/dashboard/table/LazyTableGrid';

/**
 * Loads the pages of these URLs before the tests of a file. Otherwise the first test includes the
 * time to compile their modules and can time out on a busy machine.
 */
export function preloadPages(...urls: string[]): void {
  beforeAll(async () => {
    for (const url of urls) await loadPage(appRoutes, url);
  }, 60_000);
}

/** Also loads the grid, which is a separate chunk. */
export function preloadTables(...urls: string[]): void {
  preloadPages(...urls);
  beforeAll(loadGrid, 60_000);
}
