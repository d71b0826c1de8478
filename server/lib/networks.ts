import { isIP, SocketAddress } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import proxyAddr from '@fastify/proxy-addr';

/** Whether a listening address is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

const wildcards = ['0.0.0.0', '::'];

/**
 * Whether a host name, as URLs write it, is one of the server's own when it listens on `host`: a
 * name of this machine for itself, or one of its addresses if it listens on all of them.
 */
export function isOwnHostName(name: string, host: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, '$1');
  if (isLoopback(address) || address.endsWith('.localhost')) return true;
  if (!wildcards.includes(host)) return address === host;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return address === hostname().toLowerCase() || own.some((each) => each.address === address);
}

/** Names for networks: loopback, link-local and private addresses. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Accepts an IP address, a CIDR network or a named network, but never the whole internet. */
export function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

/**
 * The IP address in what a load balancer writes for a caller: `203.0.113.6:40040`,
 * `[2001:db8::1]:443`, an IPv4 address mapped to IPv6, or with a zone. Always in the same notation;
 * null if there is none.
 */
export function ipAddressIn(text: string): string | null {
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d*$/.exec(text) ?? [];
  // Eight groups and a port, without brackets.
  const [, beforeNinth] = /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d+$/i.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? beforeNinth ?? text;
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const short = new SocketAddress({ address, family: 'ipv6' }).address;
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(short) ?? [];
  return mapped ?? short;
}

/** Whether an address of X-Forwarded-For is a trusted proxy; some load balancers add its port. */
export function trustedProxies(networks: string[]): (text: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile(networks);
  return (text, hop) => isTrusted(ipAddressIn(text) ?? text, hop);
}

/** Callers whose address the load balancer does not know are counted together. */
const UNKNOWN = 'unknown';

/**
 * Key of a caller: an IPv4 address, or the /56 network of an IPv6 address, because one subscriber
 * has all addresses in it.
 */
export function networkOf(text: string): string {
  const address = ipAddressIn(text);
  if (address === null) return UNKNOWN;
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.split('::');
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back];
  const fourth = Number.parseInt(all[3] ?? '0', 16) & 0xff00;
  return [...all.slice(0, 3), fourth.toString(16)].join(':');
}

const groupsOf = (text = '') => text.split(':').filter(Boolean);

/** An anonymised IP address for the log: tells networks apart, but not households. */
export function coarseAddress(text: string): string {
  const network = networkOf(text);
  if (network === UNKNOWN) return network;
  return network.includes('.')
    ? network.replace(/\.\d+$/, '.0/24')
    : `${network.split(':').slice(0, 3).join(':')}::/48`;
}
