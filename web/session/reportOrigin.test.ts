import { expect, test } from 'vitest';
import { originOf } from './reportOrigin.ts';

test.each([
  ['/admin', 'dashboard'],
  ['/admin/', 'dashboard'],
  ['/admin/reporting', 'reports'],
  ['/admin/survey/your-surveys', 'yourSurveys'],
  ['/admin/survey/s1', 'survey'],
  ['/admin/survey/s2', 'reports'],
  ['/admin/survey/s1/participants', 'reports'],
  ['/auth/sign-in', 'reports'],
  [undefined, 'reports'],
] as const)('a reader who comes from %s goes back to %s', (pathname, origin) => {
  expect(originOf(pathname, 's1')).toBe(origin);
});
