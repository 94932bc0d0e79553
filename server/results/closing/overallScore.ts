import type { SurveyType } from '#contract/content/surveyType.ts';
import { rejected, type DisclosureControl } from '../disclosure/createDisclosureControl.ts';
import type { Base } from '../numbers/bases.ts';
import { aspectVariable } from '../numbers/variableNames.ts';
import { reportScores, releasedMean } from '../numbers/releasedNumbers.ts';
import { tally } from '../numbers/tally.ts';
import type { Variable } from '../numbers/variables.ts';
import { namesOf } from '../ledger/ledgerEntry.ts';

/**
 * The score that lists of reports show, from 0 to 1: the overall one of everyone, made of what may be released. Null where that
 * leaves nothing.
 */
export function overallScore(
  definition: SurveyType,
  { variables, bases, control }: { variables: readonly Variable[]; bases: readonly Base[]; control: DisclosureControl },
): number | null {
  const release = control.consider(bases[0]!.mask);
  if (release === rejected) return null;
  const suppressed = namesOf(release.suppressed, bases);
  const named = new Map(variables.map((variable) => [variable.name, variable]));
  return reportScores(definition, (section, aspect) => {
    const name = aspectVariable(section, aspect);
    const variable = named.get(name)!;
    return suppressed.has(name) ? null : releasedMean(tally(variable, variable.base));
  }).overall;
}
