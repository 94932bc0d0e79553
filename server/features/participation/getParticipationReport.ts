import type { SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Language } from '#contract/languages.ts';
import { scoreSurvey, type SurveyScore } from '#rules/scoring.ts';
import { ApiError } from '#server/ApiError.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { measurementOf } from '#server/content/measurement.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { articleFor, supportArticle, supportContacts } from '#server/content/support.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { findGivenName } from '../auth/personQueries.ts';
import { presentSections } from '../survey/presentSections.ts';
import { surveyPlaceholders } from '../survey/presentSurveyTexts.ts';
import { findChange, valuesOf } from './compareReports.ts';
import { listKeptSteps } from './keptStepQueries.ts';
import { presentKeptStep } from './letterSteps.ts';
import { findParticipation, listAnswers, type AnswerRow, type ParticipationRow } from './participationQueries.ts';
import { languageOf, presentParticipation, withSurveyName } from './presentParticipation.ts';
import { presentParticipationReport } from './presentParticipationReport.ts';
import { isSupportFirst, rightsArticles } from './supportFirst.ts';

/**
 * The personal report, calculated from the answers each time it is requested.
 * @param requestedLanguage the requested language.
 * @throws ApiError NotFound, SurveyNotComplete, ReportCannotBeGenerated (the answers were erased, or there are too few
 * answers for any score, support does not come first and the survey asks about no event).
 */
export async function getParticipationReport(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  principal: SessionHolder,
  participationId: string,
  requestedLanguage: Language | null,
): Promise<ParticipationReport> {
  const row = await findParticipation(db, principal, participationId);
  if (!row) throw new ApiError('NotFound');
  if (!row.when_completed) throw new ApiError('SurveyNotComplete');
  const texts = content.texts[languageOf(requestedLanguage, row)];
  if (row.when_erased) throw new ApiError('ReportCannotBeGenerated', { message: erasedText(texts) });

  const version = await getSurveyTypeVersion(db, row.type_hash);
  const answers = await listAnswers(db, row);
  const translated = { definition: texts.surveyType(version), texts };
  const report = composeParticipationReport(content, {
    row,
    version,
    answers,
    texts,
    personName: await nameOf(db, principal, row),
    change: await findChange({ db, content }, principal, { row, answers: valuesOf(answers), ...translated }),
    keptStep: await keptStepOf(db, principal, row, translated),
  });
  if (!report) throw new ApiError('ReportCannotBeGenerated');
  return report;
}

interface ReportSources extends Pick<ParticipationReport, 'change' | 'keptStep'> {
  row: ParticipationRow;
  version: SurveyTypeVersion;
  answers: readonly AnswerRow[];
  /** The texts of the report's language. */
  texts: Texts;
  personName: string | null;
}

/**
 * Makes the personal report of answers. Null if there are too few answers for any score, support does not come first and
 * the survey asks about no event.
 */
export function composeParticipationReport(
  content: Deps['content'],
  { row, version, answers, texts, personName, change, keptStep }: ReportSources,
): ParticipationReport | null {
  const { definition } = version;
  const named = withSurveyName(row, texts, version);
  const values = valuesOf(answers);
  const score = scoreSurvey(definition, values);
  const distressHigh = isDistressHigh(definition, values);
  const supportFirst = isSupportFirst(definition, values);
  // Answers about events must not decide if there is a report.
  const hasEvents = definition.report.sections.some(({ events }) => events !== undefined);
  if (!hasAnyScore(score) && !supportFirst && !hasEvents) return null;
  const ownSupport =
    row.support_article && fillPlaceholders(row.support_article, surveyPlaceholders(named, texts.language));
  return presentParticipationReport({
    definition: texts.surveyType(version),
    measurement: measurementOf(content.measurement, definition.id),
    score,
    answers: values,
    distressHigh,
    participation: presentParticipation(named, presentSections(definition, answers)),
    personName,
    texts,
    support: {
      supportArticle: supportArticle(definition.report.supportArticle, ownSupport, {
        texts: content.texts,
        language: texts.language,
        organisation: row,
      }),
      first: supportFirst,
      articles: rightsArticles(definition.report.sections).flatMap((slug) => {
        const article = texts.articles.get(slug);
        return article ? [withoutImages(articleFor(article, content.texts, row))] : [];
      }),
      ...supportContacts(texts, row),
      supportToken: row.support_token,
    },
    change,
    keptStep,
  });
}

/** The step that the person signed in has kept from this report. Null in every other session. */
async function keptStepOf(
  db: Db,
  principal: SessionHolder,
  { id }: ParticipationRow,
  { definition, texts }: { definition: SurveyType; texts: Texts },
): Promise<ParticipationReport['keptStep']> {
  const kept = principal.kind === 'person' && (await listKeptSteps(db, principal.personId)).get(id);
  return kept ? presentKeptStep(kept, definition, texts) : null;
}

/** An article without the images that would be requested when someone reads it. */
const withoutImages = ({ relatedArticles, ...article }: Article): Article => ({
  ...article,
  image: null,
  thumbnail: null,
  relatedArticles: relatedArticles.map((each) => ({ ...each, thumbnail: null })),
});

const erasedText = ({ say }: Texts) =>
  say(
    'The answers to this survey and your personal report were deleted. The organisation keeps answers only for a set time.',
  );

const hasAnyScore = ({ sections }: SurveyScore): boolean =>
  sections.some(({ aspects }) => aspects.some(({ score }) => score !== null));

/**
 * The name that the organisation uses for its participant, or else that of the signed-in person. So someone who has the
 * link of a participation and adds it to another person's account does not see that person's name.
 */
async function nameOf(db: Db, principal: SessionHolder, { given_name }: ParticipationRow): Promise<string | null> {
  if (given_name) return given_name;
  return (principal.kind === 'person' && (await findGivenName(db, principal.personId))) || null;
}
