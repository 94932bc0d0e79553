import { randomUUID } from 'node:crypto';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import type { LoadedSurveyType } from '../server/content/readSurveyTypes.ts';
import { demoAnswers } from '../server/demo/demoAnswers.ts';
import { insertDemoResponses } from '../server/demo/demoQueries.ts';
import { storedAnswers } from '../server/demo/storedAnswers.ts';
import { addMembers, insertGroup } from '../server/features/participants/groupQueries.ts';
import { closeSurvey, openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { addGroups, addParticipants } from '../server/features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '../server/features/surveys/createSurvey.ts';
import type { ApiApp } from './apiApp.ts';
import { personNamed } from './surveyOf.ts';

interface ClosedSurveyOptions {
  accountId: string;
  /** The pulse unless given. */
  surveyType?: LoadedSurveyType;
  people: number;
  /** Names of groups, and who is in each, by number. */
  groups?: Record<string, (person: number) => boolean>;
  /** What a person answers; as the demonstration does unless given. */
  answers?: (definition: SurveyType, person: number) => Answer[];
  /** The local parts of addresses begin with it. */
  prefix?: string;
  close?: boolean;
}

/** A survey that so many people have submitted, closed unless asked otherwise: by the product's own operations, but for the single answers. */
export async function closedSurvey(
  api: Pick<ApiApp, 'db' | 'config' | 'clock' | 'content'>,
  options: ClosedSurveyOptions,
) {
  const {
    accountId,
    people,
    groups = {},
    answers = demoAnswers,
    prefix = `p${randomUUID().slice(0, 6)}-`,
    close = true,
  } = options;
  const surveyType = options.surveyType ?? api.content.surveyTypes.get('pulse')!;
  const { definition } = surveyType;
  const survey = await createSurvey(
    api.db,
    { accountId, name: `Survey ${randomUUID()}`, surveyType, contact: { name: 'Kim Lind', email: 'kim@example.org' } },
    api.clock(),
  );
  await addParticipants(
    api.db,
    survey,
    Array.from({ length: people }, (_, person) => personNamed(`${prefix}${person}`)),
    api.clock(),
  );
  const rows = await api.db
    .selectFrom('participation')
    .innerJoin('participant', 'participant.id', 'participation.participant_id')
    .where('participation.survey_id', '=', survey.surveyId)
    .select(['participation.id', 'participation.participant_id', 'participant.family_name'])
    .execute();
  const invited = rows.sort((a, b) => numberOf(a) - numberOf(b));
  const groupIds: Record<string, string> = {};
  for (const [name, isMember] of Object.entries(groups)) {
    groupIds[name] = (await insertGroup(api.db, accountId, `${name} ${randomUUID().slice(0, 6)}`, api.clock()))!;
    await addMembers(
      api.db,
      { accountId, groupId: groupIds[name] },
      invited.filter((_, person) => isMember(person)).map(({ participant_id }) => participant_id!),
    );
  }
  await addGroups(api.db, survey, Object.values(groupIds), api.clock());
  await openSurvey(api.db, survey, api.clock());
  await insertDemoResponses(
    api.db,
    accountId,
    invited.map(({ id }, person) => ({
      participationId: id,
      when: api.clock(),
      completed: true,
      answers: storedAnswers(definition, answers(definition, person)),
    })),
  );
  if (close) await closeSurvey(api.db, survey, api.config, api.clock());
  return { ...survey, url: `/survey/${survey.surveyId}`, groupIds, participationIds: invited.map(({ id }) => id) };
}

const numberOf = ({ family_name }: { family_name: string }) => Number(family_name.split('-').at(-1));
