import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Language } from '#contract/languages.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { scoreSurvey, type SurveyScore } from '#rules/scoring.ts';
import { isSupportFirst } from './supportFirst.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { supportArticle, supportContacts } from '#server/content/support.ts';
import { ApiError } from '#server/ApiError.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { findGivenName } from '../auth/personQueries.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { languageOf } from './languageOf.ts';
import { findParticipation, listAnswers, type ParticipationRow } from './participationQueries.ts';
import { presentParticipation } from './presentParticipation.ts';
import { presentParticipationReport } from './presentParticipationReport.ts';
import { presentSections } from './presentSections.ts';
import { surveyPlaceholders } from './surveyPlaceholders.ts';

/**
 * The personal report, worked out anew from the answers each time it is asked for.
 * @param asked the language that the request asks for.
 * @throws ApiError NotFound, SurveyNotComplete, ReportCannotBeGenerated (too little was answered for any score, and
 * nothing brings support first, the offer of which is never held back; or the answers were erased).
 */
export async function getParticipationReport(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  caller: SessionHolder,
  participationId: string,
  asked: Language | null,
): Promise<ParticipationReport> {
  const row = await findParticipation(db, caller, participationId);
  if (!row) throw new ApiError('NotFound');
  if (!row.when_completed) throw new ApiError('SurveyNotComplete');
  const texts = content.texts[languageOf(asked, row)];
  if (row.when_erased) throw new ApiError('ReportCannotBeGenerated', { message: erasedWords(texts) });

  const definition = await getSurveyType(db, row.type_hash);
  const answers = await listAnswers(db, row);
  const values = new Map(answers.map(({ question_id, int_value }) => [question_id, int_value]));
  const score = scoreSurvey(definition, values);
  const distressHigh = isDistressHigh(definition, values);
  const supportFirst = isSupportFirst(definition, values);
  if (!hasAnyScore(score) && !supportFirst) throw new ApiError('ReportCannotBeGenerated');
  const ownSupport =
    row.support_article && fillPlaceholders(row.support_article, surveyPlaceholders(row, texts.language));
  return presentParticipationReport({
    definition: texts.surveyType(definition),
    score,
    answers: values,
    distressHigh,
    participation: presentParticipation(row, presentSections(definition, answers)),
    personName: await nameOf(db, caller, row),
    texts,
    support: {
      supportArticle: supportArticle(definition.report.supportArticle, ownSupport, {
        texts: content.texts,
        language: texts.language,
        organisation: row,
      }),
      first: supportFirst,
      ...supportContacts(texts, row),
      supportToken: row.support_token,
    },
  });
}

const erasedWords = ({ say }: Texts) =>
  say(
    'The answers to this survey were erased when the time was over for which the organisation keeps them, and your personal report with them.',
  );

const hasAnyScore = ({ sections }: SurveyScore): boolean =>
  sections.some(({ aspects }) => aspects.some(({ score }) => score !== null));

/**
 * As the organisation names its participant, or else as the person is called who asks. Whoever else has the link of a
 * participation, and added it to an account by somebody's address, does not learn that person's name.
 */
async function nameOf(db: Db, caller: SessionHolder, { given_name }: ParticipationRow): Promise<string | null> {
  if (given_name) return given_name;
  return (caller.kind === 'person' && (await findGivenName(db, caller.personId))) || null;
}
