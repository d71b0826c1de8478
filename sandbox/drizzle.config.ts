/** Read by drizzle-kit when `npm run db:generate` writes a migration of the sandbox's tables. */
export default {
  dialect: 'postgresql',
  schema: './sandbox/schema/*.ts',
  out: './sandbox/migrations',
};
