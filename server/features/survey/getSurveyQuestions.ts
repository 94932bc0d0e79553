import type { SurveyQuestions } from '#contract/entities/participation.ts';
import { languageTags, type Language } from '#contract/languages.ts';
import { ApiError } from '#server/ApiError.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { presentSections } from './presentSections.ts';
import { presentSurveyTexts } from './presentSurveyTexts.ts';
import { findSurveyTexts } from './surveyQueries.ts';

/**
 * Everything that participants of a survey are asked and read before they answer (docs/rules/survey-lifecycle.md#all-questions).
 * @param requested the language. Omitted: the organisation's.
 * @throws ApiError NotFound if the survey has been deleted.
 */
export async function getSurveyQuestions(
  { db, content, config }: Pick<Deps, 'db' | 'content' | 'config'>,
  survey: SurveyKey,
  requested: Language | undefined,
): Promise<SurveyQuestions> {
  const row = await findSurveyTexts(db, survey);
  if (!row) throw new ApiError('NotFound');
  const language = requested ?? row.account_language;
  const texts = content.texts[language];
  const version = await getSurveyTypeVersion(db, row.type_hash);
  const definition = texts.surveyType(version);
  return {
    ...presentSurveyTexts({
      row: { ...row, survey_name: surveyNameIn(texts, row.survey_name, version) },
      definition,
      sections: presentSections(definition, []),
      texts,
      minReportSample: config.minReportSample,
    }),
    language,
    // A version without a translation is returned as it is.
    languages: languageTags.filter(
      (tag) => tag === 'en' || content.texts[tag].surveyType(version) !== version.definition,
    ),
  };
}
