import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { insertDemoRespondents, insertDemoResponses } from '#server/demo/demoQueries.ts';
import { storedAnswers } from '#server/demo/storedAnswers.ts';
import { addMembers, insertGroup, setGroupName } from '#server/features/participants/groupQueries.ts';
import { deleteAccountParticipants } from '#server/features/participants/participantsRoutes.ts';
import { closeSurvey, openSurvey } from '#server/features/survey/surveyLifecycle.ts';
import { addParticipants } from '#server/features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '#server/features/surveys/createSurvey.ts';
import type { ApiApp } from '../apiApp.ts';
import { createOrganisation, type Organisation } from '../organisation.ts';
import { personNamed } from '../surveyOf.ts';
import type { SwapSurvey } from './swapSurvey.ts';

/** An organisation in one copy of the product, with closed surveys. */
export interface ProductCopy {
  api: ApiApp;
  organisation: Organisation;
  surveys: (SurveyKey & {
    name: string;
    /** Of the people, in their order. */
    participationIds: string[];
    /** Indexes of the people in each removal. */
    removals: number[][];
  })[];
  /** Ids of groups by name. */
  groupIds: ReadonlyMap<string, string>;
  /** What ids stand for. It is the same in each copy. */
  labels: ReadonlyMap<string, string>;
}

/** Closes surveys in a copy of the product, by its own operations but for the single answers. */
export async function closeInProduct(
  api: ApiApp,
  surveyType: LoadedSurveyType,
  surveys: readonly SwapSurvey[],
): Promise<ProductCopy> {
  const { db } = api;
  const organisation = await createOrganisation(api);
  const { accountId } = organisation;
  const groupIds = await createGroups(api, accountId, [...new Set(surveys.flatMap(({ groups }) => groups))].sort());
  const labels = new Map([
    [accountId, '<organisation>'],
    ...[...groupIds].map(([name, id]) => [id, `<group ${name}>`] as const),
  ]);
  for (const [role, email] of Object.entries(organisation.emails)) {
    const { id } = await db
      .selectFrom('person')
      .where('email_address', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    labels.set(id, `<${role}>`);
  }

  const closed: ProductCopy['surveys'] = [];
  for (const [index, survey] of surveys.entries()) {
    const name = `Survey ${index}`;
    const key = await createSurvey(
      db,
      { accountId, name, surveyType, contact: { name: 'Kim Lind', email: 'kim@example.org' } },
      api.clock(),
    );
    labels.set(key.surveyId, `<${name}>`);
    const participationIds = await respond(api, key, { surveyType, survey, groupIds, labels });
    api.wait(1000);
    await closeSurvey(db, key, api.config, api.clock());
    closed.push({ ...key, name, participationIds, removals: survey.removals });
  }
  return { api, organisation, surveys: closed, groupIds, labels };
}

/** Creates groups whose ids are in the order of their names, so that lists ordered by ids are the same in each copy. */
async function createGroups(
  { db, clock }: ApiApp,
  accountId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids: string[] = [];
  for (const index of names.keys()) ids.push((await insertGroup(db, accountId, `New group ${index}`, clock()))!);
  ids.sort();
  for (const [index, name] of names.entries()) await setGroupName(db, { accountId, groupId: ids[index]! }, name);
  return new Map(names.map((name, index) => [name, ids[index]!]));
}

interface Respondents {
  surveyType: LoadedSurveyType;
  survey: SwapSurvey;
  groupIds: ReadonlyMap<string, string>;
  /** Gets the ids of the people. */
  labels: Map<string, string>;
}

/** Opens a survey and submits it for its people. @returns the ids of their participations. */
async function respond(
  { db, clock }: ApiApp,
  key: SurveyKey,
  { surveyType: { definition }, survey: { people }, groupIds, labels }: Respondents,
): Promise<string[]> {
  const { accountId, surveyId } = key;
  const invited = people.filter((person) => person.invited);
  const emailOf = (person: number) => personNamed(`${surveyId}-${person}`).emailAddress;
  await addParticipants(
    db,
    key,
    invited.map((_, person) => personNamed(`${surveyId}-${person}`)),
    clock(),
  );
  const rows = await db
    .selectFrom('participation')
    .innerJoin('participant', 'participant.id', 'participation.participant_id')
    .where('participation.survey_id', '=', surveyId)
    .select(['participation.id', 'participation.participant_id', 'participant.email_address'])
    .execute();
  const invitations = invited.map((_, person) => rows.find(({ email_address }) => email_address === emailOf(person))!);
  for (const [name, groupId] of groupIds) {
    const members = invitations
      .filter((_, person) => people[person]!.groups.includes(name))
      .map(({ participant_id }) => participant_id!);
    await addMembers(db, { accountId, groupId }, members);
  }
  await openSurvey(db, key, clock());
  const uninvited = people.length - invited.length;
  const participationIds = [
    ...invitations.map(({ id }) => id),
    ...(uninvited > 0 ? await insertDemoRespondents(db, key, uninvited, clock()) : []),
  ];
  await insertDemoResponses(
    db,
    accountId,
    people.map(({ answers }, person) => ({
      participationId: participationIds[person]!,
      when: clock(),
      completed: true,
      answers: storedAnswers(definition, answers),
    })),
  );
  const deleted = invitations
    .filter((_, person) => people[person]!.deleted)
    .map(({ participant_id }) => participant_id!);
  if (deleted.length > 0) await deleteAccountParticipants(db, { accountId, participantIds: deleted });
  const ofSurvey = labels.get(surveyId)!.slice(1, -1);
  invitations.forEach(({ participant_id }, person) =>
    labels.set(participant_id!, `<participant ${person} of ${ofSurvey}>`),
  );
  participationIds.forEach((id, person) => labels.set(id, `<participation ${person} of ${ofSurvey}>`));
  return participationIds;
}
