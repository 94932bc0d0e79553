import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, createPulse, participate, type ApiApp } from '../../testing/apiApp.ts';
import { findDemoLinks } from './demoQueries.ts';
import { seedDemo } from './seedDemo.ts';

let demo: ApiApp;
let real: ApiApp;
beforeAll(async () => {
  [demo, real] = await Promise.all([createApiApp(), createApiApp()]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

it('fills an empty database once, with links to open', async () => {
  await seedDemo(demo);
  await seedDemo(demo);
  expect(await demo.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'Fernhill Community Care' }]);
  const { notBegun, halfWay, share } = await findDemoLinks(demo.db);
  expect(notBegun).toHaveLength(2);
  for (const token of [...notBegun, halfWay!, share!]) expect(await (await participate(demo, token)).survey()).toMatchObject({ status: 'open' });
});

it('leaves a database alone that holds an organisation, and shows none of its links', async () => {
  await createPulse(real, { name: 'Real' });
  await seedDemo(real);
  expect(await real.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'Real organisation' }]);
  expect(await findDemoLinks(real.db)).toEqual({ notBegun: [], halfWay: null, share: null });
});
