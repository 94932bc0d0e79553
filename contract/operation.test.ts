import { expect, it } from 'vitest';
import { operations } from './api.ts';
import { operation, type Operation } from './operation.ts';

const stated = { method: 'GET', path: '/nothing', summary: 'Nothing.', success: 204 } as const;

it('an operation that states no access, or one that there is not, does not compile', () => {
  // @ts-expect-error who may call it is not said
  operation(stated);
  // @ts-expect-error nobody is called that
  operation({ ...stated, access: 'anybody' });
  expect(operation({ ...stated, access: 'public' }).access).toBe('public');
});

it('every operation with a role names an organisation, or something in one', () => {
  const roles = ['report', 'view', 'edit', 'manage'];
  const ofNone = Object.values<Operation>(operations).filter(
    ({ access, path }) => roles.includes(access) && !/\{(accountId|surveyId)\}/.test(path),
  );
  expect(ofNone).toEqual([]);
});
