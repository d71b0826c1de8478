import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

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
 * Key of a caller: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * has all addresses in it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:([\d.]{7,15})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back].slice(0, 4).join(':');
}

const groupsOf = (text = '') => text.split(':').filter(Boolean);

/** An anonymised IP address for the log: tells networks apart, but not households. */
export function coarseAddress(address: string): string {
  const network = networkOf(address);
  return network.includes('.')
    ? network.replace(/\.\d+$/, '.0/24')
    : `${network.split(':').slice(0, 3).join(':')}::/48`;
}
