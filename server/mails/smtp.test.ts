import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createSmtpTransport } from './smtp';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const mail = {
  to: 'ada@example.com',
  subject: 'You booked the Citroën ë-C4',
  text: 'Hello Ada,\n\nPay by tomorrow.',
  html: '<p>Hello Ada,</p>',
  link: 'https://cars.example.com/dashboard/orders/1',
  messageId: '<one@cars.example.com>',
};

const FROM = 'Second Gear <no-reply@cars.example.com>';

const transportTo = (port: number, { userInfo = '', from = FROM, timeoutMs = 20_000 } = {}) =>
  createSmtpTransport({ url: `smtp://${userInfo}127.0.0.1:${port}`, from, timeoutMs });

/** A real SMTP server, from the same library. */
async function smtpServer(options: SMTPServerOptions, from = FROM) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  return transportTo(portOf(server.server.address()), { from });
}

const HANG_UP = 'hang up';

/** A plain socket server; `talk` returns the response to each line, or null to hang up. */
async function socketServer(
  talk: (line: string) => string | null,
  settings: { userInfo?: string; timeoutMs?: number } = {},
) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const say = (line: string) => {
      const said = talk(line);
      if (said === HANG_UP) socket.destroy();
      else if (said !== null) socket.write(`${said}\r\n`);
    };
    say('');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) say(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return transportTo(portOf(server.address()), settings);
}

const portOf = (address: AddressInfo | string | null): number => {
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
  return address.port;
};

/** Accepts every SMTP command. */
const oblige = (line: string): string | null => {
  if (line === '') return '220 ready';
  const [word = ''] = line.split(/[ :]/);
  return { EHLO: '250 hello', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' }[word] ?? null;
};

const refusing = (code: number) => Object.assign(new Error('No'), { responseCode: code });

it('hands over text and HTML, with the names and the id that it is given', async () => {
  const arrived: string[] = [];
  const { send } = await smtpServer({
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        arrived.push(message);
        done();
      });
    },
  });
  expect(await send(mail)).toEqual({ kind: 'sent' });
  const [message = ''] = arrived;
  expect(message).toContain('From: Second Gear <no-reply@cars.example.com>');
  expect(message).toContain('To: ada@example.com');
  expect(message).toContain('Message-ID: <one@cars.example.com>');
  expect(message).toContain('Auto-Submitted: auto-generated');
  expect(message).toMatch(
    /Content-Type: text\/plain[^]*Pay by tomorrow[^]*Content-Type: text\/html/,
  );
});

it('lets mail programs turn off a list: one line each, and nothing for other mails', async () => {
  const arrived: string[] = [];
  const { send } = await smtpServer({
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        arrived.push(message);
        done();
      });
    },
  });
  const url = `https://cars.example.com/unsubscribe/${'x'.repeat(120)}`;
  await send({ ...mail, list: { id: 'price-drop', url } });
  await send(mail);
  const [subscribed = '', other = ''] = arrived;
  const lines = subscribed.split('\r\n');
  expect(lines).toContain(`List-Unsubscribe: <${url}>`);
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(lines).toContain('List-ID: <price-drop.cars.example.com>');
  expect(other).not.toMatch(/^List-/m);
});

it.each([
  'eve,victim@demo.test',
  'eve;victim@demo.test',
  'victim@demo.test,eve@demo.test',
  'Eve <victim@demo.test>',
  '<victim@demo.test>',
  'friends:victim@demo.test;',
  'eve (victim@demo.test)',
  'eve@demo.test\r\nBcc: victim@demo.test',
])('sends to nobody what is for %j', async (to) => {
  const recipients: string[] = [];
  const { send } = await smtpServer({
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      stream.on('end', () => done()).resume();
    },
  });
  expect(await send({ ...mail, to })).toMatchObject({ kind: 'refused' });
  expect(recipients).toEqual([]);
});

it('sends to an address with a plus and to one of another script', async () => {
  const recipients: string[] = [];
  const { send } = await smtpServer({
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      stream.on('end', () => done()).resume();
    },
  });
  for (const to of ["o'neil+cars@demo.test", 'müller@demo.test']) {
    expect(await send({ ...mail, to })).toEqual({ kind: 'sent' });
  }
  expect(recipients).toEqual(["o'neil+cars@demo.test", 'müller@demo.test']);
});

it.each([
  ['Meier, Söhne <no-reply@cars.example.com>', 'no-reply@cars.example.com'],
  ['"Second Gear" <no-reply@cars.example.com>', 'no-reply@cars.example.com'],
  ['no-reply@cars.example.com', 'no-reply@cars.example.com'],
])('has one sender, whatever its name is: %s', async (from, address) => {
  const senders: string[] = [];
  const { send } = await smtpServer(
    {
      onMailFrom: (sender, _session, done) => {
        senders.push(sender.address);
        done();
      },
      onData: (stream, _session, done) => {
        stream.on('end', () => done()).resume();
      },
    },
    from,
  );
  expect(await send(mail)).toEqual({ kind: 'sent' });
  expect(senders).toEqual([address]);
});

it.each([
  ['for now', 451],
  ['for good', 550],
])('is refused %s: before the mail and after it', async (_words, code) => {
  const early = await smtpServer({ onRcptTo: (_to, _session, done) => done(refusing(code)) });
  expect(await early.send(mail)).toMatchObject({ kind: 'refused' });
  const late = await smtpServer({
    onData: (stream, _session, done) => {
      stream.on('end', () => done(refusing(code))).resume();
    },
  });
  expect(await late.send(mail)).toMatchObject({
    kind: 'refused',
    error: expect.stringContaining(String(code)) as string,
  });
});

it('knows when no mail would arrive: nobody there, no greeting, no entry, no room', async () => {
  const gone = await smtpServer({});
  await Promise.all(closing.splice(0).map((close) => close()));
  expect(await gone.send(mail)).toMatchObject({ kind: 'unreachable' });

  const silent = await socketServer(() => null, { timeoutMs: 300 });
  expect(await silent.send(mail)).toMatchObject({ kind: 'unreachable' });

  const full = await socketServer(() => '421 too many connections');
  expect(await full.send(mail)).toMatchObject({ kind: 'unreachable' });

  const closed = await socketServer(
    (line) =>
      line.startsWith('EHLO')
        ? '250 AUTH PLAIN'
        : line.startsWith('AUTH')
          ? '535 no'
          : oblige(line),
    { userInfo: 'us:wrong@' },
  );
  expect(await closed.send(mail)).toMatchObject({ kind: 'unreachable' });
});

it('knows that nothing arrived when the connection broke before the mail was handed over', async () => {
  for (const word of ['MAIL', 'RCPT', 'DATA']) {
    const { send } = await socketServer((line) => (line.startsWith(word) ? HANG_UP : oblige(line)));
    expect(await send(mail)).toMatchObject({ kind: 'unreachable' });
  }
});

it('does not know what arrived when the server broke off or fell silent afterwards', async () => {
  const breaksOff = await socketServer((line) =>
    line.includes('Hello Ada') ? HANG_UP : oblige(line),
  );
  expect(await breaksOff.send(mail)).toMatchObject({ kind: 'doubtful' });
  const dropsAtTheEnd = await socketServer((line) => (line === '.' ? HANG_UP : oblige(line)));
  expect(await dropsAtTheEnd.send(mail)).toMatchObject({ kind: 'doubtful' });
  // Long enough that only the last response, which never comes, takes that long.
  const fallsSilent = await socketServer(oblige, { timeoutMs: 3000 });
  expect(await fallsSilent.send(mail)).toMatchObject({ kind: 'doubtful' });
});

it('gives up on a server that keeps talking and never ends', async () => {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-welcome\r\n'), 50);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { send } = transportTo(portOf(server.address()), { timeoutMs: 300 });
  expect(await send(mail)).toMatchObject({ kind: 'unreachable' });
});
