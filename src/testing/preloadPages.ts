import { loadPage } from '@/app/route';
import { appRoutes } from '@/app/routes';
import { loadGrid } from '@/dashboard/table/LazyTableGrid';

/**
 * Loads the pages behind these addresses before the first test of a file: otherwise it is the
 * first test that waits for their modules, and on a busy machine longer than it should.
 */
export function preloadPages(...addresses: string[]): void {
  beforeAll(async () => {
    for (const address of addresses) await loadPage(appRoutes, address);
  }, 60_000);
}

/** The same for pages with a table, whose grid is loaded by itself. */
export function preloadTables(...addresses: string[]): void {
  preloadPages(...addresses);
  beforeAll(loadGrid, 60_000);
}
