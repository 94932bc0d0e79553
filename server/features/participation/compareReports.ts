import type { AspectDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { ReportChange } from '#contract/entities/individualReport.ts';
import { isBeyondChance } from '#rules/scoreMargin.ts';
import { scalesOf, scoreItems, type ScaleAnswers } from '#rules/scoring.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { measurementOf } from '#server/content/measurement.ts';
import { aspectVariable, scoreRules } from '#server/content/reportedVariables.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { listAnswers, type AnswerRow, type ParticipationRow } from './participationQueries.ts';
import { listOwnSubmissions } from './ownSubmissionQueries.ts';

/** The score of an aspect in one survey, with all that decides whether it can be compared with that of another survey. */
interface ComparableScore {
  /** Zero-based index in the sections of the report. */
  sectionIndex: number;
  section: ScoredSection;
  aspect: AspectDefinition;
  /** The items and their scales as text. Equal texts mean that scores can be compared. */
  rule: string;
  score: number | null;
}

/**
 * The scores of one person's survey that can be compared with other surveys of the same type, by the variable of their
 * aspect and in the order of the report. Aspects that score an event are left out, since events are never compared.
 */
export function comparableScores(definition: SurveyType, answers: ScaleAnswers): ReadonlyMap<string, ComparableScore> {
  const [rules, scales] = [scoreRules(definition), scalesOf(definition)];
  return new Map(
    definition.report.sections.flatMap((section, sectionIndex) =>
      section.aspects.filter(scoresNoEvent).map((aspect): [string, ComparableScore] => {
        const variable = aspectVariable(section.code, aspect.code);
        const score = scoreItems(aspect.items, scales, answers);
        return [variable, { sectionIndex, section, aspect, rule: rules.get(variable)!, score }];
      }),
    ),
  );
}

/** Earlier versions of survey types score threats and sexual harassment together with feelings. */
const scoresNoEvent = ({ items }: AspectDefinition) => items.every(({ serious }) => serious !== true);

/** Returns whether an aspect with these scores in two surveys is made of the same items by the same rule. */
export const isSameAspect = (one: ComparableScore, other: ComparableScore): boolean => one.rule === other.rule;

/** The values of answers, by question. */
export const valuesOf = (answers: readonly AnswerRow[]): ScaleAnswers =>
  new Map(answers.map(({ question_id, int_value }) => [question_id, int_value]));

interface CurrentReport {
  row: Pick<ParticipationRow, 'id' | 'account_id' | 'when_completed'>;
  /** The survey type in the language of the report. */
  definition: SurveyType;
  answers: ScaleAnswers;
  /** The texts of that language. */
  texts: Texts;
}

/**
 * Compares a report with that on the last survey of the same type that the person submitted before this one, in any
 * organisation. Null outside a session of the person's account, and without such a survey.
 */
export async function findChange(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  principal: SessionHolder,
  { row, definition, answers, texts }: CurrentReport,
): Promise<ReportChange | null> {
  const { when_completed } = row;
  if (principal.kind !== 'person' || !when_completed) return null;
  const submitted = await listOwnSubmissions(db, principal.personId);
  const before = submitted.findLast((each) => each.type_id === definition.id && each.when_completed < when_completed);
  if (!before) return null;

  const version = await getSurveyTypeVersion(db, before.type_hash);
  const earlier = comparableScores(version.definition, valuesOf(await listAnswers(db, before)));
  const { standardError } = measurementOf(content.measurement, definition.id);
  const compared = [...comparableScores(definition, answers)].flatMap(([variable, now]) => {
    const then = earlier.get(variable);
    if (!then || !isSameAspect(now, then) || now.score === null || then.score === null) return [];
    return { section: now.sectionIndex, name: now.aspect.name, before: then.score, after: now.score };
  });
  return {
    since: {
      participationId: before.public_id,
      // The name of another organisation's survey may name that organisation, and this report may be printed.
      name: before.account_id === row.account_id ? surveyNameIn(texts, before.survey_name, version) : definition.name,
      whenCompleted: before.when_completed.toISOString(),
    },
    aspects: compared.filter((each) => isBeyondChance(each.before, each.after, standardError)),
    compared: compared.length,
  };
}
