import { sql } from 'kysely';
import { openDatabase, type Db } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import type { Bench, Measurement } from './measurement.ts';

const people = 10_000;
const questions = 40;
/** Each organisation has 100 people. A single one with ten thousand would make indexes look smaller than they are. */
const organisations = 100;
const entries = 10_000;

/**
 * Measures the size of rows on disk with their indexes, after inserting in random order. The calculations in
 * docs/scale.md use these sizes.
 */
export const sizes: Bench = {
  title: `Sizes: ${people} participants of ${questions} questions in ${organisations} organisations`,
  async run(postgresUrl) {
    const db = await openDatabase({ databaseUrl: await createDatabase(postgresUrl, 'bench_sizes'), dataDir: '' });
    try {
      await migrate(db);
      await sql`set statement_timeout = 0`.execute(db);
      await addPeople(db);
      await sql.raw(answersOf('true')).execute(db);
      const wal = await walOfSingleSaves(db);
      return [
        ...(await Promise.all([
          measurement(db, 'a participant', ['participant'], people),
          measurement(db, 'a participation', ['participation'], people),
          measurement(db, 'a session and its two tokens', ['session', 'session_token'], people),
          measurement(db, 'an answer', ['answer'], people * questions),
          measurement(db, 'an entry of the audit log', ['audit_entry'], entries),
        ])),
        { what: 'write-ahead log of an answer saved alone, just after a checkpoint', product: `${wal} bytes` },
      ];
    } finally {
      await db.destroy();
    }
  },
};

async function measurement(db: Db, what: string, tables: string[], rows: number): Promise<Measurement> {
  const {
    rows: [size],
  } = await sql<{ bytes: number; indexes: number }>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes, sum(pg_indexes_size(name::regclass))::float8 as indexes
    from unnest(${tables}::text[]) as name`.execute(db);
  return {
    what,
    product: `${Math.round(size!.bytes / rows)} bytes, ${Math.round(size!.indexes / rows)} of them in indexes`,
  };
}

async function addPeople(db: Db): Promise<void> {
  await sql
    .raw(`
    insert into survey_type_version values ('hash', 'pulse', '{}', now());
    insert into account (id, name, created_at) select gen_random_uuid(), 'Organisation ' || n, now() from generate_series(1, ${organisations}) n;
    insert into survey (account_id, id, name, type_id, type_hash, share_token, created_at, modified_at)
      select id, gen_random_uuid(), 'Survey', 'pulse', 'hash', md5(random()::text) || '0123456789a', now(), now() from account;
    insert into participant (account_id, id, given_name, family_name, email_address, stop_token, created_at)
      select id, gen_random_uuid(), 'Given' || n, 'Familyname' || n, 'given' || n || '.familyname@organisation.example', md5(random()::text) || '0123456789a', now()
      from account, generate_series(1, ${people / organisations}) n;
    insert into participation (account_id, id, survey_id, participant_id, public_id, token, when_last_invited, when_started, created_at)
      select participant.account_id, gen_random_uuid(), survey.id, participant.id, gen_random_uuid(), md5(random()::text) || '0123456789a', now(), now(), now()
      from participant join survey using (account_id) order by random();
    insert into session (id, created_at) select id, now() from participation;
    insert into session_token (hash, session_id, account_id, participation_id, kind, expires_at)
      select sha256((id || kind)::bytea), id, account_id, id, kind, now() from participation, unnest(array['access', 'refresh']) kind order by random();
    insert into audit_entry (account_id, id, at, person_id, person_name, area, action, subject, object, details)
      select id, gen_random_uuid(), now(), gen_random_uuid(), 'Given Familyname', 'reports', 'getReport', 'Wellbeing 2026',
        jsonb_build_object('surveyId', gen_random_uuid()), '{"filter": "Everybody"}'
      from account, generate_series(1, ${entries / organisations});
  `)
    .execute(db);
}

/** Inserts the answers to all questions but one, or to that one, in random order. */
const answersOf = (condition: 'true' | 'false') => `
  insert into answer (account_id, participation_id, question_id, int_value, answered_at)
  select account_id, participation.id, 'workload-and-pace-' || n, 1 + n % 5, now()
  from participation, generate_series(1, ${questions}) n where (n < ${questions}) = ${condition} order by random()`;

/** The bytes of write-ahead log for an answer, if each is saved in a separate transaction. */
async function walOfSingleSaves(db: Db): Promise<number> {
  await sql`checkpoint`.execute(db);
  const position = async () =>
    (await sql<{ at: number }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`.execute(db)).rows[0]!.at;
  const before = Number(await position());
  await sql
    .raw(`
    do $$
    declare one record;
    begin
      for one in select account_id, id from participation order by random() loop
        insert into answer (account_id, participation_id, question_id, int_value, answered_at) values (one.account_id, one.id, 'workload-and-pace-${questions}', 3, now());
        commit;
      end loop;
    end $$`)
    .execute(db);
  return Math.round((Number(await position()) - before) / people);
}
