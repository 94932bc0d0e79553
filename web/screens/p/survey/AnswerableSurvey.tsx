import { Navigate, Outlet } from '@tanstack/react-router';
import { surveyIntro } from '../../../../rules/surveyIntro.ts';
import { paths } from '../../../paths.ts';
import { useSurvey } from './useSurvey.ts';

/** Lets its pages be seen while the survey can be answered; otherwise the introduction says what is the matter. */
export function AnswerableSurvey() {
  const { survey, submitting } = useSurvey();
  // The page that submits leads on; that the survey is submitted may be learnt before it does.
  if (submitting) return <Outlet />;
  const intro = surveyIntro(survey.status, survey.participation);
  if (intro === 'completed') return <Navigate {...paths.report()} replace />;
  return intro === 'partial' || intro === 'normal' ? <Outlet /> : <Navigate {...paths.surveyIntro()} replace />;
}
