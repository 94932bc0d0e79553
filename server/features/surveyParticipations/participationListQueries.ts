import { sql, type RawBuilder } from 'kysely';
import type { MailRefusal, ParticipantSortKey } from '#contract/entities/participant.ts';
import type { ParticipantFilter } from '#contract/entities/surveyParticipation.ts';
import { byInstant } from '#server/db/byInstant.ts';
import type { Db } from '#server/db/database.ts';
import { keysetPage, pageOfParts, type ListPart, type Page, type PageRequest } from '#server/db/keysetPage.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Sort } from '#server/http/parseQuery.ts';
import { isMemberOf, peopleSortKeysOf, findPeople, type PeopleSort } from '../participants/participantQueries.ts';

export interface ListRequest {
  sort: Sort<ParticipantSortKey>;
  /** A participation must match all of these. */
  filters: ParticipantFilter[];
  /** Members of any of these regular groups. Empty: everyone, including share-link responses. */
  groupIds: string[];
  /** Part of the given name, the family name, both, or the address, case-insensitive. Empty: everyone. */
  search: string;
  /** Only people whose mail is suppressed for this reason. Undefined: everyone. */
  mailRefusal: MailRefusal | undefined;
}

/** A page of a survey's participations. @throws RangeError if the cursor is of a list with another order. */
export async function listParticipations(db: Db, survey: SurveyKey, request: ListRequest, page: PageRequest) {
  const { groupIds, search, mailRefusal } = request;
  const whom = [
    ...(groupIds.length > 0 ? [isMemberOf(survey.accountId, groupIds)] : []),
    ...(mailRefusal ? [hasSuppressedMail(survey.accountId, mailRefusal)] : []),
    ...(search === '' ? [] : [await findPeople(db, survey.accountId, search)]),
  ];
  // First select the ids on the page, from indexes. Then select the data to show, for these rows only.
  const { rows, last } = await pageOfParts(partsOf(db, survey, request, whom), page);
  return {
    rows: await parseShown(
      db,
      survey,
      rows.map(({ id }) => id),
    ),
    last,
  };
}

const hasSuppressedMail = (accountId: string, reason: MailRefusal) => sql<boolean>`participant.email_key in (
  select email_address from mail_refusal where account_id = ${accountId}::uuid and reason = ${reason}
)`;

type Part = { name: string; list: ListPart<{ id: string }> };

/**
 * The list as parts, each in the order of an index: the people, and then the share-link responses, which have no name.
 * People with the same sort key are sorted by name, and never by anything that shows when someone answered.
 * @param whom the conditions for a person to be listed. If empty, lists everyone.
 */
function partsOf(
  db: Db,
  survey: SurveyKey,
  { sort: { key, descending }, filters }: ListRequest,
  whom: RawBuilder<boolean>[],
): Part[] {
  const hasLinks = !filters.includes('hasEmailAddress') && whom.length === 0;
  const byName = (name: string, sort: PeopleSort, more: ParticipantFilter[] = []): Part[] => {
    if (more.some((filter) => filters.includes(opposites[filter]!))) return [];
    const all = [...filters, ...more];
    const conditions = all.map((filter) => conditionsOf[filter]);
    return [
      {
        name,
        async list(page) {
          const rare = all.includes('notInvited') ? [await whoIsNotInvited(db, survey)] : [];
          return keysetPage(peopleOf(db, survey, [...conditions, ...rare, ...whom]), peopleSortKeysOf(sort), page);
        },
      },
      ...(hasLinks
        ? [{ name: `${name}, by link`, list: (page: PageRequest) => listLinks(db, survey, conditions, page) }]
        : []),
    ];
  };
  const byFamilyName = { key: 'familyName', descending: false } as const;

  if (key === 'completed') {
    const parts = [
      byName('notCompleted', byFamilyName, ['notCompleted']),
      byName('completed', byFamilyName, ['completed']),
    ];
    return (descending ? parts.toReversed() : parts).flat();
  }
  if (key === 'invited') {
    const conditions = [...filters.map((filter) => conditionsOf[filter]), ...whom];
    const invited = byInstant(
      (more) => peopleOf(db, survey, [...conditions, more]),
      sql`participation.when_last_invited`,
      descending,
      peopleSortKeysOf(byFamilyName),
    );
    return [
      ...(filters.includes('notInvited') ? [] : [{ name: 'invited', list: invited }]),
      ...byName('notInvited', byFamilyName, ['notInvited']),
    ];
  }
  return byName(key, { key, descending });
}

const opposites: Partial<Record<ParticipantFilter, ParticipantFilter>> = {
  invited: 'notInvited',
  notInvited: 'invited',
  completed: 'notCompleted',
  notCompleted: 'completed',
};

const conditionsOf: Record<ParticipantFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  invited: sql`participation.when_last_invited is not null`,
  notInvited: sql`participation.when_last_invited is null`,
  completed: sql`participation.when_completed is not null`,
  notCompleted: sql`participation.when_completed is null`,
  hasEmailAddress: sql`participation.participant_id is not null`,
};

/** If there are at most this number of participations, a condition lists their ids. */
const few = 500;

/**
 * A condition that matches people who are not invited. If there are only a few such people, as in an open survey, the
 * condition lists their ids. The planner cannot know that there are only a few, because share-link responses are never
 * invited either.
 */
async function whoIsNotInvited(db: Db, { accountId, surveyId }: SurveyKey): Promise<RawBuilder<boolean>> {
  const found = await db
    .selectFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`not preview`)
    .where('when_last_invited', 'is', null)
    .where('participant_id', 'is not', null)
    .select('id')
    .limit(few + 1)
    .execute();
  return found.length > few
    ? sql<boolean>`true`
    : sql<boolean>`participation.id = any(${found.map(({ id }) => id)}::uuid[])`;
}

/** Selects the participations of people. All of them count. */
function peopleOf(db: Db, { accountId, surveyId }: SurveyKey, conditions: RawBuilder<boolean>[]) {
  let query = db
    .selectFrom('participant')
    .innerJoin('participation', (join) =>
      join
        .onRef('participation.account_id', '=', 'participant.account_id')
        .onRef('participation.participant_id', '=', 'participant.id'),
    )
    .where('participant.account_id', '=', accountId)
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where(sql<boolean>`not participation.preview`)
    .select('participation.id');
  for (const condition of conditions) query = query.where(condition);
  return query;
}

/** A page of the share-link responses that count (`isCounted`). */
function listLinks(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  conditions: RawBuilder<boolean>[],
  page: PageRequest,
): Promise<Page<{ id: string }>> {
  let query = db
    .selectFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is', null)
    .where(sql<boolean>`not preview`)
    .where('when_started', 'is not', null)
    .select('id');
  for (const condition of conditions) query = query.where(condition);
  return keysetPage(query, [{ expression: sql`id`, type: 'uuid', notNull: true }], page);
}

export type ListedParticipation = Awaited<ReturnType<typeof parseShown>>[number];

/** The data to show for these participations of a survey, in the given order. */
async function parseShown(db: Db, { accountId, surveyId }: SurveyKey, ids: string[]) {
  const rows = await db
    .selectFrom('participation')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.account_id', '=', 'participation.account_id')
        .onRef('survey.id', '=', 'participation.survey_id'),
    )
    .leftJoin('participant', (join) =>
      join
        .onRef('participant.account_id', '=', 'participation.account_id')
        .onRef('participant.id', '=', 'participation.participant_id'),
    )
    .leftJoin('mail_refusal', (join) =>
      join
        .onRef('mail_refusal.account_id', '=', 'participant.account_id')
        .onRef('mail_refusal.email_address', '=', 'participant.email_key'),
    )
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where(sql<boolean>`participation.id = any(${ids}::uuid[])`)
    .select([
      'participation.id',
      'participation.when_last_invited',
      'participation.when_last_reminded',
      'participation.when_invitation_delivered',
      'participation.when_completed',
      'survey.when_closed',
      'participation.participant_id',
      'participant.given_name',
      'participant.family_name',
      'participant.email_address',
      'mail_refusal.reason as mail_refusal',
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
