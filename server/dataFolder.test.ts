import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './dataFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('makes a folder and those above it for this user alone, even if several processes do so at once', async () => {
    const deep = path.join(folder, 'a', 'b');
    await Promise.all([makeFolder(deep), makeFolder(deep)]);
    for (const made of [deep, path.dirname(deep)]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  });

  it('leaves an existing folder as it is, even if the path is a link to it', async () => {
    const given = path.join(folder, 'given');
    await mkdir(given, { mode: 0o755 });
    await symlink(given, path.join(folder, 'link'));
    await makeFolder(path.join(folder, 'link'));
    expect((await stat(given)).mode & 0o777).toBe(0o755);
  });

  it('fails if a file or a broken link is in the way', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'link'));
    await expect(makeFolder(file)).rejects.toThrow('EEXIST');
    await expect(makeFolder(path.join(file, 'below'))).rejects.toThrow('ENOTDIR');
    await expect(makeFolder(path.join(folder, 'link', 'below'))).rejects.toThrow('ENOENT');
  });

  it.runIf(existsSync('/proc/self'))('fails if the system does not allow a new folder', async () => {
    await expect(makeFolder('/proc/nowhere/below')).rejects.toThrow('ENOENT');
  });
});
