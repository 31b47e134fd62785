import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopbackAddress(address: string): boolean {
  // The list also matches IPv4 addresses that are embedded in IPv6.
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
