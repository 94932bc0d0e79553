import type { SurveyTypeVersion } from '#contract/content/surveyType.ts';
import { translateSurveyName } from '#rules/defaultSurveyName.ts';
import type { Texts } from './makeTexts.ts';

/**
 * The name of a survey for a participant who reads these texts (docs/rules/survey-lifecycle.md#name).
 * @param name the stored name.
 * @param version the survey's version of its type.
 */
export const surveyNameIn = (
  { language, surveyType }: Pick<Texts, 'language' | 'surveyType'>,
  name: string,
  version: SurveyTypeVersion,
): string =>
  translateSurveyName(name, { english: version.definition.name, translated: surveyType(version).name }, language);
