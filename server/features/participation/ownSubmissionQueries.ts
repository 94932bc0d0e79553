import { compiledOnce } from '#server/db/compiledOnce.ts';
import type { Db } from '#server/db/database.ts';

/**
 * The surveys that a person has submitted and whose answers still exist, in all organisations, with their types. The
 * first submitted one comes first.
 */
const ofPerson = compiledOnce((db, personId: string) =>
  db
    .selectFrom('participation')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.account_id', '=', 'participation.account_id')
        .onRef('survey.id', '=', 'participation.survey_id'),
    )
    .innerJoin('survey_type_version as type', 'type.hash', 'survey.type_hash')
    .innerJoin('account', 'account.id', 'participation.account_id')
    .where('participation.person_id', '=', personId)
    .where('participation.when_completed', 'is not', null)
    .where('participation.preview', '=', false)
    .where('survey.when_erased', 'is', null)
    .select([
      'participation.account_id',
      'participation.id',
      'participation.public_id',
      'participation.when_started',
      'participation.when_completed',
      'survey.name as survey_name',
      'survey.type_hash',
      'type.type_id',
      'account.name as account_name',
    ])
    .orderBy('participation.when_completed')
    .orderBy('participation.id'),
);

/** A submitted survey in a person's account. */
export type OwnSubmission = Awaited<ReturnType<typeof listOwnSubmissions>>[number];

/** The surveys that a person has submitted and whose answers still exist, the first submitted one first. */
export const listOwnSubmissions = async (db: Db, personId: string) =>
  (await ofPerson(db, personId)).map(({ when_completed, ...row }) => ({ ...row, when_completed: when_completed! }));
