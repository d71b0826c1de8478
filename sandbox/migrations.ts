import path from 'node:path';
import type { MigrationSet } from '../server/database/client';

/** Tables of the sandbox. They are in the product's database, but never in production. */
export const sandboxMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'sandbox_migrations',
};
