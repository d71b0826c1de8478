import ipaddr from 'ipaddr.js';

/** Which addresses the server may download from. Only tests allow more than the public internet. */
export interface AddressGuard {
  allowsAddress: (address: string) => boolean;
  allowsPort: (port: number) => boolean;
}

/** In a public range, but serves metadata to Azure's virtual machines. */
const inwards = ['168.63.129.16'];

/** The range of public IPv6 addresses; everything outside is unassigned or special. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Allows the public internet only: no loopback, private, link-local, carrier-grade NAT or reserved
 * address, and no IPv6 address that embeds one. Protects against SSRF.
 */
export const publicInternet: AddressGuard = {
  allowsAddress: (address) => {
    if (!ipaddr.isValid(address) || inwards.includes(address)) return false;
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
  },
  allowsPort: (port) => port === 80 || port === 443,
};
