import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { calls, type Call } from './calls';
import { smallMarket, type BareData } from './data';

/**
 * A server that implements only the 25 calls of spec §7, to prove that the client needs no more. It
 * shares no code with the product's server.
 */

/**
 * How a call fails: with a status, with another body, without a response, or with a lost
 * connection.
 */
export type Fault = ResponseFault | 'hang' | 'drop';

interface ResponseFault {
  status: number;
  /** Sent verbatim as the response, with its content type. */
  body?: string;
  type?: string;
}

export interface BareServer {
  /** Base URL of the API. */
  url: string;
  data: BareData;
  /** Makes one call of `calls` fail, or all with '*', until `fix`. */
  fail: (name: string, fault: Fault) => void;
  fix: () => void;
  /** Requires the stored token for calls that spec §7 marks with (auth). */
  demandBearer: () => void;
  /** All calls so far as "METHOD /path", in order. */
  log: string[];
  /** Those of them that spec §7 does not have. */
  unknown: string[];
  close: () => Promise<void>;
}

const faultBodies: Record<number, object> = {
  401: { message: 'Unauthorized access' },
  403: { message: 'Forbidden access' },
  404: { message: 'Not found' },
  409: { message: 'Somebody was quicker.' },
  429: { message: 'Too many requests' },
};

export async function startBareServer(data: BareData = smallMarket()): Promise<BareServer> {
  const faults = new Map<string, Fault>();
  const log: string[] = [];
  const unknown: string[] = [];
  const rules = { isBearerDemanded: false };
  const bare: Omit<BareServer, 'url' | 'close'> = {
    data,
    log,
    unknown,
    demandBearer: () => {
      rules.isBearerDemanded = true;
    },
    fail: (name, fault) => faults.set(name, fault),
    fix: () => faults.clear(),
  };

  const server = createServer((request, response) => {
    void answer(request, response, bare, faults, rules);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ...bare,
    url: `http://127.0.0.1:${port}/base`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bare: Omit<BareServer, 'url' | 'close'>,
  faults: Map<string, Fault>,
  rules: { isBearerDemanded: boolean },
): Promise<void> {
  // Browsers repeat a request when a reused connection breaks. With a new connection for each call,
  // the log has only the client's own requests.
  response.setHeader('Connection', 'close');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const body = await readJson(request);
  const path = (request.url ?? '').replace(/^\/base/, '').split('?')[0] ?? '';
  const line = `${request.method ?? ''} ${path}`;
  bare.log.push(line);
  const match = findCall(line);
  if (!match) {
    bare.unknown.push(line);
    send(response, 404, { message: 'Not found' });
    return;
  }
  const fault = faults.get(match.call.name) ?? faults.get('*');
  if (fault === 'hang') return;
  if (fault === 'drop') {
    request.socket.destroy();
    return;
  }
  if (fault?.body !== undefined) {
    const type = fault.type ?? 'application/json';
    response.writeHead(fault.status, { 'Content-Type': type }).end(fault.body);
    return;
  }
  if (fault) {
    send(response, fault.status, faultBodies[fault.status] ?? { message: 'It broke.' });
    return;
  }
  const [, email = ''] = /^Bearer bare:(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (rules.isBearerDemanded && match.call.isAuth && email === '') {
    send(response, 401, faultBodies[401] ?? {});
    return;
  }
  send(response, 200, match.call.answer({ data: bare.data, params: match.params, body, email }));
}

function findCall(line: string): { call: Call; params: string[] } | null {
  for (const call of calls) {
    const pattern = new RegExp(`^${call.name.replace('*', '([^/]+)')}$`);
    const found = pattern.exec(line);
    if (found) return { call, params: found.slice(1).map(decodeURIComponent) };
  }
  return null;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const value: unknown = text ? JSON.parse(text) : {};
  return typeof value === 'object' && value ? Object.fromEntries(Object.entries(value)) : {};
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
