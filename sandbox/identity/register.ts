import type { FastifyInstance } from 'fastify';
import type { LooseDatabase } from '../looseDatabase';
import { registerApi } from './apiRoutes';
import type { IdentityContext } from './context';
import { registerEmulatorRoutes } from './emulatorRoutes';
import { loadSigningKey } from './keys';
import { registerPages } from './pageRoutes';
import { ensureDemoPeople } from './people';
import { createTokenSigner } from './tokens';

interface IdentitySandboxDeps {
  /** Must have the sandbox's migrations; see sandbox/migrations.ts. */
  db: LooseDatabase;
  now: () => Date;
}

/**
 * The local identity service: the real provider's REST API as the firebase SDK calls it through
 * `connectAuthEmulator(auth, origin)`, the account chooser of one-click sign-in, and the outbox.
 * CORS is handled by the server.
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
