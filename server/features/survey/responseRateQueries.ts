import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** Of each regular group with people in a survey: how many they are, and how many of them have submitted. In no order. */
export const countByGroup = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('participant_group')
    .innerJoin('participant_group_member as member', (join) =>
      join
        .onRef('member.account_id', '=', 'participant_group.account_id')
        .onRef('member.group_id', '=', 'participant_group.id'),
    )
    .innerJoin('participation', (join) =>
      join
        .onRef('participation.account_id', '=', 'member.account_id')
        .onRef('participation.participant_id', '=', 'member.participant_id'),
    )
    .where('participant_group.account_id', '=', accountId)
    .where('participant_group.group_type', '=', 'regular')
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where('participation.preview', '=', false)
    .groupBy(['participant_group.id', 'participant_group.name'])
    .select([
      'participant_group.id',
      'participant_group.name',
      sql<number>`count(*)::integer`.as('invitedCount'),
      sql<number>`count(participation.when_completed)::integer`.as('completedCount'),
    ])
    .execute();
