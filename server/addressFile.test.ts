import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAddress, type AddressFile } from './addressFile.ts';
import { parseConfig } from './config.ts';

const former = 'postgres://ann:former@db.example.org/heartwood?sslmode=verify-full';
const next = former.replace('former', 'next');
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-address-'));
  file = path.join(folder, 'address');
});
afterAll(() => rmSync(folder, { recursive: true }));

function follow(atStart: string): AddressFile {
  writeFileSync(file, `${atStart}\n`);
  return parseConfig({ DATABASE_URL_FILE: file }).addressFiles[0]!;
}

it('follows user and password, wherever the address has them', () => {
  const address = follow(former);
  for (const content of [
    next,
    'postgres://ben:n%40xt@db.example.org/heartwood?sslmode=verify-full',
    'postgres://db.example.org/heartwood?password=next&sslmode=verify-full&user=ben',
  ]) {
    writeFileSync(file, `${content}\n`);
    expect(address.current()).toBe(content);
    expect(address.findProblem()).toBeNull();
  }
});

it.each([
  ['another host', former.replace('db.', 'other.')],
  ['another port', former.replace('.org', '.org:5433')],
  ['another database', former.replace('/heartwood', '/empty')],
  ['no database', former.replace('/heartwood', '')],
  ['less encryption', former.replace('verify-full', 'disable')],
  ['a slash in the password', next.replace('next', 'ne/xt')],
  ['the host as an option', `${former}&host=other.example.org`],
  ['something else', 'next'],
  ['two lines', `${next}\n${former}`],
  ['nothing', ''],
])('stays with the address read before if the file has %s', (_what, content) => {
  const address = follow(former);
  writeFileSync(file, next);
  address.current();
  writeFileSync(file, content);
  expect(address.current()).toBe(next);
  expect(address.findProblem()).toMatch(
    /^DATABASE_URL_FILE must name a file [^\n]+\. New connections use the address that was read before$/,
  );
  expect(address.findProblem()).not.toMatch(/ann|ne.?xt|former|example/);
  writeFileSync(file, former);
  expect(address.current()).toBe(former);
  expect(address.findProblem()).toBeNull();
});

it('stays with the address read before while there is no file', () => {
  const address = follow(former);
  rmSync(file);
  expect(address.current()).toBe(former);
  expect(address.findProblem()).toMatch(/^DATABASE_URL_FILE must name a file that exists\. New/);
});

it('keeps the database if it is named after the user', () => {
  const address = follow('postgres://ann:former@db.example.org');
  writeFileSync(file, 'postgres://ann:next@db.example.org');
  expect(address.current()).toContain('next');
  writeFileSync(file, 'postgres://ben:next@db.example.org');
  expect(address.current()).toContain('ann');
});

it('uses the last accepted address until the server accepts the one in the file', () => {
  const address = follow(former);
  address.accepted(former);
  writeFileSync(file, next);
  expect(address.current()).toBe(next);
  expect(address.rejected(next)).toBe(true);
  expect(address.current()).toBe(former);
  expect(address.findProblem()).toBe(
    'The server does not accept the user or password in DATABASE_URL_FILE. New connections use those accepted before',
  );
  // The password changes at the server, first to another one.
  expect(address.rejected(former)).toBe(true);
  expect(address.rejected(next)).toBe(true);
  expect(address.rejected(former)).toBe(true);
  expect(address.current()).toBe(next);
  address.accepted(next);
  expect(address.findProblem()).toBeNull();
  // And back.
  expect(address.rejected(next)).toBe(false);
  expect(address.findProblem()).toBe('The server does not accept the user or password in DATABASE_URL_FILE');
  writeFileSync(file, former);
  expect(address.current()).toBe(former);
  expect(address.findProblem()).toBeNull();
});

it('does not change an address that is not in a file', () => {
  const { addressFiles } = parseConfig({ DATABASE_URL: former });
  expect(addressFiles).toEqual([]);
  const address = findAddress(addressFiles, former);
  expect(address.rejected(former)).toBe(false);
  expect(address.current()).toBe(former);
});
