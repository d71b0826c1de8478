import type { FastifyInstance } from 'fastify';
import { requireBanKey } from './accounts/bans';
import { createEmulatorVerifier } from './accounts/identity/emulatorVerifier';
import { createIdTokenVerifier, providerJwks } from './accounts/identity/idTokenVerifier';
import { createSmtpTransport } from './mails/smtp';
import { createStripeProvider } from './orders/payments/stripeProvider';
import type { IdTokenVerifier } from './accounts/identity/types';
import { buildApp } from './app';
import { missingOutsideSandbox, readBuiltClient } from './storefront/clientSettings';
import { logOutput } from './http/logOutput';
import { ConfigError, type Config } from './config/config';
import type { RootDatabase } from './database/client';
import { ensureCategories } from './products/defaultCategories';
import type { MailTransport } from './mails/transport';
import { requireInstallation } from './orders/payments/installation';
import type { PaymentProvider } from './orders/paymentProvider';

interface Marketplace {
  server: FastifyInstance;
  /** Messages to print at startup. */
  notes: string[];
}

/** Stand-ins for the third parties that are not configured, with seed data. */
export interface Sandbox {
  /** Null if a real service is configured. */
  identity: IdTokenVerifier | null;
  payments: PaymentProvider | null;
  furtherViews: (picture: string) => string[];
  /** Collects e-mails if no mail transport is configured. */
  mails: MailTransport | null;
  register: (app: FastifyInstance) => Promise<void>;
  /** Messages to print at startup. */
  notes: string[];
}

export interface SandboxDeps {
  db: RootDatabase;
  config: Config;
  now: () => Date;
}

const now = () => new Date();

type OpenSandbox = (deps: SandboxDeps) => Promise<Sandbox>;

/** Builds the server and its providers on an open database. The caller calls `listen`. */
export async function buildMarketplace(
  config: Config,
  db: RootDatabase,
  openSandbox?: OpenSandbox,
): Promise<Marketplace> {
  const { banSecret, stripeSecretKey, installationId } = config;
  await requireBanKey(db, banSecret, true);
  if (stripeSecretKey) await requireInstallation(db, stripeSecretKey, installationId);
  await db.transaction(ensureCategories);
  const sandbox = await openSandbox?.({ db, config, now });
  const identity = configuredIdentity(config, now) ?? sandbox?.identity;
  const payments = configuredPayments(config) ?? sandbox?.payments;
  const mailTransport = configuredMails(config) ?? sandbox?.mails ?? null;
  if (!identity || !payments) throw new ConfigError('Identity provider or payments are missing.');
  const server = await buildApp({
    config,
    db,
    identity,
    payments,
    now,
    logOutput: logOutput(),
    backgroundJobs: true,
    ...(mailTransport ? { mailTransport } : {}),
    ...(sandbox ? { sandbox: sandbox.register, furtherViews: sandbox.furtherViews } : {}),
  });
  if (!mailTransport) server.log.warn('SMTP_URL is not set. Emails are neither sent nor queued.');
  if (config.isProduction) warnOfSandboxClient(server, config.clientFolder);
  return { server, notes: [...identityNotes(config), ...(sandbox?.notes ?? [])] };
}

/** Tokens of an emulator that was started with another project are refused. */
const identityNotes = ({ firebaseAuthEmulatorUrl: url, firebaseProjectId }: Config): string[] =>
  url
    ? [`Accounts: Firebase Auth emulator at ${url}, started with --project ${firebaseProjectId}`]
    : [];

/** The configured identity provider, or null to use the sandbox. */
export function configuredIdentity(config: Config, now: () => Date): IdTokenVerifier | null {
  const { firebaseProjectId: projectId, firebaseAuthEmulatorUrl: emulatorUrl } = config;
  if (!projectId) return null;
  return emulatorUrl
    ? createEmulatorVerifier({ projectId, emulatorUrl, now })
    : createIdTokenVerifier({ projectId, jwks: providerJwks(), now });
}

/** The configured payment provider, or null to use the sandbox. */
export function configuredPayments(config: Config): PaymentProvider | null {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config;
  return secretKey && webhookSecret ? createStripeProvider({ secretKey, webhookSecret }) : null;
}

/** The configured mail transport, or null to use the sandbox's outbox, if there is one. */
export const configuredMails = ({ mail }: Config): MailTransport | null =>
  mail ? createSmtpTransport({ url: mail.smtpUrl, from: mail.from }) : null;

/** With this client nobody could log in or pay, so warn at startup. */
function warnOfSandboxClient(server: FastifyInstance, clientFolder: string): void {
  const client = readBuiltClient(clientFolder);
  for (const name of client ? missingOutsideSandbox(client.settings) : []) {
    server.log.warn(`The web client was built without ${name}: set it and run "npm run build".`);
  }
}
