import type { ParticipationSurvey } from '#contract/entities/participationSurvey.ts';
import { participantSurveyStatus } from '../survey/surveyStatus.ts';

interface Facts {
  when_open: Date | null;
  when_closed: Date | null;
  preview: boolean;
}

/** The status of a survey to one of its participations: to a preview it is always open. */
export const surveyStatusFor = ({ when_open, when_closed, preview }: Facts): ParticipationSurvey['status'] =>
  preview ? 'open' : participantSurveyStatus({ whenOpen: when_open, whenClosed: when_closed });
