import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { createReadiness } from './readiness.ts';

/** Neither state uses the database. */
const create = () => createReadiness({} as Db, { current: createSecretKey(Buffer.alloc(32)), next: null });

it('a process that could not start never answers as one that is ready or stopping', async () => {
  const readiness = create();
  expect(await readiness.check()).toBe('it is starting');
  await readiness.drain();
  expect(readiness.state).toBe('starting');
});

it('without a balancer that asks, a process stops at once', async () => {
  const readiness = create();
  readiness.state = 'ready';
  await readiness.drain();
  expect(readiness.state).toBe('draining');
  expect(await readiness.check()).toBe('it is stopping');
});
