/** Read by drizzle-kit when `npm run db:generate` writes a migration. */
export default {
  dialect: 'postgresql',
  schema: ['./server/database/schema.ts', './server/database/providerSchema.ts'],
  out: './server/database/migrations',
};
