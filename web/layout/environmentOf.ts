/** The purpose of an installation. */
export type Environment = 'live' | 'test' | 'staging' | 'dev';

/** Returns the environment for a host name (docs/rules/screens.md#environment). IP addresses are `dev`. */
export function environmentOf(hostname: string): Environment {
  const host = hostname.toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return 'dev';
  // IPv6 addresses have brackets in a URL.
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':')) return 'dev';
  if (host.startsWith('test.')) return 'test';
  if (host.startsWith('staging.')) return 'staging';
  return 'live';
}
