import { sql } from 'kysely';
import type { Db } from '../server/db/database.ts';
import { addAdministrator } from '../testing/surveys/organisation.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { insertGroup } from '../server/features/participants/groupQueries.ts';

const givenNames = [
  'Anna',
  'Ben',
  'Cem',
  'Dora',
  'Emil',
  'Fatma',
  'Greta',
  'Hans',
  'Ines',
  'Jonas',
  'Kim',
  'Lena',
  'Max',
  'Nora',
  'Oskar',
  'Paul',
  'Rosa',
  'Selin',
  'Tom',
  'Ute',
];
const familyNames = [
  'Adler',
  'Berg',
  'Çelik',
  'Dietrich',
  'Ernst',
  'Fischer',
  'Groß',
  'Huber',
  'Ivanov',
  'Jansen',
  'Krause',
  'Lind',
  'Maier',
  'Neumann',
  'Öztürk',
  'Peters',
  'Quell',
  'Richter',
  'Schmidt',
  'Thoma',
  'Unger',
  'Vogel',
  'Weber',
  'Young',
  'Zimmer',
];
/** The number of people added with one statement. */
const inOneStatement = 5_000;

export interface ListedOrganisation {
  accountId: string;
  /**
   * The id of an open survey. Everyone was invited at one of two times, except some hundreds who were invited
   * individually. A third have submitted.
   */
  surveyId: string;
  /** The ids of a group with a quarter of the people, and of one with ten people. */
  groups: { quarter: string; ten: string };
  /** An access token of a manager, valid for a quarter of an hour. */
  token: string;
}

/**
 * Creates an organisation with this number of people, all in one survey, and with the same number of entries in its
 * audit log. Does not run ANALYZE.
 */
export async function listedOrganisation(db: Db, people: number): Promise<ListedOrganisation> {
  const now = new Date();
  const product = await productOn(db);
  const { accountId, surveyId } = await makeSurvey(product, { name: 'Crowd' });
  const { personId } = await addAdministrator(product, accountId, 'manage');
  const groups = {
    quarter: (await insertGroup(db, accountId, 'A quarter', now))!,
    ten: (await insertGroup(db, accountId, 'Ten', now))!,
  };

  for (let first = 0; first < people; first += inOneStatement) {
    // Random ids, as in production, and names that are independent of groups.
    const drawn = (salt: number) => sql`(hashint4(nr + ${salt}::int) & 2147483647)`;
    const range = sql`from (select nr, md5('participant' || nr)::uuid as participant, md5('participation' || nr)::uuid as participation,
        ${drawn(1_000_000)} % ${givenNames.length}::int as given, ${drawn(2_000_000)} % ${familyNames.length}::int as family, ${drawn(3_000_000)} % 4 = 0 as in_quarter
      from generate_series(${first}::int, ${Math.min(people, first + inOneStatement) - 1}::int) as nr) as person`;
    await sql`insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
      select ${accountId}::uuid, participant, (${givenNames}::text[])[1 + given],
        (${familyNames}::text[])[1 + family] || ' ' || nr % 997, 'person' || nr || '@example.org', participant, ${now}::timestamptz ${range}`.execute(
      db,
    );
    await sql`insert into participant_group_member (account_id, group_id, participant_id)
      select ${accountId}::uuid, listed.id, participant ${range},
        unnest(array[case when in_quarter then ${groups.quarter}::uuid end, case when nr < 10 then ${groups.ten}::uuid end]) as listed (id) where listed.id is not null`.execute(
      db,
    );
    await sql`insert into participation (account_id, id, survey_id, participant_id, public_id, token, when_last_invited, when_started, when_completed, created_at)
      select ${accountId}::uuid, participation, ${surveyId}::uuid, participant, participation, participation,
        ${now}::timestamptz - case when nr % 200 = 0 then make_interval(secs => nr) when nr % 5 = 0 then interval '1 day' else interval '0' end,
        started, started, ${now}::timestamptz ${range}, lateral (select case when nr % 3 = 0 then ${now}::timestamptz end as started) as answered`.execute(
      db,
    );
    await sql`insert into audit_entry (account_id, id, at, person_id, person_name, area, action, subject, object, details)
      select ${accountId}::uuid, participation, ${now}::timestamptz - make_interval(secs => nr), ${personId}::uuid, 'Kim Lind',
        case when nr % 1000 = 0 then 'users' when nr % 3 = 0 then 'surveys' else 'participants' end, 'addParticipants', 'Crowd',
        case when nr % 500 = 0 then jsonb_build_object('surveyId', ${surveyId}::text) else '{}' end, '{"numberAdded": 1}' ${range}`.execute(
      db,
    );
  }
  const { access_token: token } = await startSession(db, { kind: 'person', personId }, new Date());
  return { accountId, surveyId, groups, token };
}
