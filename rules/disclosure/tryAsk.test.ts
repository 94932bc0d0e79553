import { expect, it } from 'vitest';
import { createAuditor } from './createAuditor.ts';
import { tryAsk } from './tryAsk.ts';

const people = 40;
const those = (isIn: (person: number) => boolean) => Uint8Array.from({ length: people }, (_, person) => (isIn(person) ? 1 : 0));

it('answers as the auditor would, and leaves no trace', () => {
  const auditor = createAuditor({ bases: [those(() => true)], minimum: 5 });
  const half = those((person) => person < 20);
  expect(tryAsk(auditor, half).verdict).toBe('new');
  expect(tryAsk(auditor, half).verdict).toBe('new');
  // Together with the first it would be about two people.
  const nearly = those((person) => person < 18);
  expect(tryAsk(auditor, nearly).verdict).toBe('new');
  expect(auditor.ask(half).verdict).toBe('new');
  expect(tryAsk(auditor, nearly)).toMatchObject({ verdict: 'refused', reason: 'combination' });
  expect(tryAsk(auditor, half).verdict).toBe('known');
  expect(tryAsk(auditor, those((person) => person < 4))).toMatchObject({ verdict: 'refused', reason: 'few' });
});
