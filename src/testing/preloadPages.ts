import { matchRoutes } from 'react-router-dom';
import { routeObjects } from '@/app/router';
import { loadGrid } from '@/components/table/LazyTableGrid';

/**
 * Loads the pages behind these addresses before the first test of a file: otherwise it is the
 * first test that waits for their modules, and on a busy machine longer than it should.
 */
export function preloadPages(...addresses: string[]): void {
  beforeAll(async () => {
    const matches = addresses.flatMap((address) => matchRoutes(routeObjects, address) ?? []);
    for (const { route } of matches) if (typeof route.lazy === 'function') await route.lazy();
  }, 60_000);
}

/** The same for pages with a table, whose grid is loaded by itself. */
export function preloadTables(...addresses: string[]): void {
  preloadPages(...addresses);
  beforeAll(loadGrid, 60_000);
}
