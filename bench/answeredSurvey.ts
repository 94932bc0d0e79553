import { sql } from 'kysely';
import type { SurveyType } from '../contract/content/surveyType.ts';
import { surveyItems } from '../rules/surveyItems.ts';
import { demoAnswers } from '../server/demo/demoAnswers.ts';
import { storedAnswers } from '../server/demo/storedAnswers.ts';
import type { Deps } from '../server/deps.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { insertGroup } from '../server/features/groups/groupQueries.ts';
import { insertPerson } from '../server/features/person/personQueries.ts';
import { openSurvey } from '../server/features/survey/openSurvey.ts';
import { addGroups } from '../server/features/surveyParticipations/addGroups.ts';
import { createSurvey } from '../server/features/surveys/createSurvey.ts';

/** So many people's answers are made up, as the demonstration does; the others answer like one of them. */
const templates = 2_000;
/** People whose answers are stored by one statement. */
const inOneStatement = 2_500;

/** An open wellbeing survey that so many people, in four groups, have submitted; and who manages it. */
export async function answeredSurvey({ db, content, clock }: Deps, people: number) {
  const now = clock();
  const surveyType = content.surveyTypes.get('wellbeing')!;
  const { definition } = surveyType;
  const accountId = await createAccount(db, { name: 'Bench', timeZone: 'Europe/Berlin' }, now);
  const personId = (await insertPerson(db, {
    givenName: 'Kim', familyName: 'Lind', emailAddress: 'kim@example.org', passwordHash: 'none', whenEmailConfirmed: now,
  }, now))!;
  await insertMembership(db, { accountId, personId, adminUserRole: 'manage' }, now);
  const survey = await createSurvey(db, { accountId, name: 'Crowd', surveyType, contact: { name: 'Kim Lind', email: 'kim@example.org' } }, now);
  const groupIds: string[] = [];
  for (const name of ['North', 'South', 'East', 'West']) groupIds.push((await insertGroup(db, accountId, name, now))!);
  await addGroups(db, survey, groupIds, now);
  await openSurvey(db, survey, now);

  await sql`create table bench_template (person int, question_id text, int_value int, int_values int[], string_value text, other_title text, not_applicable boolean)`.execute(db);
  await sql`insert into bench_template select * from json_to_recordset(${JSON.stringify(templateAnswers(definition))})
    as row (person int, "questionId" text, "intValue" int, "intValues" int[], "stringValue" text, "otherTitle" text, "notApplicable" boolean)`.execute(db);
  await sql`create index on bench_template (person)`.execute(db);
  await sql`analyze bench_template`.execute(db);

  await db.connection().execute(async (connection) => {
    // Nobody looks after each row's keys: they hold by how it is made, and to check them would take most of the time.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    for (let first = 0; first < people; first += inOneStatement) {
      const last = Math.min(people, first + inOneStatement) - 1;
      // Ids without an order, as they are in use.
      const range = sql`from (select nr, md5('participant' || nr)::uuid as participant, md5('participation' || nr)::uuid as participation
        from generate_series(${first}::int, ${last}::int) as nr) as person`;
      await sql`insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
        select ${accountId}::uuid, participant, 'Given' || nr, 'Family' || nr, 'person' || nr || '@example.org', participant, ${now}::timestamptz ${range}`.execute(connection);
      await sql`insert into participant_group_member (account_id, group_id, participant_id)
        select ${accountId}::uuid, (${groupIds}::uuid[])[1 + nr % 4], participant ${range}`.execute(connection);
      await sql`insert into participation (account_id, id, survey_id, participant_id, public_id, token, when_started, when_completed, created_at)
        select ${accountId}::uuid, participation, ${survey.surveyId}::uuid, participant, participation, participation, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        ${range}`.execute(connection);
      await sql`insert into answer (account_id, participation_id, question_id, int_value, int_values, string_value, other_title, not_applicable, answered_at)
        select ${accountId}::uuid, participation, question_id, int_value, int_values, string_value, other_title, not_applicable, ${now}::timestamptz
        ${range} join bench_template as template on template.person = nr * 7 % ${templates}::int
        order by participation, question_id`.execute(connection);
    }
    await sql`reset session_replication_role`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await sql`drop table bench_template`.execute(db);
  return { survey, personId, groupId: groupIds[0]!, definition, items: surveyItems(definition).length };
}

function templateAnswers(definition: SurveyType) {
  return Array.from({ length: templates }, (_, person) =>
    storedAnswers(definition, demoAnswers(definition, person)).map((answer) => ({ person, ...answer }))).flat();
}
