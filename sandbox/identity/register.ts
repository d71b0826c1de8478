import type { FastifyInstance } from 'fastify';
import type { Database } from '../../server/database/client';
import { registerApi } from './apiRoutes';
import type { IdentityContext } from './context';
import { registerEmulatorRoutes } from './emulatorRoutes';
import { loadSigningKey } from './keys';
import { registerPages } from './pageRoutes';
import { ensureDemoPeople } from './people';
import { createTokenSigner } from './tokens';

interface IdentitySandboxDeps {
  /** With the sandbox's migrations run; see sandbox/migrations.ts. */
  db: Database;
  now: () => Date;
}

/**
 * The local identity service: the REST API of the real provider as the firebase SDK calls it through
 * `connectAuthEmulator(auth, origin)`, the account chooser of one-click sign-in, and the outbox.
 * Clients on other origins are let in by the server's own CORS rules.
 */
export async function registerIdentitySandbox(
  app: FastifyInstance,
  { db, now }: IdentitySandboxDeps,
): Promise<void> {
  const signingKey = await loadSigningKey(db);
  const context: IdentityContext = {
    db,
    now,
    log: app.log,
    signer: createTokenSigner(signingKey, now),
  };
  await ensureDemoPeople(db);
  await app.register((scope, _options, done) => {
    registerApi(scope, context);
    done();
  });
  await app.register((scope, _options, done) => {
    registerPages(scope, context);
    registerEmulatorRoutes(scope, context);
    scope.get('/sandbox/identity/jwks.json', () => signingKey.published);
    done();
  });
}
