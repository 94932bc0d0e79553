import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** Closes a modal of a survey's page. */
export function useSurveyModal(surveyId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ ...paths.survey(surveyId), replace: true, resetScroll: false });
}
