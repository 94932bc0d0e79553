import type { SurveyType } from '#contract/content/surveyType.ts';
import type { LoadedSurveyType } from '../content/readSurveyTypes.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { findSession } from '../features/auth/authQueries.ts';
import { startSession } from '../features/auth/issueTokens.ts';
import { findParticipationByToken } from '../features/participation/participationQueries.ts';
import { completeParticipation, startSurveyWithToken } from '../features/participation/participationRoutes.ts';
import { openSurvey, closeSurvey } from '../features/survey/surveyLifecycle.ts';
import { addGroups, addParticipants } from '../features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '../features/surveys/createSurvey.ts';
import { hashToken } from '../security/token.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { atSix, daysFrom, monthsFrom, type DemoOrganisation, atNine } from './demoOrganisation.ts';
import { demoContact, type DemoGroup, demoPeople, registeredDemoPerson, demoGroups } from './demoPeople.ts';
import {
  deleteDemoMails,
  listDemoInvitations,
  insertDemoResponses,
  listDemoGroupInvitations,
  setDemoDelivered,
  type DemoResponse,
} from './demoQueries.ts';
import { groupSituations } from './groupSituations.ts';
import { randomNumbers } from '#server/randomNumbers.ts';
import { storedAnswers } from '../invented/storedAnswers.ts';

/** `shift` is how much better or worse off than average people were, on scales from 0 to 1. */
const closedSurveys: { typeId: string; months: number; groups: DemoGroup['name'][]; shift: number }[] = [
  {
    typeId: 'wellbeing',
    months: -18,
    groups: ['Night shift', 'Day shift', 'Community nurses', 'Office'],
    shift: -0.03,
  },
  { typeId: 'psychosocial-risk', months: -10, groups: ['Night shift', 'Day shift', 'Community nurses'], shift: 0 },
  { typeId: 'wellbeing', months: -6, groups: ['Night shift', 'Day shift', 'Community nurses', 'Office'], shift: 0.03 },
];

/** Adds closed surveys. Two of them ask the same questions a year apart. @returns the newest. */
export async function seedClosedSurveys(organisation: DemoOrganisation): Promise<SurveyKey> {
  let newest: SurveyKey | undefined;
  const { db, config, content, accountId, groupIds, now } = organisation;
  for (const { typeId, months, groups, shift } of closedSurveys) {
    const createdAt = monthsFrom(now, months);
    const [opened, closed] = [daysFrom(createdAt, 1), atSix(daysFrom(createdAt, 15))];
    const surveyType = content.surveyTypes.get(typeId)!;
    const survey = await createSurvey(
      db,
      { accountId, name: null, surveyType, contact: demoContact, closeAt: closed },
      createdAt,
    );
    await addGroups(
      db,
      survey,
      groups.map((name) => groupIds[name]),
      createdAt,
    );
    await openSurvey(db, survey, opened);
    await respondByGroup(organisation, { survey, surveyType, shift, progress: 1, from: opened, to: closed });
    await closeSurvey(db, survey, config, closed);
    await deleteDemoMails(db, survey);
    newest = survey;
  }
  return newest!;
}

type Progress = 'completed' | 'half way' | 'not begun';

/**
 * How many of the individually added people have submitted or stopped half way, and how far the person with an account
 * has got.
 */
const openSurveys: { typeId: string; completed: number; halfWay: number; registered: Progress }[] = [
  { typeId: 'pulse', completed: 9, halfWay: 3, registered: 'half way' },
  // The third wellbeing survey of the person with an account, so that their rings show something.
  { typeId: 'wellbeing', completed: 11, halfWay: 4, registered: 'completed' },
  { typeId: 'psychosocial-risk', completed: 8, halfWay: 3, registered: 'not begun' },
];

/** Adds surveys that can be answered now. The first was sent to a group as well. */
export async function seedOpenSurveys(organisation: DemoOrganisation): Promise<void> {
  for (const [index, survey] of openSurveys.entries()) await seedSurvey(organisation, survey, index);
}

async function seedSurvey(
  organisation: DemoOrganisation,
  { typeId, completed, halfWay, registered }: (typeof openSurveys)[number],
  index: number,
): Promise<void> {
  const { db, content, accountId, groupIds, now } = organisation;
  const createdAt = new Date(daysFrom(now, -4).getTime() + index);
  const surveyType = content.surveyTypes.get(typeId)!;
  const survey = await createSurvey(
    db,
    {
      accountId,
      name: null,
      surveyType,
      contact: demoContact,
      closeAt: atSix(daysFrom(now, 14)),
    },
    createdAt,
  );
  await addParticipants(db, survey, demoPeople, createdAt);
  if (index === 0) await addGroups(db, survey, [groupIds['Office']], createdAt);
  await openSurvey(db, survey, daysFrom(now, -3));

  const progressOf = (emailAddress: string, person: number): Progress => {
    if (emailAddress === registeredDemoPerson.emailAddress) return registered;
    if (person < completed) return 'completed';
    return person < completed + halfWay ? 'half way' : 'not begun';
  };
  for (const [person, { token, email_address }] of (await listDemoInvitations(db, survey)).entries()) {
    const progress = progressOf(email_address, person);
    if (progress === 'not begun') continue;
    const answering = { token, definition: surveyType.definition, person, submit: progress === 'completed' };
    await answerAsDemo(db, answering, daysFrom(now, -2));
  }
  await respondByGroup(organisation, {
    survey,
    surveyType,
    shift: 0,
    progress: 0.6,
    from: daysFrom(now, -3),
    to: daysFrom(now, -1),
  });
  await setDemoDelivered(db, survey);
}

/** Adds surveys that no one can answer yet: one is ready, one opens automatically, and one has no contact. */
export async function seedPlannedSurveys({ db, content, accountId, groupIds, now }: DemoOrganisation): Promise<void> {
  const typeOf = (typeId: string) => content.surveyTypes.get(typeId)!;
  const ready = await createSurvey(
    db,
    {
      accountId,
      name: 'Pulse for the shifts',
      surveyType: typeOf('pulse'),
      contact: demoContact,
    },
    daysFrom(now, -2),
  );
  await addGroups(db, ready, [groupIds['Night shift'], groupIds['Day shift']], now);

  const scheduled = await createSurvey(
    db,
    {
      accountId,
      name: 'Pulse after the office move',
      surveyType: typeOf('pulse'),
      contact: demoContact,
      openAt: atNine(daysFrom(now, 30)),
      closeAt: atSix(daysFrom(now, 44)),
    },
    daysFrom(now, -1),
  );
  await addGroups(db, scheduled, [groupIds['Office']], now);

  await createSurvey(
    db,
    { accountId, name: 'Psychosocial risk, community team', surveyType: typeOf('psychosocial-risk') },
    now,
  );
}

interface Answering {
  survey: SurveyKey;
  surveyType: LoadedSurveyType;
  /** How much better or worse off people are than average, on scales from 0 to 1. */
  shift: number;
  /** The share of all expected submissions that have been made already. */
  progress: number;
  from: Date;
  to: Date;
}

/**
 * Lets people who were invited through a group answer, according to their group: most submit, some stop half way, some
 * never start.
 */
async function respondByGroup(
  { db, accountId }: DemoOrganisation,
  { survey, surveyType: { definition }, shift, progress, from, to }: Answering,
): Promise<void> {
  const groups = new Map<string, (typeof demoGroups)[number]>(demoGroups.map((group) => [group.name, group]));
  const random = randomNumbers(from.getUTCDate() * 31 + Math.round(shift * 1000) + definition.sections.length);
  const invitations = await listDemoGroupInvitations(db, survey);
  const responses = invitations.flatMap(({ id, email_address, group_name }, person): DemoResponse[] => {
    const group = groups.get(group_name)!;
    const [luck, moment] = [random(), random()];
    const completed = luck < group.share * progress || email_address === registeredDemoPerson.emailAddress;
    if (!completed && luck > group.share * progress + 0.05) return [];
    const answers = storedAnswers(
      definition,
      inventAnswers(definition, person, shift + group.shift, groupSituations[group.name]),
    );
    return [
      {
        participationId: id,
        answers: completed ? answers : answers.slice(0, Math.ceil(answers.length / 2)),
        // Most people answer soon after the survey opens.
        when: new Date(from.getTime() + (to.getTime() - from.getTime()) * moment ** 2),
        completed,
      },
    ];
  });
  await insertDemoResponses(db, accountId, responses);
}

interface DemoAnswering {
  token: string;
  definition: SurveyType;
  /** * The seed of this person's answers. */
  person: number;
  /** Whether the person answers everything and submits. Otherwise the person stops half way. */
  submit: boolean;
}

/**
 * Answers a survey as an invited person does: opens the link, signs in, answers, and submits. The answers are stored
 * together, because one by one they would take a fifth of the time that the whole demonstration takes.
 */
async function answerAsDemo(db: Db, { token, definition, person, submit }: DemoAnswering, now: Date): Promise<void> {
  const participationToken = await startSurveyWithToken(db, token, null, now);
  const participation = await findParticipationByToken(db, participationToken);
  if (!participation) throw new Error('The demonstration invitation does not exist');
  const { account_id: accountId, id, public_id: publicId } = participation;
  const tokens = await startSession(db, { kind: 'participation', accountId, participationId: id }, now);
  const accessToken = hashToken(tokens.access_token);

  const answers = storedAnswers(definition, inventAnswers(definition, person));
  const given = submit ? answers : answers.slice(0, Math.ceil(answers.length / 2));
  await insertDemoResponses(db, accountId, [{ participationId: id, answers: given, when: now, completed: false }]);
  if (!submit) return;
  const session = await findSession(db, accessToken, now);
  if (session) await completeParticipation(db, session, publicId, now);
}
