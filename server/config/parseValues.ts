import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

// Each function parses the text of a setting, and returns undefined if the text is not valid.

/** An Android application that opens links in mails. */
export interface AndroidApp {
  packageName: string;
  /**
   * SHA-256 of the certificate that the application is signed with: 32 bytes in upper-case hexadecimal, separated by
   * colons.
   */
  fingerprint: string;
}

export const anyText = (value: string): string => value;

export const wholeNumber = (min: number, max: number) => (value: string) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
};

export const onOrOff = (value: string) => (value === '1' ? true : value === '0' ? false : undefined);

const url =
  (...protocols: string[]) =>
  (value: string): string | undefined =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;

/**
 * Normalises an origin: the host in lower case, without the default port of its protocol and without a slash at the
 * end.
 */
export const httpOrigin = (value: string): string | undefined => {
  const given = url('http:', 'https:')(value);
  if (given === undefined) return undefined;
  const { href, origin } = new URL(given);
  return href === `${origin}/` ? origin : undefined;
};

export const postgresUrl = (value: string) => (/^postgres(ql)?:\/\/./.test(value) ? value : undefined);

export const smtpUrl = (value: string) => {
  const given = url('smtp:', 'smtps:')(value);
  return given !== undefined && new URL(given).hostname !== '' ? given : undefined;
};

/** Returns whether the host of a URL is this machine. */
export const isOnThisMachine = (address: string): boolean => {
  const host = new URL(address).hostname.toLowerCase();
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
};

export const sender = (value: string) => (/^[^\r\n]*@[^\r\n]+$/.test(value) ? value : undefined);

/** The address of a sender: "Name <name@example.org>" or the address alone. */
export const addressInSender = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

export const singleLine = (value: string) => (/[\r\n]/.test(value) ? undefined : value);

export const contact = (value: string) => (/^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : url('https:')(value));

export function proxies(value: string): false | number | string[] | undefined {
  if (value === 'off') return false;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = listed(value);
  return addresses.every(isAddressRange) ? addresses : undefined;
}

/** Returns whether a text is an address, or a range of addresses given by the number of leading bits. */
function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

const listed = (value: string) => value.split(',').map((each) => each.trim());

export function androidApps(value: string): AndroidApp[] | undefined {
  const apps = listed(value).map((each) => /^([a-z]\w*(?:\.[a-z]\w*)+):((?:[\da-f]{2}:){31}[\da-f]{2})$/i.exec(each));
  return apps.every((app) => app !== null)
    ? apps.map(([, packageName, fingerprint]) => ({
        packageName: packageName!,
        fingerprint: fingerprint!.toUpperCase(),
      }))
    : undefined;
}

export function iosApps(value: string): string[] | undefined {
  const apps = listed(value);
  return apps.every((app) => /^[A-Z\d]{10}(?:\.[A-Za-z\d-]+)+$/.test(app)) ? apps : undefined;
}

export function origins(value: string): string[] | undefined {
  const list = listed(value).map((origin) => origin.replace(/\/$/, '').toLowerCase());
  return list.every((origin) => URL.canParse(origin) && /^[a-z][a-z0-9+.-]*:\/\/[^/]+$/i.test(origin))
    ? list
    : undefined;
}

/** Returns the path if it names a readable PEM file with a certificate. */
export function certificateFile(file: string): string | undefined {
  try {
    return new X509Certificate(readFileSync(file)).raw.length > 0 ? file : undefined;
  } catch {
    return undefined;
  }
}
