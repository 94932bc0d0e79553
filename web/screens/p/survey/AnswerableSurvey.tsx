import { Navigate, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { surveyIntro } from '../surveyIntro.ts';
import { paths } from '#web/paths.ts';
import { useLiveSurvey } from './useLiveSurvey.ts';

interface AnswerableSurveyProps {
  /** The page submits the survey and then continues automatically, so it may learn of the submission earlier. */
  submitting?: boolean;
  children?: ReactNode;
}

/** Shows its pages while the survey can be answered. Otherwise the introduction explains the state of the survey. */
export function AnswerableSurvey({ submitting, children = <Outlet /> }: AnswerableSurveyProps) {
  const { survey } = useLiveSurvey();
  const intro = surveyIntro(survey.status, survey.participation);
  if (submitting || intro === 'partial' || intro === 'normal') return children;
  return <Navigate {...(intro === 'completed' ? paths.report() : paths.surveyIntro())} replace />;
}
