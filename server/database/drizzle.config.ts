/** Read by drizzle-kit when `npm run db:generate` writes a migration. */
export default {
  dialect: 'postgresql',
  schema: ['schema', 'providerSchema', 'guardSchema'].map((name) => `./server/database/${name}.ts`),
  out: './server/database/migrations',
};
