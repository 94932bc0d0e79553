import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { testEmailMessages } from '#contract/entities/survey.ts';
import { adminUserRoles } from '#contract/entities/person.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { insertDemoResponses } from '#server/demo/demoQueries.ts';
import { storedAnswers } from '#server/invented/storedAnswers.ts';
import { createAction } from '#server/features/actions/actionsRoutes.ts';
import { startPrintSession, startSession } from '#server/features/auth/issueTokens.ts';
import { insertPerson } from '#server/features/auth/personQueries.ts';
import { insertCustomQuestion } from '#server/features/surveyQuestions/customQuestionQueries.ts';
import { parseCustomQuestion } from '#server/features/surveyQuestions/changeQuestions.ts';
import { hashPassword } from '#server/security/password.ts';
import { hashToken } from '#server/security/token.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { markTexts } from './markTexts.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import type { Product } from '#testing/databases/withProduct.ts';

/** The senders of requests. */
export const fuzzCallers = [
  'nobody',
  'expired',
  'signedOut',
  'participation',
  'person',
  'print',
  'ofAnother',
  'report',
  'view',
  'edit',
  'manage',
  'super',
] as const;
export type FuzzCaller = (typeof fuzzCallers)[number];

export interface FuzzWorld {
  /** The access token of each sender, or null for one without a token. */
  tokens: Record<FuzzCaller, string | null>;
  /** Valid values for properties and parameters, by name, so that requests get past validation. */
  fitting: Record<string, unknown[]>;
  /** Ids for a single sender, which replace those in `fitting`. */
  ofCaller: Partial<Record<FuzzCaller, Record<string, unknown[]>>>;
  /** The values that belong to another organisation, by name. */
  ofOthers: Record<string, unknown[]>;
  /** An organisation unrelated to all callers. A super administrator is never sent its ids. */
  otherAccountId: string;
  /** Texts that no response may contain. */
  secrets: string[];
}

const password = 'demo-password-1';

/**
 * Creates an organisation with an object of every kind that requests can name and a person in each role. Also creates a
 * similar organisation whose texts all contain a marker. Leaves no mails or scheduled tasks pending.
 */
export async function createFuzzWorld(product: Product): Promise<FuzzWorld> {
  const { db, clock } = product;
  const marker = `zq${randomUUID().replaceAll('-', '').slice(0, 12)}qz`;
  const own = await createParts(product, 'Fernhill', '');
  const other = await createParts(product, `Elsewhere ${marker}`, marker);
  const third = await createOrganisation(product, `Third ${randomUUID()}`);
  await markTexts(db, other.accountId, marker);

  const passwordHash = await hashPassword(password);
  const emailAddress = `ann-${randomUUID().slice(0, 8)}@example.org`;
  const newPerson = async (address: string) =>
    (await insertPerson(
      db,
      {
        givenName: 'Ann',
        familyName: 'Berg',
        emailAddress: address,
        passwordHash,
        whenEmailConfirmed: clock(),
      },
      clock(),
    ))!;
  const personId = await newPerson(emailAddress);
  await db
    .updateTable('participation')
    .set({ person_id: personId })
    .where('id', 'in', own.adminIds.slice(1, 3))
    .execute();
  const reader = await db
    .selectFrom('person')
    .where('email_address', '=', own.emails.report)
    .select('id')
    .executeTakeFirstOrThrow();

  // Administrators have a password too, since their own operations require it. The passwords of the other
  // organisation's people are unknown: with one of them, a caller could add a participation to that person's account.
  const unknownHash = await hashPassword(randomUUID());
  await db
    .updateTable('person')
    .set({ password_hash: unknownHash })
    .where('id', 'in', db.selectFrom('membership').where('account_id', '=', other.accountId).select('person_id'))
    .execute();
  await db.updateTable('person').set({ password_hash: passwordHash }).where('password_hash', '=', 'none').execute();

  const longAgo = new Date(clock().getTime() - 90 * 86_400_000);
  const signedOut = await startSession(db, { kind: 'person', personId }, clock());
  await db.deleteFrom('session_token').where('hash', '=', hashToken(signedOut.access_token)).execute();
  const ofPerson = await startSession(db, { kind: 'person', personId }, clock());
  const tokens: FuzzWorld['tokens'] = {
    nobody: null,
    expired: (await startSession(db, { kind: 'person', personId }, longAgo)).access_token,
    signedOut: signedOut.access_token,
    participation: (
      await startSession(
        db,
        { kind: 'participation', accountId: own.accountId, participationId: own.adminIds[0]! },
        clock(),
      )
    ).access_token,
    person: ofPerson.access_token,
    print: (
      await startPrintSession(
        db,
        { kind: 'report', accountId: own.accountId, surveyId: own.closedSurveyId, personId: reader.id },
        clock(),
      )
    ).access_token,
    ofAnother: third.as.manage,
    ...own.as,
  };

  const expires = new Date(clock().getTime() + 86_400_000);
  const mailed = { reset: randomUUID(), claim: randomUUID(), change: randomUUID() };
  const unconfirmed = await newPerson(`kim-${randomUUID().slice(0, 8)}@example.org`);
  await db
    .insertInto('password_reset_token')
    .values({ hash: hashToken(mailed.reset), person_id: unconfirmed, expires_at: expires })
    .execute();
  await db
    .insertInto('claim_token')
    .values({
      hash: hashToken(mailed.claim),
      account_id: own.accountId,
      participation_id: own.adminIds[3]!,
      person_id: unconfirmed,
      expires_at: expires,
    })
    .execute();
  await db
    .insertInto('kept_step')
    .values({
      account_id: own.accountId,
      participation_id: own.adminIds[3]!,
      person_id: unconfirmed,
      step: 'support',
      when_kept: clock(),
    })
    .execute();
  const [emailChangeId, logoId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('email_change')
    .values({
      id: emailChangeId,
      person_id: unconfirmed,
      email_address: 'changed@example.org',
      former_address: 'kim@example.org',
      expires_at: expires,
    })
    .execute();
  await db
    .insertInto('email_change_token')
    .values({ hash: hashToken(mailed.change), email_change_id: emailChangeId })
    .execute();
  await db
    .insertInto('account_logo')
    .values({ account_id: own.accountId, id: logoId, width: 1, height: 1, image: Buffer.from('RIFF') })
    .execute();
  const downloads = { report: randomUUID(), answers: randomUUID() };
  for (const [kind, request] of [
    ['report', '{}'],
    ['answers', null],
  ] as const) {
    await db
      .insertInto('download_token')
      .values({
        hash: hashToken(downloads[kind]),
        account_id: own.accountId,
        survey_id: own.closedSurveyId,
        person_id: reader.id,
        request,
        expires_at: expires,
        spent_at: null,
      })
      .execute();
  }
  const sessions = await db
    .selectFrom('session_token')
    .where('person_id', '=', personId)
    .select('session_id')
    .distinct()
    .execute();
  // One participant has answered everything, and a second one has also submitted.
  const { definition } = product.content.surveyTypes.get('wellbeing')!;
  await insertDemoResponses(
    db,
    own.accountId,
    own.adminIds.slice(1, 3).map((participationId, index) => ({
      participationId,
      when: clock(),
      completed: index === 1,
      answers: storedAnswers(definition, inventAnswers(definition, index)),
    })),
  );
  // The server has no pending work: later changes come from requests.
  await db.deleteFrom('job').execute();
  await sql`update survey set when_risk_considered = when_closed where when_closed is not null`.execute(db);

  const { articles, library } = product.content.texts.en;
  const items = [
    ...own.questionIds,
    ...surveyItems(product.content.surveyTypes.get('pulse')!.definition).map(({ id }) => id),
  ];
  const at = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString();
  const fitting: FuzzWorld['fitting'] = {
    ...own.named,
    ...own.inState,
    sessionId: sessions.map(({ session_id }) => session_id),
    articleId: [...articles.keys()].slice(0, 3),
    topicId: library.topics.slice(0, 2).map(({ id }) => id),
    uri: library.topics.slice(0, 2).map(({ id }) => id),
    sectionId: ['organisation-questions', 'organisation-questions', 'about-you'],
    'createAction.sectionId': ['how-you-are', 'answers-you-and-your-work'],
    questionId: items,
    questionIds: [[], [own.customQuestionId]],
    templateId: ['pulse', 'wellbeing', 'psychosocial-risk'],
    grant_type: ['password', 'token', 'refresh_token'],
    client_id: ['web'],
    client_secret: ['web'],
    username: [emailAddress, ` ${emailAddress.toUpperCase()}`],
    password: [password],
    'token.password': [password, ...own.tokens.slice(0, 2)],
    currentPassword: [password],
    newPassword: ['another-password-2'],
    confirmPassword: ['another-password-2'],
    refresh_token: [ofPerson.refresh_token, signedOut.refresh_token],
    token: own.tokens.slice(0, 3),
    'resetPassword.token': [mailed.reset],
    'claimParticipation.token': [mailed.claim],
    'confirmEmail.token': [mailed.change],
    'downloadReport.token': [downloads.report],
    'downloadAnonymisedSurveyReport.token': [downloads.answers],
    'stopMail.token': own.stopTokens.slice(0, 2),
    logoId: [logoId],
    surveyToken: [own.shareToken, ...own.tokens],
    emailAddress: [emailAddress, 'new@example.org', ...Object.values(other.emails)],
    participants: [
      [{ emailAddress: 'new@example.org' }],
      [{ emailAddress: 'p@x.example', givenName: 'Kim', familyName: 'Lind' }],
    ],
    users: [
      [{ emailAddress: 'user@example.org', givenName: 'Jo', familyName: 'Lee', adminRole: 'view' }],
      [{ emailAddress: other.emails.view, givenName: 'Jo', familyName: 'Lee', adminRole: 'view' }],
    ],
    adminRole: [...adminUserRoles],
    options: [['Yes', 'No'], ['Yes']],
    type: ['multi', 'freeText', 'scale'],
    title: ['A question'],
    scheduling: [{ openAt: null }, { closeAt: at(30) }, { openAt: at(1), closeAt: null }],
    testEmails: [['invitationMessage'], [...testEmailMessages]],
    answeredAt: [at(0), at(-1), at(1)],
    intValue: [0, 1, 2, 3, 4, 5, 6, -1],
    intValueArray: [[0], [0, 1], []],
    text: ['given', ''],
    query: ['Given', 'fern'],
    sort: ['name', '-modified'],
    'getAuditLog.filter': ['surveys'],
    'getReports.sort': ['name'],
    'getActions.filter': ['open', 'done', 'all'],
    'getParticipations.sort': ['familyName', 'Invited'],
    filter: ['all', 'archived', 'notCompleted', {}, { participantGroups: own.named['groupId'] }],
    compareToFilter: [{ participantGroups: own.named['groupId'] }],
    combineWithSurveys: [own.named['surveyId'], []],
    compareToSurvey: [...(own.named['surveyId'] ?? [])],
    limit: ['1', '200'],
    timeZone: ['Europe/Berlin', 'UTC'],
    timezone: ['Europe/Berlin'],
  };
  const ofCaller: FuzzWorld['ofCaller'] = {
    participation: { participationId: own.publicIds.slice(0, 1) },
    person: { participationId: own.publicIds.slice(1, 3) },
    ...Object.fromEntries(
      ['report', 'view', 'edit', 'manage', 'super'].map((role) => [role, { participationId: own.adminIds }]),
    ),
  };
  return {
    tokens,
    fitting,
    ofCaller,
    ofOthers: other.named,
    otherAccountId: other.accountId,
    secrets: [marker, ...other.secrets],
  };
}

/** Surveys in the state that these operations require. Other operations get surveys in any state. */
const named = (operations: string[], surveyIds: string[]) =>
  Object.fromEntries(operations.map((name) => [`${name}.surveyId`, surveyIds]));

/** Creates an organisation with a closed survey, an open one, two drafts, groups, and a custom question. */
async function createParts(product: Product, name: string, marker: string) {
  const { db, clock, content } = product;
  const { accountId, as, emails } = await createOrganisation(product, `${name} ${randomUUID()}`);
  const answers = (definition: SurveyType, person: number) =>
    inventAnswers(definition, person).map((answer) => ({
      ...answer,
      ...(typeof answer.stringValue === 'string' && { stringValue: `${answer.stringValue} ${marker}` }),
    }));
  const closed = await makeSurvey(product, {
    accountId,
    people: 24,
    answers,
    groups: { Early: (person) => person < 12, Late: (person) => person >= 12 },
    status: 'CLOSED',
  });
  const ready = () => makeSurvey(product, { accountId, type: 'wellbeing', status: 'READY' });
  const open = await makeSurvey(product, { accountId, type: 'wellbeing', people: 6 });
  const drafts = [await ready(), await ready()];
  const { actionId } = await createAction(
    db,
    closed,
    { sectionId: 'how-you-are', title: 'Draw up rosters together', owner: 'Kim Lind', dueOn: '2026-12-01' },
    clock(),
  );
  const customQuestionId = `custom-${randomUUID()}`;
  await insertCustomQuestion(
    db,
    accountId,
    parseCustomQuestion(customQuestionId, {
      title: `Own ${customQuestionId}`,
      type: 'freeText',
      freeTextType: 'short',
    }),
    clock(),
  );

  const ids = async (table: 'participant' | 'participant_group') =>
    (
      await db
        .selectFrom(table)
        .where('account_id', '=', accountId)
        .select('id')
        .orderBy('created_at')
        .limit(8)
        .execute()
    ).map(({ id }) => id);
  const users = await db
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .where('admin_user_role', '=', 'view')
    .select('person_id')
    .execute();
  const stops = await db.selectFrom('participant').where('account_id', '=', accountId).select('stop_token').execute();
  const [participantIds, groupIds] = [await ids('participant'), await ids('participant_group')];
  const { adminIds, publicIds, tokens, shareToken } = open;
  const definition = content.surveyTypes.get('wellbeing')!.definition;
  const surveyIds = [open, closed, ...drafts].map(({ surveyId }) => surveyId);
  return {
    accountId,
    as,
    emails,
    adminIds,
    shareToken,
    customQuestionId,
    closedSurveyId: closed.surveyId,
    publicIds,
    stopTokens: stops.map(({ stop_token }) => stop_token),
    tokens,
    questionIds: surveyItems(definition).map(({ id }) => id),
    secrets: [shareToken, ...tokens, ...stops.map(({ stop_token }) => stop_token)],
    inState: {
      ...named(
        [
          'getReport',
          'getHeatMap',
          'getTrend',
          'getFilters',
          'patchSurveyReport',
          'requestReportDownload',
          'downloadReport',
          'requestAnonymisedSurveyReportDownload',
          'downloadAnonymisedSurveyReport',
        ],
        [closed.surveyId],
      ),
      ...named(['createAction', 'updateAction', 'deleteAction'], [closed.surveyId]),
      ...named(
        [
          'resetSection',
          'setCustomQuestions',
          'createCustomQuestion',
          'updateCustomQuestion',
          'removeQuestion',
          'getSection',
          'openSurvey',
        ],
        drafts.map(({ surveyId }) => surveyId),
      ),
      ...named(
        [
          'postReminders',
          'resendThanks',
          'resendInvitation',
          'addGroups',
          'removeGroups',
          'sendReminders',
          'removeParticipations',
        ],
        [open.surveyId],
      ),
      ...Object.fromEntries(
        ['updateCustomQuestion', 'removeQuestion'].map((operation) => [`${operation}.questionId`, [customQuestionId]]),
      ),
    } as Record<string, unknown[]>,
    named: {
      accountId: [accountId],
      surveyId: surveyIds,
      copyOf: surveyIds,
      groupId: groupIds,
      participantId: participantIds,
      userId: users.map(({ person_id }) => person_id),
      participationId: [...publicIds, ...adminIds],
      participantIds: [participantIds.slice(0, 2), []],
      participationIds: [adminIds.slice(4), []],
      groupIds: [groupIds, groupIds.slice(0, 1)],
      actionId: [actionId],
      group: groupIds,
      groups: groupIds,
      personId: users.map(({ person_id }) => person_id),
    } as Record<string, unknown[]>,
  };
}
