import { expect, it } from 'vitest';
import { operations } from './api.ts';
import { operation, type Operation } from './operation.ts';

const stated = { method: 'GET', path: '/nothing', summary: 'Nothing.', success: 204 } as const;

it('an operation without an access level, or with an unknown one, does not compile', () => {
  // @ts-expect-error `access` is missing
  operation(stated);
  // @ts-expect-error there is no such access level
  operation({ ...stated, access: 'anybody' });
  expect(operation({ ...stated, access: 'public' }).access).toBe('public');
});

it('the path of every operation with a role names an organisation or something in one', () => {
  const roles = ['report', 'view', 'edit', 'manage'];
  const ofNone = Object.values<Operation>(operations).filter(
    ({ access, path }) => roles.includes(access) && !/\{(accountId|surveyId)\}/.test(path),
  );
  expect(ofNone).toEqual([]);
});
