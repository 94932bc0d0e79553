import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { SurveyStatus } from '#contract/entities/survey.ts';
import { checkQuestions } from '#server/content/checkQuestions.ts';
import { checkReport } from '#server/content/checkReport.ts';
import { nameVersion, type LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { insertDemoRespondents, insertDemoResponses } from '#server/demo/demoQueries.ts';
import { storedAnswers } from '#server/invented/storedAnswers.ts';
import { addMembers, insertGroup } from '#server/features/participants/groupQueries.ts';
import { createAccount } from '#server/features/platform/createAccount.ts';
import { closeSurvey, openSurvey } from '#server/features/survey/surveyLifecycle.ts';
import { addGroups, addParticipants } from '#server/features/surveyParticipations/changeParticipations.ts';
import { insertSurveyTypeVersion } from '#server/features/surveyQuestions/compositionQueries.ts';
import { createSurvey } from '#server/features/surveys/createSurvey.ts';
import { releaseUncertainty } from '#server/results/closing/releaseUncertainty.ts';
import type { ApiApp } from '../servers/apiApp.ts';
import type { Product } from '../databases/withProduct.ts';
import { actOnSurvey, type SurveyActions } from './actOnSurvey.ts';
import { personNamed } from './personNamed.ts';

export interface SurveyOptions {
  /** The organisation. Default: a new one in Berlin. */
  accountId?: string;
  /** Null or omitted for the default name. */
  name?: string | null;
  /**
   * The id of a survey type in the content, or a definition for this test, which is then stored. Default: the pulse
   * survey.
   */
  type?: string | SurveyType;
  /** Null for a survey without a contact, which is then a draft. */
  contact?: { name: string; email: string } | null;
  openAt?: Date | null;
  closeAt?: Date | null;
  copyOf?: string | null;
  /** The invited people: a number of new people, or names as in `personNamed`. Default: no one. */
  people?: number | readonly string[];
  /**
   * The prefix of the addresses of new people. Default: `person` in a new organisation, otherwise a random one, so that
   * no one is in two surveys.
   */
  prefix?: string;
  /**
   * Groups of these people that are added to the survey. For each name, a function says whether the person with a
   * number is in the group. The names get a suffix.
   */
  groups?: Readonly<Record<string, (person: number) => boolean>>;
  /** The number of responses by the share link. Their numbers follow those of the invited people. */
  shareLinks?: number;
  /**
   * The answers of each person, or null if no one answers. By default, people answer a closed survey as in the
   * demonstration, and do not answer others.
   */
  answers?: ((definition: SurveyType, person: number) => Answer[]) | null;
  /** The status of the survey. Default: open. */
  status?: SurveyStatus;
}

/** A survey as data that can be stored as JSON. */
export interface MadeSurvey extends SurveyKey {
  /** The path of the survey's operations, below /api/v0. */
  url: string;
  shareToken: string;
  /** The addresses and ids of the invited people, in order. */
  emails: string[];
  participantIds: string[];
  /**
   * Their participations: the tokens of their invitations, their ids for administrators and their ids for participants.
   */
  tokens: string[];
  adminIds: string[];
  publicIds: string[];
  /** The ids for administrators of responses by the share link. */
  shareLinkIds: string[];
  groupIds: Record<string, string>;
}

/** A survey and the actions of tests on it. */
export type TestSurvey = MadeSurvey & SurveyActions;

const contact = { name: 'Kim Lind', email: 'kim@example.org' };
const day = 24 * 3_600_000;
/** How many people are added with one statement. */
const inOneStatement = 5_000;

/**
 * Creates a survey by the product's own operations. Only the answers are inserted directly, since saving them one by
 * one would take minutes. With an API app, the result also has the actions of `actOnSurvey`.
 */
export function makeSurvey(api: ApiApp, options?: SurveyOptions): Promise<TestSurvey>;
export function makeSurvey(product: Product, options?: SurveyOptions): Promise<MadeSurvey>;
export async function makeSurvey(product: Product | ApiApp, options: SurveyOptions = {}): Promise<MadeSurvey> {
  const { db, config, clock } = product;
  const { status = 'OPEN', groups = {}, shareLinks = 0 } = options;
  const accountId = options.accountId ?? (await createOrganisation(product, options));
  const surveyType = await storeType(product, options.type ?? 'pulse');
  const survey = await createSurvey(
    db,
    {
      accountId,
      name: options.name ?? null,
      surveyType,
      contact: options.contact === undefined && status !== 'DRAFT' ? contact : options.contact,
      openAt: options.openAt ?? (status === 'SCHEDULED' ? new Date(clock().getTime() + day) : null),
      closeAt: options.closeAt ?? null,
      copyOf: options.copyOf ?? null,
    },
    clock(),
  );
  const people = peopleOf(options);
  for (let first = 0; first < people.length; first += inOneStatement)
    await addParticipants(db, survey, people.slice(first, first + inOneStatement), clock());
  const invited = await findInvited(product, survey, people);
  const participantIds = invited.map(({ participant_id }) => participant_id!);
  const groupIds: Record<string, string> = {};
  for (const [name, isMember] of Object.entries(groups)) {
    const groupId = (await insertGroup(db, accountId, `${name} ${randomUUID().slice(0, 6)}`, clock()))!;
    const members = participantIds.filter((_, person) => isMember(person));
    await addMembers(db, { accountId, groupId }, members);
    groupIds[name] = groupId;
  }
  await addGroups(db, survey, Object.values(groupIds), clock());

  const isOpened = status === 'OPEN' || status === 'CLOSED';
  if (isOpened) await openSurvey(db, survey, clock());
  const adminIds = invited.map(({ id }) => id);
  const shareLinkIds = shareLinks > 0 ? await insertDemoRespondents(db, survey, shareLinks, clock()) : [];
  const { answers = status === 'CLOSED' ? inventAnswers : null } = options;
  if (answers) {
    const responses = [...adminIds, ...shareLinkIds].map((participationId, person) => ({
      participationId,
      when: clock(),
      completed: true,
      answers: storedAnswers(surveyType.definition, answers(surveyType.definition, person)),
    }));
    await insertDemoResponses(db, accountId, responses);
  }
  if (status === 'CLOSED') {
    await closeSurvey(db, survey, config, clock());
    await releaseUncertainty(product, survey);
  }

  const { share_token: shareToken } = await db
    .selectFrom('survey')
    .where('id', '=', survey.surveyId)
    .select('share_token')
    .executeTakeFirstOrThrow();
  const made: MadeSurvey = {
    ...survey,
    url: `/survey/${survey.surveyId}`,
    shareToken,
    emails: people.map(({ emailAddress }) => emailAddress),
    participantIds,
    tokens: invited.map(({ token }) => token),
    adminIds,
    publicIds: invited.map(({ public_id }) => public_id),
    shareLinkIds,
    groupIds,
  };
  return 'call' in product ? { ...made, ...actOnSurvey(product, made) } : made;
}

const createOrganisation = ({ db, clock }: Product, { name }: SurveyOptions) =>
  createAccount(db, { name: `${name ?? 'Pulse'} organisation`, timeZone: 'Europe/Berlin' }, clock());

function peopleOf({ accountId, people = [], prefix }: SurveyOptions) {
  if (typeof people !== 'number') return people.map(personNamed);
  const start = prefix ?? (accountId === undefined ? 'person' : `p${randomUUID().slice(0, 6)}-`);
  return Array.from({ length: people }, (_, person) => ({
    givenName: `Given${person}`,
    familyName: `Family${person}`,
    emailAddress: `${start}${person}@example.org`,
  }));
}

/** The participations of the people, in the same order. */
async function findInvited({ db }: Product, { accountId, surveyId }: SurveyKey, people: ReturnType<typeof peopleOf>) {
  const rows = await db
    .selectFrom('participation')
    .innerJoin('participant', 'participant.id', 'participation.participant_id')
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .select(['participation.id', 'participant_id', 'public_id', 'token', 'email_address'])
    .execute();
  const byAddress = new Map(rows.map((row) => [row.email_address, row]));
  return people.map(({ emailAddress }) => byAddress.get(emailAddress)!);
}

/** @throws Error if a test's own definition breaks a rule for content. */
async function storeType({ db, clock, content }: Product, type: string | SurveyType): Promise<LoadedSurveyType> {
  if (typeof type === 'string') return content.surveyTypes.get(type)!;
  const problems = Check(SurveyType, type) ? [] : ['not of the shape of a survey type'];
  const report = (path: readonly (string | number)[], message: string) =>
    void problems.push(`${path.join('.')} ${message}`);
  checkQuestions(type, report);
  checkReport(type, new Set(content.texts.en.articles.keys()), report);
  if (problems.length > 0) throw new Error(`${type.id}: ${problems.join('; ')}`);
  const surveyType = nameVersion({ definition: type, translations: {} });
  await insertSurveyTypeVersion(db, surveyType, clock());
  return surveyType;
}
