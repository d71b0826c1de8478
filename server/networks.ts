import { isIP } from 'node:net';

/** Whether only this machine reaches a server that listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Names that stand for networks: one's own machine, one's own link, private addresses. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network in CIDR notation or a name for one; never the whole internet. */
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
 * What stands for one caller: an IPv4 address, or the first half of an IPv6 address, because
 * everybody has the second half to themselves.
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

/** An address for the log: tells networks apart and no households. */
export function coarseAddress(address: string): string {
  const network = networkOf(address);
  return network.includes('.')
    ? network.replace(/\.\d+$/, '.0/24')
    : `${network.split(':').slice(0, 3).join(':')}::/48`;
}
