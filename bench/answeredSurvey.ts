import { sql } from 'kysely';
import type { SurveyType } from '../contract/content/surveyType.ts';
import { surveyItems } from '../rules/surveyItems.ts';
import type { Db } from '../server/db/database.ts';
import type { SurveyKey } from '../server/db/surveyKey.ts';
import type { Deps } from '../server/deps.ts';
import { createAnswerTemplates } from '../testing/surveys/createAnswerTemplates.ts';
import { addAdministrator } from '../testing/surveys/organisation.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import { scale } from '../testing/surveys/makeSurveyType.ts';

/**
 * The number of people with generated answers, as in the demonstration. Further people repeat these answers.
 */
const templates = 2_000;

export interface AnsweredSurvey {
  survey: SurveyKey;
  /** The id of a person with the role `manage`. */
  personId: string;
  /** The ids of four groups of equal size. */
  groupIds: string[];
  definition: SurveyType;
}

/**
 * Creates an open wellbeing survey of 60 items in a new organisation, submitted by this number of people in four
 * groups.
 */
export async function answeredSurvey(product: Deps, people: number): Promise<AnsweredSurvey> {
  const { db, content, clock } = product;
  const now = clock();
  const definition = ofSixtyItems(content.surveyTypes.get('wellbeing')!.definition);
  const none = () => false;
  const survey = await makeSurvey(product, {
    name: 'Crowd',
    type: definition,
    groups: { North: none, South: none, East: none, West: none },
  });
  const groupIds = Object.values(survey.groupIds);
  const { personId } = await addAdministrator(product, survey.accountId, 'manage');
  await db
    .connection()
    .execute((connection) => insertAnswers(connection, survey, { people, groupIds, definition, now }));
  await sql`vacuum analyze`.execute(db);
  return { survey, personId, groupIds, definition };
}

/** Adds scales to a survey type until it has sixty items. */
function ofSixtyItems(definition: SurveyType): SurveyType {
  const [first, ...rest] = definition.sections;
  const more = Array.from({ length: 60 - surveyItems(definition).length }, (_, index) => scale(`bench-${index}`));
  return { ...definition, sections: [{ ...first!, questions: [...first!.questions, ...more] }, ...rest] };
}

interface Crowd {
  people: number;
  groupIds: string[];
  definition: SurveyType;
  now: Date;
}

async function insertAnswers(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  { people, groupIds, definition, now }: Crowd,
): Promise<void> {
  await createAnswerTemplates(db, definition, templates);
  // Foreign keys are not checked. They are valid by construction, and checking them would take most of the time.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`alter table answer drop constraint answer_pkey`.execute(db);

  // Random ids, as in production.
  const crowd = sql`(select nr, md5(${surveyId}::text || 'participant' || nr)::uuid as participant, md5(${surveyId}::text || nr)::uuid as participation
    from generate_series(1, ${people}::int) as nr) as person`;
  await sql`insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
    select ${accountId}::uuid, participant, 'Given' || nr, 'Family' || nr, 'person' || nr || '@example.org', participant, ${now}::timestamptz from ${crowd}`.execute(
    db,
  );
  await sql`insert into participant_group_member (account_id, group_id, participant_id)
    select ${accountId}::uuid, (${groupIds}::uuid[])[1 + nr % 4], participant from ${crowd}`.execute(db);
  await sql`insert into participation (account_id, id, survey_id, participant_id, public_id, token, when_started, when_completed, created_at)
    select ${accountId}::uuid, participation, ${surveyId}::uuid, participant, participation, participation, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from ${crowd}`.execute(db);
  await sql`insert into answer (account_id, participation_id, question_id, int_value, int_values, string_value, other_title, not_applicable, answered_at)
    select ${accountId}::uuid, participation, question_id, int_value, int_values, string_value, other_title, not_applicable, ${now}::timestamptz
    from ${crowd} join template on template.person = nr * 7 % ${templates}::int`.execute(db);

  await sql`alter table answer add constraint answer_pkey primary key (account_id, participation_id, question_id)`.execute(
    db,
  );
  await sql`reset session_replication_role`.execute(db);
  await sql`reset statement_timeout`.execute(db);
  await sql`drop table template`.execute(db);
}
