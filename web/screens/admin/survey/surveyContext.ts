import { createContext, use } from 'react';
import type { Survey } from '#contract/entities/survey.ts';

export const SurveyContext = createContext<Survey | null>(null);

/** The survey that SurveyArea has loaded, kept up to date. */
export function useSurvey(): Survey {
  const survey = use(SurveyContext);
  if (!survey) throw new Error('useSurvey is used outside SurveyArea');
  return survey;
}
