import { Navigate, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { surveyIntro } from '../surveyIntro.ts';
import { paths } from '#web/paths.ts';
import { useOpenedSurvey } from './useOpenedSurvey.ts';

interface AnswerableSurveyProps {
  /** The page submits the survey and leads on by itself: that it is submitted may be learnt before it does. */
  submitting?: boolean;
  children?: ReactNode;
}

/** Lets its pages be seen while the survey can be answered; otherwise the introduction says what is the matter. */
export function AnswerableSurvey({ submitting, children = <Outlet /> }: AnswerableSurveyProps) {
  const { survey } = useOpenedSurvey();
  const intro = surveyIntro(survey.status, survey.participation);
  if (submitting || intro === 'partial' || intro === 'normal') return children;
  return <Navigate {...(intro === 'completed' ? paths.report() : paths.surveyIntro())} replace />;
}
