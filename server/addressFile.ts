/** The address of a server, whose user and password may change while this process runs. */
export interface Address {
  /** Returns the address for a new connection. */
  current(): string;
  /** Notes that the server has accepted the user and password in `used`, which `current` has returned. */
  accepted(used: string): void;
  /**
   * Notes that the server has rejected them.
   * @returns true if `current` now returns another address, which can be tried at once.
   */
  rejected(used: string): boolean;
}

/** An address in a file, which the operator may replace while this process runs. */
export interface AddressFile extends Address {
  /** The address at the start. It identifies the file. */
  atStart: string;
  /** The name of the setting that names the file. */
  setting: string;
  /**
   * Reads the file again.
   * @returns why its content is not used, in one line without the content. Null if it is used.
   */
  findProblem(): string | null;
}

/** Returns an address of the configuration: one that follows its file, or one that does not change. */
export const findAddress = (files: readonly AddressFile[] | undefined, address: string): Address =>
  files?.find(({ atStart }) => atStart === address) ?? {
    current: () => address,
    accepted() {},
    rejected: () => false,
  };

/** Null with a `problem`, in one line without the content. */
type Reading = { address: string | null; problem: string | null };

/**
 * Follows the user and password of an address in a file. The rest stays as at the start: an address that was mistyped
 * must not lead to another database. A content that cannot be used, or that the server rejects, leaves the last accepted
 * address in use. So the file may be replaced before or after the password, and in several steps.
 * @param setting the name of the setting that names the file.
 * @param read reads the file again.
 */
export function followAddress(setting: string, atStart: string, read: () => Reading): AddressFile {
  const place = placeOf(atStart);
  /** The last content that could be used. */
  let content = atStart;
  let lastAccepted = atStart;
  let lastRejected: string | null = null;
  let problem: string | null = null;

  function current(): string {
    const found = read();
    if (found.address === null) problem = found.problem;
    else if (placeOf(found.address) !== place)
      problem = `${setting} must name a file in which only user and password change, percent-encoded. Other changes need a restart`;
    else {
      problem = null;
      // Each content is tried once, also one that was rejected before.
      if (found.address !== content) lastRejected = null;
      content = found.address;
    }
    return content === lastRejected ? lastAccepted : content;
  }

  return {
    atStart,
    setting,
    current,
    accepted(used) {
      lastAccepted = used;
      if (lastRejected === used) lastRejected = null;
    },
    rejected(used) {
      lastRejected = used;
      return current() !== used;
    },
    findProblem() {
      current();
      if (problem !== null) return `${problem}. New connections use the address that was read before`;
      if (content !== lastRejected) return null;
      const instead = content === lastAccepted ? '' : '. New connections use those accepted before';
      return `The server does not accept the user or password in ${setting}${instead}`;
    },
  };
}

/** The parts of an address that stay: everything except user and password. */
function placeOf(address: string): string {
  const [, protocol = '', authority = '', path = '', query] =
    /^([^:]*:\/\/)([^/?#]*)\/?([^?#]*)\??([^#]*)/.exec(address) ?? [];
  const endOfUser = authority.lastIndexOf('@');
  const options = new URLSearchParams(query);
  const user = options.get('user') ?? authority.slice(0, Math.max(0, endOfUser)).split(':')[0];
  options.delete('user');
  options.delete('password');
  // PostgreSQL names a database after the user if the address names none.
  const database = path === '' && protocol.startsWith('postgres') ? { user } : path;
  return JSON.stringify([protocol, authority.slice(endOfUser + 1), database, [...options].toSorted()]);
}
