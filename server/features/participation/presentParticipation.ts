import type { Participation } from '#contract/entities/participation.ts';
import type { Section } from '#contract/entities/participationSurvey.ts';
import { nextQuestionId } from '#rules/surveyProgress.ts';
import { participationStatus } from '../survey/surveyStatus.ts';
import { languageOf } from './languageOf.ts';
import type { ParticipationRow } from './participationQueries.ts';
import { surveyStatusFor } from './surveyStatusFor.ts';

/** A participation as its participant sees it. */
export const presentParticipation = (row: ParticipationRow, sections: Section[]): Participation => ({
  participationId: row.public_id,
  participationToken: row.token,
  status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
  surveyStatus: surveyStatusFor(row),
  // Nobody keeps a preview in an account, so none is offered.
  registered: row.person_id !== null || row.preview,
  name: row.survey_name,
  account: { id: row.account_id, name: row.account_name, knowledgeLibrary: row.knowledge_library },
  language: languageOf(null, row),
  whenSurveyOpened: row.when_open?.toISOString() ?? null,
  whenStarted: row.when_started?.toISOString() ?? null,
  whenCompleted: row.when_completed?.toISOString() ?? null,
  whenErased: row.when_erased?.toISOString() ?? null,
  nextQuestionUUID: nextQuestionId(sections),
});
