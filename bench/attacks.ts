import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPaths } from '#contract/apiPaths';
import { demoAccounts } from '#contract/demo';
import { formatTable, ms, percentile } from './numbers';
import { accessTokenOf, rowsOf, textOf, callAs } from './people';
import type { Market } from './server';

const CONNECTIONS = 20;
/** Each attack lasts as long as the limits count. */
const ATTACK_MS = 60_000;
/** A refused attacker waits a moment: nobody can keep it from sending, only from being served. */
const REFUSED_MS = 200;

interface Attack {
  name: string;
  /** Calls at once. */
  connections?: number;
  /** Time between the calls of a connection. */
  pauseMs?: number;
  method?: string;
  headers?: Record<string, string>;
  /** Access tokens that the calls use in turn. */
  tokens?: string[];
  body?: string;
  /** A path that no other request of the attack has. */
  path: (count: number) => string;
}

const json = { 'content-type': 'application/json' };

/** The calls of three pages: home, a category, a car. */
const visit = (car: string) => [
  '/',
  `/api${apiPaths.categories}`,
  `/api${apiPaths.advertisedProducts}`,
  '/search',
  `/api${apiPaths.searchProducts}?pageSize=48`,
  `/cars/${car}`,
  `/api${apiPaths.findProduct(car)}`,
  `/api${apiPaths.similarProducts(car)}`,
  `/api${apiPaths.productSeller(car)}`,
];

const attacks = (car: string, tokens: string[]): Attack[] => [
  // For comparison: what the neighbour and the server’s own jobs cost.
  { name: 'nobody', connections: 0, path: () => '/' },
  // No attack: nothing is refused.
  {
    name: 'office, 60 pages',
    pauseMs: (CONNECTIONS * ATTACK_MS) / (20 * visit(car).length),
    path: (count) => visit(car)[count % visit(car).length] ?? '/',
  },
  {
    name: 'whole list, ?x=1, 2, …',
    path: (count) => `/api${apiPaths.advertisedProducts}?x=${count}`,
  },
  { name: 'a page of it', path: (count) => `/api${apiPaths.advertisedProducts}?page=${count}` },
  { name: 'a car, ?x=1, 2, …', path: (count) => `/api${apiPaths.findProduct(car)}?x=${count}` },
  {
    name: 'searches',
    path: (count) => `/api${apiPaths.searchProducts}?q=car+${count}&maxPrice=${9000 + count}`,
  },
  {
    name: 'searches of accounts',
    tokens,
    path: (count) => `/api${apiPaths.searchProducts}?q=car+${count}&maxPrice=${9000 + count}`,
  },
  { name: 'sitemaps', path: (count) => `/sitemaps/cars-${(count % 16).toString(16)}.xml` },
  { name: 'pages of made-up cars', path: (count) => `/cars/none-${count}` },
  { name: 'page of a car, any name', path: (count) => `/cars/${car}/${count}` },
  {
    name: 'sign-ins that are none',
    method: 'POST',
    headers: { authorization: 'Bearer guess', ...json },
    body: '{"email":"a@example.com"}',
    path: () => `/api${apiPaths.jwt}`,
  },
  {
    name: 'empty sign-ins',
    method: 'POST',
    headers: json,
    body: '{}',
    path: () => `/api${apiPaths.jwt}`,
  },
  {
    name: 'webhooks that are none',
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=guess', ...json },
    body: '{"id":"evt_1"}',
    path: () => '/api/webhooks/stripe',
  },
];

/**
 * What one anonymous address can cost: it calls as fast as it can for a minute, while somebody else
 * searches. The share of a core is that of the server and its database.
 */
export async function measureAttacks(market: Market): Promise<string> {
  const [car] = await rowsOf(await callAs(market.url)(apiPaths.advertisedProducts));
  const emails = demoAccounts.map(({ email }) => email);
  const tokens = await Promise.all(emails.map((email) => accessTokenOf(market.url, email)));
  const lines = [['attack', 'served', 'refused', 'share of a core', 'others wait, 95 %']];
  for (const [index, attack] of attacks(textOf(car, '_id'), tokens).entries()) {
    const served = { yes: 0, no: 0 };
    const waits: number[] = [];
    const end = performance.now() + ATTACK_MS;
    const before = market.cpuSeconds();
    const [attacker, neighbour] = [agentAt(10 + index), agentAt(100 + index)];
    let count = 0;
    const keepCalling = async () => {
      while (performance.now() < end) {
        const { path, method, body, tokens: own = [] } = attack;
        count += 1;
        const token = own[count % own.length];
        const headers = { ...attack.headers, ...(token && { authorization: `Bearer ${token}` }) };
        const options = { method, headers, body, agent: attacker };
        const status = await send(market.url, path(count), options);
        if (status === 429 || status === 503) {
          served.no += 1;
          await delay(REFUSED_MS);
        } else served.yes += 1;
        if (attack.pauseMs !== undefined) await delay(attack.pauseMs);
      }
    };
    const keepSearching = async () => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const startedAt = performance.now();
        const path = `/api${apiPaths.searchProducts}?q=blue+${turn}`;
        await send(market.url, path, { agent: neighbour });
        waits.push(performance.now() - startedAt);
        await delay(1000);
      }
    };
    await Promise.all([
      keepSearching(),
      ...Array.from({ length: attack.connections ?? CONNECTIONS }, keepCalling),
    ]);
    const share = (market.cpuSeconds() - before) / (ATTACK_MS / 1000);
    const { yes, no } = served;
    lines.push([
      attack.name,
      String(yes),
      String(no),
      `${(share * 100).toFixed(0)} %`,
      ms(percentile(waits, 0.95)),
    ]);
    attacker.destroy();
    neighbour.destroy();
  }
  return formatTable('One anonymous address at its limit, a minute each', lines);
}

/** Sends from an address of its own, which the limits count by. Linux only. */
const agentAt = (host: number) =>
  new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: `127.0.0.${host}` });

function send(
  url: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}
