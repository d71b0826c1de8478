import path from 'node:path';
import type { MigrationSet } from '../server/database/client';

/** The sandbox's own tables; they live in the product's database, but never in production. */
export const sandboxMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'sandbox_migrations',
};
