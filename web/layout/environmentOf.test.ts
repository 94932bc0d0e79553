import { expect, test } from 'vitest';
import { environmentOf } from './environmentOf.ts';

test.each([
  ['localhost', 'dev'],
  ['heartwood.localhost', 'dev'],
  ['127.0.0.1', 'dev'],
  ['192.168.0.12', 'dev'],
  ['[::1]', 'dev'],
  ['test.heartwood.example', 'test'],
  ['TEST.heartwood.example', 'test'],
  ['staging.heartwood.example', 'staging'],
  ['heartwood.example', 'live'],
  ['wellbeing.test.example', 'live'],
  ['testing.example', 'live'],
  ['127.0.0.1.example', 'live'],
  ['mylocalhost', 'live'],
  ['', 'live'],
] as const)('%s is %s', (hostname, environment) => {
  expect(environmentOf(hostname)).toBe(environment);
});
