import http, { type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { publicInternet, type AddressGuard } from './addresses';
import { createDownload, DownloadError, type Resolve } from './download';

/** Tests may reach only this machine, on any port. */
const here: AddressGuard = {
  allowsAddress: (address) => address === '127.0.0.1',
  allowsPort: () => true,
};
/** Resolves every name to this machine. */
const resolveHere: Resolve = (_name, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);
const resolveTo =
  (...addresses: string[]): Resolve =>
  (_name, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

let server: http.Server;
let port: number;
let answer: RequestListener;
let asked: http.IncomingMessage[];
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  asked = [];
});

const linkTo = (path = '/car.jpg', host = '127.0.0.1') => `http://${host}:${port}${path}`;
const small = { guard: here, resolve: resolveHere, timeoutMs: 20_000, bytesMax: 10_000 };
const fetchHere = createDownload(small);

async function failure(download: Promise<unknown>) {
  try {
    await download;
  } catch (error) {
    if (error instanceof DownloadError) return { isFinal: error.isFinal, says: error.message };
    throw error;
  }
  throw new Error('It was fetched.');
}
const inside = { isFinal: true, says: 'The link points to a private address.' };

it('fetches what is there, as a stranger would', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'set-cookie': 'a=b' }).end('picture');
  };
  expect((await fetchHere(linkTo('/car.jpg', 'pictures.example'))).toString()).toBe('picture');
  const [request] = asked;
  expect(request?.headers.host).toBe(`pictures.example:${port}`);
  expect(request?.headers).toMatchObject({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'SecondGear',
  });
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('authorization');
});

describe('a private address', () => {
  const guarded = createDownload({ guard: { ...publicInternet, allowsPort: () => true } });

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '[4000::1]',
  ])('is not asked, however it is written: %s', async (host) => {
    expect(await failure(guarded(linkTo('/', host)))).toEqual(inside);
    expect(asked).toEqual([]);
  });

  it('is not asked under its name', async () => {
    expect(await failure(guarded(linkTo('/', 'localhost')))).toEqual(inside);
    expect(asked).toEqual([]);
  });

  it.each([[['127.0.0.1']], [['::1']], [['93.184.215.14', '10.0.0.1']], [[]]])(
    'is not asked when a name leads there: %j',
    async (addresses) => {
      const lying = createDownload({
        guard: { ...publicInternet, allowsPort: () => true },
        resolve: resolveTo(...addresses),
      });
      expect(await failure(lying(linkTo('/', 'pictures.example')))).toEqual(inside);
      expect(asked).toEqual([]);
    },
  );

  it('is not asked when the name answers otherwise the second time', async () => {
    let times = 0;
    const rebinding = createDownload({
      ...small,
      resolve: (_name, resolved) => {
        times += 1;
        resolved(null, [{ address: times === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      },
    });
    answer = (_request, response) => response.end('picture');
    // The checked address is the one used: the name is resolved only once.
    expect((await rebinding(linkTo('/', 'pictures.example'))).toString()).toBe('picture');
    expect(times).toBe(1);
    expect(await failure(rebinding(linkTo('/', 'pictures.example')))).toEqual(inside);
    expect(asked).toHaveLength(1);
  });

  it('that is public is allowed', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']) {
      expect(publicInternet.allowsAddress(address)).toBe(true);
    }
    expect(publicInternet.allowsAddress('no address')).toBe(false);
  });
});

describe('a redirect', () => {
  const leadTo = (location: string) => {
    answer = ({ url }, response) => {
      if (url === '/here.jpg') response.end('picture');
      else response.writeHead(302, { location }).end();
    };
  };

  it('is followed', async () => {
    leadTo('/here.jpg');
    expect((await fetchHere(linkTo())).toString()).toBe('picture');
  });

  it.each(['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data'])(
    'is not followed to a private address: %s',
    async (location) => {
      leadTo(location);
      expect(await failure(fetchHere(linkTo()))).toEqual(inside);
      expect(asked).toHaveLength(1);
    },
  );

  it.each(['file:///etc/passwd', 'ftp://pictures.example/car.jpg', 'gopher://127.0.0.1/'])(
    'is not followed to another kind of address: %s',
    async (location) => {
      leadTo(location);
      expect(await failure(fetchHere(linkTo()))).toMatchObject({ isFinal: true });
    },
  );

  it('is followed three times and no more', async () => {
    leadTo('/again.jpg');
    expect(await failure(fetchHere(linkTo()))).toEqual({
      isFinal: true,
      says: 'The link redirects too many times.',
    });
    expect(asked).toHaveLength(4);
  });
});

it('asks no ports but those of websites, and takes no passwords', async () => {
  const guarded = createDownload({ guard: publicInternet });
  const otherPort = 'The link uses an unsupported port.';
  const password = 'Links that contain a password aren’t supported.';
  for (const [link, says] of [
    ['http://pictures.example:22/', otherPort],
    ['https://pictures.example:8443/', otherPort],
    ['http://me:secret@pictures.example/', password],
    ['http://me@pictures.example/', password],
    ['http://:secret@pictures.example/', password],
    ['ftp://pictures.example/', 'Use a link that starts with http:// or https://.'],
    ['nonsense', 'This isn’t a valid link.'],
  ] as const) {
    expect(await failure(guarded(link))).toEqual({ isFinal: true, says });
  }
});

describe('what is too much', () => {
  const tooLarge = { isFinal: true, says: 'The photo is larger than 15 MB.' };

  it('is refused by its length, before it is read', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10001' });
      response.flushHeaders();
    };
    expect(await failure(fetchHere(linkTo()))).toEqual(tooLarge);
  });

  it('begins above what is allowed', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10000' }).end(Buffer.alloc(10_000));
    };
    expect(await fetchHere(linkTo())).toHaveLength(10_000);
  });

  it('is left off when it never said how long it is', async () => {
    answer = (_request, response) => {
      const pour = () => response.write(Buffer.alloc(4000));
      const timer = setInterval(pour, 5);
      response.on('close', () => clearInterval(timer));
    };
    expect(await failure(fetchHere(linkTo()))).toEqual(tooLarge);
  });

  it('is left off when it drips', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const impatient = createDownload({ ...small, timeoutMs: 300 });
    expect(await failure(impatient(linkTo()))).toEqual({
      isFinal: false,
      says: 'The photo took too long to download.',
    });
  });

  it('is left off when nothing comes at all', async () => {
    answer = () => undefined;
    const impatient = createDownload({ ...small, timeoutMs: 300 });
    expect(await failure(impatient(linkTo()))).toMatchObject({ isFinal: false });
  });
});

it('reads nothing that is packed, and no pages', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end('x');
  };
  expect(await failure(fetchHere(linkTo()))).toEqual({
    isFinal: true,
    says: 'The photo uses an unsupported compression.',
  });
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>');
  };
  expect(await failure(fetchHere(linkTo()))).toEqual({
    isFinal: true,
    says: 'The link opens a web page, not an image.',
  });
});

it.each([
  [404, true],
  [403, true],
  [204, true],
  [429, false],
  [500, false],
  [503, false],
])('an answer of %i is the last word: %s', async (status, isFinal) => {
  answer = (_request, response) => response.writeHead(status).end();
  expect(await failure(fetchHere(linkTo()))).toEqual({
    isFinal,
    says: `The website returned an error (${status}).`,
  });
});

it('may be there later when nobody answers', async () => {
  const nobody = createDownload({ ...small, guard: here });
  answer = (request) => request.socket.destroy();
  expect(await failure(nobody(linkTo()))).toEqual({
    isFinal: false,
    says: 'We couldn’t reach the website that hosts the photo.',
  });
  const nameless = createDownload({
    ...small,
    resolve: (_name, resolved) => resolved(new Error('ENOTFOUND')),
  });
  expect(await failure(nameless(linkTo('/', 'pictures.example')))).toMatchObject({
    isFinal: false,
  });
  // With the system's resolver, which reports errors in its own way.
  const asked = createDownload({ guard: publicInternet });
  for (const link of ['http://nowhere.invalid/', 'https://nowhere.invalid/']) {
    expect(await failure(asked(link))).toMatchObject({ isFinal: false });
  }
});
