import { sql } from 'kysely';
import type { SurveyType } from '../contract/content/surveyType.ts';
import { surveyItems } from '../rules/surveyItems.ts';
import { definitionHash } from '../server/content/definitionHash.ts';
import type { LoadedSurveyType } from '../server/content/readSurveyTypes.ts';
import type { Db } from '../server/db/database.ts';
import type { SurveyKey } from '../server/db/surveyKey.ts';
import { demoAnswers } from '../server/demo/demoAnswers.ts';
import { storedAnswers } from '../server/demo/storedAnswers.ts';
import type { Deps } from '../server/deps.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { insertGroup } from '../server/features/participants/groupQueries.ts';
import { insertPerson } from '../server/features/auth/personQueries.ts';
import { openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { addGroups } from '../server/features/surveyParticipations/changeParticipations.ts';
import { insertSurveyTypeVersion } from '../server/features/surveyQuestions/compositionQueries.ts';
import { createSurvey } from '../server/features/surveys/createSurvey.ts';

/** So many people's answers are made up, as the demonstration does; the others answer like one of them. */
const templates = 2_000;

export interface AnsweredSurvey {
  survey: SurveyKey;
  /** Who manages it. */
  personId: string;
  /** Four, of the same size. */
  groupIds: string[];
  definition: SurveyType;
}

/** An open wellbeing survey of 60 items, of an organisation of its own, that so many people in four groups have submitted. */
export async function answeredSurvey({ db, content, clock }: Deps, people: number): Promise<AnsweredSurvey> {
  const now = clock();
  const surveyType = ofSixtyItems(content.surveyTypes.get('wellbeing')!);
  const { definition } = surveyType;
  await insertSurveyTypeVersion(db, surveyType, now);
  const accountId = await createAccount(db, { name: 'Bench', timeZone: 'Europe/Berlin' }, now);
  const emailAddress = `kim${people}@example.org`;
  const personId = (await insertPerson(
    db,
    { givenName: 'Kim', familyName: 'Lind', emailAddress, passwordHash: 'none', whenEmailConfirmed: now },
    now,
  ))!;
  await insertMembership(db, { accountId, personId, adminUserRole: 'manage' }, now);
  const survey = await createSurvey(
    db,
    { accountId, name: 'Crowd', surveyType, contact: { name: 'Kim Lind', email: emailAddress } },
    now,
  );
  const groupIds: string[] = [];
  for (const name of ['North', 'South', 'East', 'West']) groupIds.push((await insertGroup(db, accountId, name, now))!);
  await addGroups(db, survey, groupIds, now);
  await openSurvey(db, survey, now);
  await db
    .connection()
    .execute((connection) => insertAnswers(connection, survey, { people, groupIds, definition, now }));
  await sql`vacuum analyze`.execute(db);
  return { survey, personId, groupIds, definition };
}

/** The survey type with as many scales more as it needs to have so many items. */
function ofSixtyItems({ definition }: LoadedSurveyType): LoadedSurveyType {
  const [first, ...rest] = definition.sections;
  const more = Array.from({ length: 60 - surveyItems(definition).length }, (_, index) => ({
    id: `bench-${index}`,
    type: 'scale' as const,
    title: `Scale ${index}`,
    min: 1,
    max: 5,
    labels: ['Never', 'Always'],
  }));
  const longer = { ...definition, sections: [{ ...first!, questions: [...first!.questions, ...more] }, ...rest] };
  return { definition: longer, hash: definitionHash(longer) };
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
  await sql`create temporary table template (person int, question_id text, int_value int, int_values int[], string_value text, other_title text, not_applicable boolean)`.execute(
    db,
  );
  await sql`insert into template select * from json_to_recordset(${JSON.stringify(templateAnswers(definition))})
    as row (person int, "questionId" text, "intValue" int, "intValues" int[], "stringValue" text, "otherTitle" text, "notApplicable" boolean)`.execute(
    db,
  );
  await sql`analyze template`.execute(db);
  // Nobody looks after each row's keys: they hold by how it is made, and to check them would take most of the time.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`alter table answer drop constraint answer_pkey`.execute(db);

  // Ids without an order, as they are in use.
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

function templateAnswers(definition: SurveyType) {
  return Array.from({ length: templates }, (_, person) =>
    storedAnswers(definition, demoAnswers(definition, person)).map((answer) => ({ person, ...answer })),
  ).flat();
}
