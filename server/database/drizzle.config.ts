/** Read by drizzle-kit when `npm run db:generate` writes a migration. */
export default {
  dialect: 'postgresql',
  schema: './server/**/schema.ts',
  out: './server/database/migrations',
};
