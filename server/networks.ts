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
