import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { placeAt } from '#rules/surveyNavigation.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { useLiveSurvey } from '../useLiveSurvey.ts';
import { QuestionPage } from './QuestionPage.tsx';

/** The page of the question in the address. An address with only a section means its first question. */
export function QuestionScreen() {
  const { survey } = useLiveSurvey();
  const { section = '', question } = useParams({ strict: false });
  const place = placeAt(survey.sections, section, question ?? '0');
  if (!place) return <BadPlace />;
  return question === undefined ? (
    <Navigate {...paths.surveyQuestion(place.section, place.question)} replace />
  ) : (
    <QuestionPage key={`${place.section}/${place.question}`} place={place} />
  );
}

/** Shows an error for an address without a valid question, and goes to the introduction. */
function BadPlace() {
  useEffect(() => void toast(t('Error locating survey/participate/section/question'), 'error'), []);
  return <Navigate {...paths.surveyIntro()} replace />;
}
