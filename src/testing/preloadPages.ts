import { loadPage } from '@/app/route';
import { appRoutes } from '@/app/routes';
import { loadGrid } from '@/dashboard/table/LazyTableGrid';

/**
 * Loads the pages of these URLs before the tests of a file. Otherwise the first test includes the
 * time to compile their modules and can time out on a busy machine.
 */
export function preloadPages(...addresses: string[]): void {
  beforeAll(async () => {
    for (const address of addresses) await loadPage(appRoutes, address);
  }, 60_000);
}

/** Also loads the grid, which is a separate chunk. */
export function preloadTables(...addresses: string[]): void {
  preloadPages(...addresses);
  beforeAll(loadGrid, 60_000);
}
