import type { SurveyType } from '../../contract/content/surveyType.ts';
import { admitPartitions } from '../../rules/disclosure/admitPartitions.ts';
import { createAuditor } from '../../rules/disclosure/createAuditor.ts';
import type { Base } from '../../rules/results/bases.ts';
import { cutPopulation, groupPopulation, wholePopulation } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Results } from '../../rules/results/results.ts';
import { snapshotColumns } from '../../rules/results/snapshotColumns.ts';
import type { LedgerEntry } from './ledgerQueries.ts';

/**
 * What a ledger begins with: the whole, then the cuts of each question with one choice and the groups, as far as the
 * laws hold. Empty where not even the whole may be told.
 */
export function admitAtClosing(definition: SurveyType, results: Results, bases: readonly Base[], minimum: number): LedgerEntry[] {
  const offer = (name: Population) => ({ name, population: populationMask(results, name) });
  const questions = snapshotColumns(definition)
    .filter(({ kind, question }) => kind === 'value' && question.type === 'multi')
    .map(({ id }) => results.cuts.get(id)!.map((cut) => offer(cutPopulation(id, cut))));
  const groups = results.groups.map(({ id }) => offer(groupPopulation(id)));
  const auditor = createAuditor({ bases: bases.map(({ mask }) => mask), minimum });
  const admitted = admitPartitions(auditor, offer(wholePopulation), questions, groups);
  return admitted.map(({ name, heldBack }) => ({
    population: name,
    heldBack: [...heldBack].flatMap((base) => bases[base]!.variables),
    mixed: [],
  }));
}
