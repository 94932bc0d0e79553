import { Navigate, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { surveyIntro } from '../surveyIntro.ts';
import { paths } from '#web/paths.ts';
import { useLiveSurvey } from './useLiveSurvey.ts';

interface AnswerableSurveyProps {
  /**
   * True if the page is submitting the survey. It then continues automatically, so this component does not redirect.
   */
  submitting?: boolean;
  children?: ReactNode;
}

/**
 * Shows its pages while the survey can be answered. Otherwise redirects to the report if the survey is submitted, or to
 * the introduction, which explains the survey's state.
 */
export function AnswerableSurvey({ submitting, children = <Outlet /> }: AnswerableSurveyProps) {
  const { survey } = useLiveSurvey();
  const intro = surveyIntro(survey.status, survey.participation);
  if (submitting || intro === 'partial' || intro === 'normal') return children;
  return <Navigate {...(intro === 'completed' ? paths.report() : paths.surveyIntro())} replace />;
}
