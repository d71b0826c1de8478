import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { users } from '../accounts/schema';
import { openDatabase, productMigrations } from '../database/open';
import { createTestApp } from '../testing/app';
import { startProgram } from '../testing/program';
import { mails } from './schema';
import type { Mail } from './templates';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-mails-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Second Gear</title>');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ folder, migrations: [productMigrations] });

/** An SMTP server that accepts every mail but never confirms it. */
async function silentServer() {
  const answers: Record<string, string> = { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok' };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 ready\r\n');
    let mail: string | null = null;
    socket.on('data', (data) => {
      const said = data.toString();
      const [word = ''] = said.split(/[ :\r]/);
      if (mail !== null) {
        mail += said;
        if (mail.endsWith('\r\n.\r\n')) server.emit('mail', mail);
      } else if (word === 'DATA') {
        mail = '';
        socket.write('354 go on\r\n');
      } else {
        socket.write(`${answers[word] ?? '500 what?'}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

const booked: Mail = {
  template: 'booked',
  facts: {
    side: 'buyer',
    bookingId: 'b',
    carName: 'Volvo V60',
    priceCents: 100,
    otherName: 'Sally',
  },
};
const restored: Mail = {
  template: 'account-restored',
  facts: { carsForSale: 1, hasRemovedPhotos: false },
};

it.each([
  ['a booking', booked],
  ['an account', restored],
])(
  'a mail about %s that a killed server had handed over is listed, and never sent again by itself',
  async (_what, mail) => {
    const before = await open();
    const user = {
      id: 'u',
      uid: 'u',
      email: 'ada@example.com',
      name: 'Ada',
      role: 'user',
    } as const;
    await before.db.transaction((tx) => tx.insert(users).values(user));
    const row = { id: 'one', cause: 'one', recipientId: 'u', nextTryAt: new Date() };
    await before.db.transaction((tx) => tx.insert(mails).values({ ...row, ...mail }));
    await before.close();

    const { server, port } = await silentServer();
    const program = startProgram('server/main.ts', ['--no-build'], {
      DATA_DIR: folder,
      CLIENT_FOLDER: folder,
      PORT: '0',
      FIREBASE_PROJECT_ID: 'second-gear',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'no-reply@cars.example.com',
      PUBLIC_ORIGIN: 'https://cars.example.com',
    });
    const handingOver = once(server, 'mail');
    await program.waitForOutput(/Second Gear is ready/);
    const [handedOver] = (await handingOver) as unknown[];
    expect(handedOver).toContain('Message-ID: <one@cars.example.com>');
    program.kill('SIGKILL');
    await program.ended;
    server.close();

    const sent: string[] = [];
    const after = await createTestApp({
      database: await open(),
      mailTransport: {
        send: ({ messageId }) => {
          sent.push(messageId);
          return Promise.resolve({ kind: 'sent' });
        },
      },
    });
    try {
      await after.app.jobs.run('send-mails');
      after.clock.advance(20 * 60_000);
      await after.app.jobs.run('send-mails');
      expect(sent).toEqual([]);
      expect(await after.db.select().from(mails)).toEqual([
        expect.objectContaining({
          state: 'failed',
          error: 'The server stopped while sending this email. It may have been sent.',
        }),
      ]);
    } finally {
      await after.close();
    }
  },
);
