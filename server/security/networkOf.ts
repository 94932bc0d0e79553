import { isIPv6 } from 'node:net';

/**
 * Returns the network address under which attempts are counted. For IPv6 this is the first 64 bits, since the owner of
 * one address usually has all addresses with the same prefix. An IPv4 address in IPv6 form is returned as IPv4. Some
 * proxies add the port, which is ignored because it differs for each connection. Anything that is not an address is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%');
  if (!isIPv6(plain)) return plain;
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return ipv4 ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+)(?::\d*)?$/.exec(address)?.[1] ?? /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? address;

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an IPv4 address at the end as two groups, and everything in lower case.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = compressed.split('::').map((side) => side.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
