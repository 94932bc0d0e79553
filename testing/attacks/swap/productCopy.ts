import type { SurveyType } from '#contract/content/surveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Measurement } from '#server/content/measurement.ts';
import { addMembers, insertGroup, setGroupName } from '#server/features/participants/groupQueries.ts';
import { deleteAccountParticipants } from '#server/features/participants/participantsRoutes.ts';
import { closeSurvey } from '#server/features/survey/surveyLifecycle.ts';
import { releaseUncertainty } from '#server/results/closing/releaseUncertainty.ts';
import type { ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import type { SwapSurvey } from './swapSurvey.ts';
import { swapMeasurement } from './swapType.ts';

/** An organisation in one copy of the product, with closed surveys. */
export interface ProductCopy {
  api: ApiApp;
  organisation: Organisation;
  surveys: (SurveyKey & {
    name: string;
    /** The participations of the people, in the same order. */
    participationIds: string[];
    /** Indexes of the people in each removal. */
    removals: number[][];
  })[];
  /** Ids of groups by name. */
  groupIds: ReadonlyMap<string, string>;
  /** Stable names for ids, the same in each copy. */
  labels: ReadonlyMap<string, string>;
}

/** Closes surveys in a copy of the product by the product's own operations. Only the answers are inserted directly. */
export async function closeInProduct(
  api: ApiApp,
  type: SurveyType,
  surveys: readonly SwapSurvey[],
): Promise<ProductCopy> {
  const { db } = api;
  // The map is shared by the apps of this process, and no other test uses this survey type.
  (api.content.measurement as Map<string, Measurement>).set(type.id, swapMeasurement(type));
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
    const key = await respond(api, { accountId, name, type, survey, groupIds, labels });
    api.wait(1000);
    await closeSurvey(db, key, api.config, api.clock());
    await releaseUncertainty(api, key);
    closed.push({ ...key, name, removals: survey.removals });
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

interface NewSurvey {
  accountId: string;
  name: string;
  type: SurveyType;
  survey: SwapSurvey;
  groupIds: ReadonlyMap<string, string>;
  /** Gets the ids of the survey and of its people. */
  labels: Map<string, string>;
}

/** Opens a survey and submits it for its people. @returns it, with the ids of their participations. */
async function respond(
  api: ApiApp,
  { accountId, name, type, survey: { people }, groupIds, labels }: NewSurvey,
): Promise<SurveyKey & { participationIds: string[] }> {
  const invited = people.filter((person) => person.invited);
  const { surveyId, participantIds, adminIds, shareLinkIds } = await makeSurvey(api, {
    accountId,
    name,
    type,
    people: invited.length,
    prefix: `${name.toLowerCase().replace(' ', '-')}-`,
    shareLinks: people.length - invited.length,
    answers: (_, person) => people[person]!.answers,
  });
  for (const [group, groupId] of groupIds) {
    const members = participantIds.filter((_, person) => people[person]!.groups.includes(group));
    await addMembers(api.db, { accountId, groupId }, members);
  }
  const deleted = participantIds.filter((_, person) => people[person]!.deleted);
  if (deleted.length > 0) await deleteAccountParticipants(api.db, { accountId, participantIds: deleted });
  const participationIds = [...adminIds, ...shareLinkIds];
  labels.set(surveyId, `<${name}>`);
  participantIds.forEach((id, person) => labels.set(id, `<participant ${person} of ${name}>`));
  participationIds.forEach((id, person) => labels.set(id, `<participation ${person} of ${name}>`));
  return { accountId, surveyId, participationIds };
}
