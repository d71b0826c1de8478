import type { Config } from './config';
import { createEmulatorVerifier } from './accounts/identity/emulatorVerifier';
import { createIdTokenVerifier, providerJwks } from './accounts/identity/idTokenVerifier';
import type { IdTokenVerifier } from './accounts/identity/types';
import { createSmtpTransport } from './mails/smtp';
import type { MailTransport } from './mails/transport';
import type { PaymentProvider } from './orders/paymentProvider';
import { createStripeProvider } from './orders/stripeProvider';

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
