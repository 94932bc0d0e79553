import { isIPv6 } from 'node:net';

/**
 * The network address under which attempts are counted. For IPv6 the first 64 bits, since the owner of one such
 * address has all with that prefix. An IPv4 address in IPv6 form is itself. Some proxies report the port as well,
 * which differs for each connection and is ignored. Anything that is not an address counts as it is.
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
  // The parser of addresses of the web writes an IPv4 address at the end as two groups, and everything in lower case.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = compressed.split('::').map((side) => side.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
