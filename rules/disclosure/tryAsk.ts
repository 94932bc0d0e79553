import type { Audit, Auditor } from './createAuditor.ts';

/** What an auditor would answer; it remembers nothing of it. */
export function tryAsk(auditor: Auditor, population: Uint8Array): Audit {
  const mark = auditor.mark();
  const audit = auditor.ask(population);
  if (audit.verdict === 'new') auditor.rollback(mark);
  return audit;
}
