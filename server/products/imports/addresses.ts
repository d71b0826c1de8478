import ipaddr from 'ipaddr.js';

/** What a stranger's link may lead to. Only tests allow more than the public internet. */
export interface AddressGuard {
  allowsAddress: (address: string) => boolean;
  allowsPort: (port: number) => boolean;
}

/** Public by its range, but Azure answers its virtual machines there about themselves. */
const inwards = ['168.63.129.16'];

/** Where public IPv6 addresses are; what is beside it is not assigned, or is nobody's. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * The public internet, and nothing that only this machine, its network or its cloud can reach: no
 * loopback, private, link-local, carrier's or reserved address, nor one of IPv6 that wraps such a one.
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
