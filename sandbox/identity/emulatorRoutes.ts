import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from './context';
import { listMessages } from './outbox';
import { SANDBOX_PROJECT_ID } from './projectId';

/** Returns the codes in the official emulator's format, for its tools and tests. */
export function registerEmulatorRoutes(app: FastifyInstance, { db }: IdentityContext): void {
  const base = `/emulator/v1/projects/${SANDBOX_PROJECT_ID}`;

  app.get(`${base}/oobCodes`, async () => {
    const messages = await listMessages(db, '');
    return {
      oobCodes: messages.reverse().flatMap(({ recipient, kind, link }) =>
        link === null
          ? []
          : {
              email: recipient,
              requestType: kind,
              oobCode: new URL(link).searchParams.get('oobCode'),
              oobLink: link,
            },
      ),
    };
  });

  app.get(`${base}/verificationCodes`, async () => {
    const messages = await listMessages(db, '');
    return {
      verificationCodes: messages
        .reverse()
        .flatMap(({ recipient, code }) => (code === null ? [] : { phoneNumber: recipient, code })),
    };
  });
}
