import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Rings } from '#contract/entities/rings.ts';
import type { Language } from '#contract/languages.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { smallestChange } from '#rules/scoreMargin.ts';
import { bandOf, type ScaleAnswers } from '#rules/scoring.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { measurementOf } from '#server/content/measurement.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import { findPerson } from '../auth/personQueries.ts';
import { comparableScores, isSameAspect, valuesOf } from './compareReports.ts';
import { listAnswersOf } from './participationQueries.ts';
import { listOwnSubmissions, type OwnSubmission } from './ownSubmissionQueries.ts';
import { isEventReported, isSupportFirst } from './supportFirst.ts';

/**
 * The scores of all surveys that a person has submitted, by survey type, the one submitted last first. Leaves out surveys
 * without any score.
 * @param requestedLanguage the requested language. Null: the person's language.
 */
export async function getMyRings(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  personId: string,
  requestedLanguage: Language | null,
): Promise<{ rings: Rings[] }> {
  const rows = await listOwnSubmissions(db, personId);
  if (rows.length === 0) return { rings: [] };
  const texts = content.texts[requestedLanguage ?? (await findPerson(db, personId))?.language ?? 'en'];
  const answers = await listAnswersOf(db, rows);
  const surveys = await Promise.all(
    rows.map(async (row): Promise<ScoredSurvey> => {
      const version = await getSurveyTypeVersion(db, row.type_hash);
      const definition = texts.surveyType(version);
      const values = valuesOf(answers.get(row.id)!);
      const name = surveyNameIn(texts, row.survey_name, version);
      return { row, name, definition, values, scores: comparableScores(definition, values) };
    }),
  );
  const ofTypes = new Map<string, ScoredSurvey[]>();
  const last = new Map(surveys.map((survey) => [survey.row.type_id, survey]));
  for (const survey of surveys.filter(hasScore)) {
    const { type_id } = survey.row;
    const earlier = ofTypes.get(type_id) ?? [];
    // Moves the type to the end, so that types come in the order of their last submission.
    ofTypes.delete(type_id);
    ofTypes.set(type_id, [...earlier, survey]);
  }
  const rings = [...ofTypes].map(([typeId, ofType]) => ({
    ...presentRings(ofType, content.measurement, texts),
    supportFirst: offersSupport(last.get(typeId)!),
  }));
  return { rings: rings.toReversed() };
}

interface ScoredSurvey {
  row: OwnSubmission;
  /** The name of the survey in the language of the answer. */
  name: string;
  /** The survey type in the language of the answer. */
  definition: SurveyType;
  values: ScaleAnswers;
  scores: ReturnType<typeof comparableScores>;
}

/** Returns whether the report on a survey offers support before any score. The survey may have no score. */
const offersSupport = ({ definition, values }: ScoredSurvey): boolean =>
  isSupportFirst(definition, values) ||
  definition.report.sections.some((section) => isEventReported(definition, section, values));

const hasScore = ({ scores }: ScoredSurvey): boolean => [...scores.values()].some(({ score }) => score !== null);

/**
 * The rings of one survey type. The last survey decides what the aspects are, how they are named and where their bands
 * begin.
 * @param surveys the first submitted one first. Not empty.
 */
function presentRings(
  surveys: readonly ScoredSurvey[],
  measurement: Deps['content']['measurement'],
  { say }: Texts,
): Omit<Rings, 'supportFirst'> {
  const last = surveys.at(-1)!;
  const { report, id, name } = last.definition;
  const labels = scoreLabels(report, { minLabel: say('Poor'), midLabel: say('Good'), maxLabel: say('Great') });
  return {
    typeId: id,
    name,
    smallestChange: smallestChange(measurementOf(measurement, id).standardError),
    bands: report.bands,
    aspects: [...last.scores.values()].map(({ section, aspect }) => ({
      section: section.name,
      name: aspect.name,
      ...scoreLabels(section, labels),
    })),
    surveys: surveys.map(({ row, name: surveyName, scores }) => ({
      participationId: row.public_id,
      name: surveyName,
      account: { name: row.account_name },
      whenCompleted: row.when_completed.toISOString(),
      scores: [...last.scores].map(([variable, ofLast]) => {
        const own = scores.get(variable);
        if (!own || !isSameAspect(own, ofLast)) return { comparable: false, score: null, band: null };
        return {
          comparable: true,
          score: own.score,
          band: own.score === null ? null : bandOf(own.score, report.bands),
        };
      }),
    })),
  };
}
