import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** Receives the emails of the product’s own server. */
export interface Mailbox {
  /** The `SMTP_URL` of the server. */
  url: string;
  /** Waits for an email with this subject to an address. */
  waitFor: (to: string, subject: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    waitFor: (to, subject) =>
      expect
        .poll(
          () =>
            mails.some(
              (mail) => mail.to.includes(to) && mail.source.includes(`Subject: ${subject}`),
            ),
          { message: `“${subject}” to ${to}`, timeout: 20_000 },
        )
        .toBe(true),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
