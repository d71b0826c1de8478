import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../database/embedded/embedded';

declare global {
  var stopTestDatabase: () => Promise<void>;
}

/** Starts the PostgreSQL in which each test file creates its databases. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-tests-'));
  const { url, close } = await startEmbedded({
    folder,
    transport: 'loopback',
    settings: {
      max_connections: '300',
      // Faster, and no data has to survive the run.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
    },
  });
  process.env.TEST_DATABASE_URL = url;
  globalThis.stopTestDatabase = async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
}
