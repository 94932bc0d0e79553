import type { Participation } from '../../../contract/entities/participation.ts';
import type { Section } from '../../../contract/entities/participationSurvey.ts';
import { nextQuestionId } from '../../../rules/surveyProgress.ts';
import { participantSurveyStatus, participationStatus } from '../../../rules/surveyStatus.ts';
import type { ParticipationRow } from './participationQueries.ts';

/** A participation as its participant sees it. */
export const presentParticipation = (row: ParticipationRow, sections: Section[]): Participation => ({
  participationId: row.public_id,
  participationToken: row.token,
  status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
  surveyStatus: participantSurveyStatus({ whenOpen: row.when_open, whenClosed: row.when_closed }),
  registered: row.person_id !== null,
  name: row.survey_name,
  account: { name: row.account_name },
  whenSurveyOpened: row.when_open?.toISOString() ?? null,
  whenStarted: row.when_started?.toISOString() ?? null,
  whenCompleted: row.when_completed?.toISOString() ?? null,
  nextQuestionUUID: nextQuestionId(sections),
});
