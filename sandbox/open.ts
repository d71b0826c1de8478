import type { FastifyInstance } from 'fastify';
import { createIdTokenVerifier } from '../server/accounts/identity/idTokenVerifier';
import type { Sandbox, SandboxDeps } from '../server/marketplace';
import { createStripeProvider } from '../server/orders/payments/stripeProvider';
import { demoAccounts, seedDemo } from './demo/demo';
import { SANDBOX_PROJECT_ID } from './identity/projectId';
import { createIdentityAccount } from './identity/createAccount';
import { sandboxJwks } from './identity/keys';
import { outboxTransport } from './identity/outbox';
import { registerIdentitySandbox } from './identity/register';
import { looseDatabase } from './looseDatabase';
import { openPaymentSandbox } from './payments/service';
import { furtherViews } from './pictures/links';
import { pictureRoutes } from './pictures/routes';

/** Opens a stand-in for each third party that is not configured, and seeds the marketplace. */
export async function openSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const { config } = deps;
  const identity = config.firebaseProjectId ? null : await openIdentity(deps);
  const payments = config.stripeSecretKey ? null : await openPayments(deps);
  return {
    identity: identity?.verifier ?? null,
    payments: payments?.provider ?? null,
    furtherViews,
    mails: identity?.mails ?? null,
    register: async (app) => {
      await app.register(pictureRoutes);
      await identity?.register(app);
      await payments?.register(app);
    },
    notes: [...(identity?.notes ?? []), ...(payments?.notes ?? [])],
  };
}

async function openIdentity({ db: root, now }: SandboxDeps) {
  const db = looseDatabase(root);
  await seedDemo(db, {
    now: now(),
    createAccount: (account) => createIdentityAccount(db, account, now()),
  });
  const [first] = demoAccounts;
  const emails = demoAccounts.map(({ email }) => email).join(', ');
  return {
    verifier: createIdTokenVerifier({
      projectId: SANDBOX_PROJECT_ID,
      jwks: await sandboxJwks(db),
      now,
    }),
    mails: outboxTransport({ db, now }),
    register: (app: FastifyInstance) => registerIdentitySandbox(app, { db, now }),
    notes: [`Demo accounts: ${emails} (password: ${first?.password ?? ''})`],
  };
}

async function openPayments({ db }: SandboxDeps) {
  const sandbox = await openPaymentSandbox({ db, webhookPath: '/api/webhooks/stripe' });
  const { secretKey, webhookSecret, endpoint } = sandbox;
  return {
    provider: createStripeProvider({ secretKey, webhookSecret, endpoint }),
    register: sandbox.register,
    notes: ['Test card: 4242 4242 4242 4242, any future date, any CVC'],
  };
}
