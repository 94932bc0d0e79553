import { useNavigate, useParams } from '@tanstack/react-router';
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
    <Redirect section={place.section} question={place.question} />
  ) : (
    <QuestionPage key={`${place.section}/${place.question}`} place={place} />
  );
}

function Redirect({ section, question }: { section: number; question: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ ...paths.surveyQuestion(section, question), replace: true });
  }, [navigate, section, question]);
  return null;
}

/** Shows an error for an address without a valid question, and goes to the introduction. */
function BadPlace() {
  const navigate = useNavigate();
  useEffect(() => {
    toast(t('Error locating survey/participate/section/question'), 'error');
    void navigate({ ...paths.surveyIntro(), replace: true });
  }, [navigate]);
  return null;
}
