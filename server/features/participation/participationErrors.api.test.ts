import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import * as participation from '#contract/participation.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type CallOptions,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { hashToken } from '#server/security/token.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

/* Every operation of this block answers each of its error codes once. Other tests cover the causes of each code. */

let api: ApiApp;
let pulse: TestSurvey;
let participant: Participant;
let submitted: Participant;
let pending: TestSurvey;
let closed: Participant;
/** Two participations in one account. The second is submitted. */
let inAccount: TestSurvey;
let accountToken: string;
beforeAll(async () => {
  api = await createApiApp();
  pulse = await makeSurvey(api, { people: 2 });
  participant = await participate(api, pulse.tokens[0]!);
  submitted = await participate(api, pulse.tokens[1]!);
  await answerAll(submitted);
  await submitted.complete();
  inAccount = await makeSurvey(api, { people: 2, name: 'In an account' });
  const added = await participate(api, inAccount.tokens[1]!);
  await answerAll(added);
  await added.complete();
  await createPerson(api, { emailAddress: 'account@example.org', participations: inAccount.adminIds });
  accountToken = (await signInAsPerson(api, 'account@example.org')).access_token;
  pending = await makeSurvey(api, { people: 2, name: 'Pending', status: 'READY' });
  const ended = await makeSurvey(api, { people: 2, name: 'Closed' });
  closed = await participate(api, ended.tokens[0]!);
  await ended.close();
});
afterAll(() => api.close());

type Answer = ReturnType<ApiApp['call']>;
type Name = keyof typeof participation;

const noOne = '00000000-0000-4000-8000-000000000000';
const tooLarge: CallOptions = { json: JSON.stringify('x'.repeat(limits.bodyBytes)) };
const wrongType: CallOptions = { json: '{}', headers: { 'content-type': 'text/plain' } };
const anonymous = () => participate(api, pulse.shareToken);
const answer = (options: CallOptions, id = participant.participationId) =>
  api.call('POST', `/participation/${id}/answer`, { token: participant.token, ...options });
const complete = (id: string, token?: string) => api.call('POST', `/participation/${id}/complete`, { token });
const keepStep = (id: string, options: CallOptions = { json: { keep: true } }) =>
  api.call('POST', `/participation/${id}/step`, { token: accountToken, ...options });
const withdraw = (id: string, token?: string) => api.call('POST', `/participation/${id}/withdraw`, { token });
const setLanguage = (id: string, token?: string) =>
  api.call('PUT', `/participation/${id}/language`, { token, json: { language: 'de' } });
const register = (id: string, options: CallOptions) => api.call('POST', `/participation/${id}/register`, options);
const claim = (options: CallOptions) => api.call('POST', '/participation/claim', options);
const start = (query: string) => api.call('POST', `/participations/survey?${query}`);
const get = (path: string, token?: string) => api.call('GET', path, { token });

const table: Record<Name, Partial<Record<ErrorCode, () => Answer>>> = {
  findParticipations: {
    NotLoggedIn: () => get('/participations/find'),
    NotFound: () => get('/participations/find?token=unknown'),
    Validation: () => get('/participations/find?limit=none', participant.token),
  },
  startSurveyWithToken: {
    SurveyNotFound: () => start('surveyToken=unknown'),
    SurveyNotAvailable: () => start(`surveyToken=${pending.shareToken}`),
    participation_complete: () => start(`surveyToken=${pulse.tokens[1]}`),
    Validation: () => start(''),
  },
  requestLinks: {
    Validation: () => api.call('POST', '/participations/link', { json: {} }),
    TooLarge: () => api.call('POST', '/participations/link', tooLarge),
    UnsupportedMediaType: () => api.call('POST', '/participations/link', wrongType),
  },
  getParticipationSurvey: {
    NotLoggedIn: () => get(`/participations/survey/${participant.participationId}`),
    NotFound: () => get(`/participations/survey/${submitted.participationId}`, participant.token),
  },
  postAnswer: {
    NotLoggedIn: () => answer({ token: 'nobody', json: { questionId: 'energy-enough', intValue: 1 } }),
    ParticipationNotFound: () =>
      answer({ json: { questionId: 'energy-enough', intValue: 1 } }, submitted.participationId),
    ParticipationAlreadyCompleted: () => submitted.answer({ questionId: 'energy-enough', intValue: 1 }),
    SurveyNotAvailable: () => closed.answer({ questionId: 'energy-enough', intValue: 1 }),
    QuestionNotFound: () => answer({ json: { questionId: 'nowhere', intValue: 1 } }),
    StringValueNotAllowed: () => answer({ json: { questionId: 'energy-enough', stringValue: 'often' } }),
    IntValueOutOfBounds: () => answer({ json: { questionId: 'energy-enough', intValue: 6 } }),
    NoAnswerProvided: () => answer({ json: { questionId: 'energy-enough' } }),
    Validation: () => answer({ json: { questionId: 'energy-enough', intValue: '1' } }),
    TooLarge: () => answer(tooLarge),
    UnsupportedMediaType: () => answer(wrongType),
  },
  completeParticipation: {
    NotLoggedIn: () => complete(participant.participationId),
    ParticipationNotFound: () => complete(submitted.participationId, participant.token),
    UnAnsweredQuestion: () => participant.complete(),
    ParticipationExpired: () => closed.complete(),
    ParticipationAlreadyCompleted: () => submitted.complete(),
    SurveyNotAvailable: async () => (await participate(api, pending.tokens[0]!)).complete(),
  },
  registerParticipation: {
    ParticipationNotFound: () =>
      register(noOne, { json: { emailAddress: 'new@example.org', password: 'a good long password' } }),
    InvalidCredentials: async () =>
      register((await anonymous()).participationId, {
        json: { emailAddress: 'new@example.org', password: 'wrong', existingAccount: true },
      }),
    NewPasswordInvalid: () =>
      register(participant.participationId, { json: { emailAddress: 'new@example.org', password: 'short' } }),
    async TooManyRequests() {
      const { participationId } = await anonymous();
      const wrong = { json: { emailAddress: 'guessed@example.org', password: 'wrong', existingAccount: true } };
      for (let tries = 0; tries < limits.registerAttempts.tries; tries += 1) await register(participationId, wrong);
      return register(participationId, wrong);
    },
    Validation: () => register(participant.participationId, { json: { emailAddress: 'nobody' } }),
    TooLarge: () => register(participant.participationId, tooLarge),
    UnsupportedMediaType: () => register(participant.participationId, wrongType),
  },
  claimParticipation: {
    InvalidToken: () => claim({ json: { token: 'unknown' } }),
    ParticipationNotFound: () => claimOf(noOne),
    ParticipationAlreadyRegistered: () => claimOf(pulse.adminIds[1]!),
    Validation: () => claim({ json: {} }),
    TooLarge: () => claim(tooLarge),
    UnsupportedMediaType: () => claim(wrongType),
  },
  getParticipationReport: {
    NotLoggedIn: () => get(`/participation/${submitted.participationId}/report`),
    NotFound: () => get(`/participation/${submitted.participationId}/report`, participant.token),
    SurveyNotComplete: () => participant.report(),
    async ReportCannotBeGenerated() {
      const { tokens } = await makeSurvey(api, {
        type: optionalPulse(),
        people: 2,
        name: 'All optional',
      });
      const silent = await participate(api, tokens[0]!);
      await silent.complete();
      return silent.report();
    },
  },
  keepStep: {
    ParticipationNotFound: () => keepStep(noOne),
    SurveyNotComplete: () => keepStep(inAccount.publicIds[0]!),
    async ReportCannotBeGenerated() {
      const erased = async (when: Date | null) =>
        api.db.updateTable('survey').set({ when_erased: when }).where('id', '=', inAccount.surveyId).execute();
      await erased(api.clock());
      try {
        return await keepStep(inAccount.publicIds[1]!);
      } finally {
        await erased(null);
      }
    },
    Validation: () => keepStep(inAccount.publicIds[1]!, { json: { keep: 'yes' } }),
    TooLarge: () => keepStep(noOne, tooLarge),
    UnsupportedMediaType: () => keepStep(noOne, wrongType),
  },
  withdrawAnswers: {
    NotLoggedIn: () => withdraw(participant.participationId),
    ParticipationNotFound: () => withdraw(submitted.participationId, participant.token),
    SurveyNotAvailable: () => withdraw(closed.participationId, closed.token),
  },
  setLanguage: {
    NotLoggedIn: () => setLanguage(participant.participationId),
    ParticipationNotFound: () => setLanguage(submitted.participationId, participant.token),
    Validation: () =>
      api.call('PUT', `/participation/${participant.participationId}/language`, {
        token: participant.token,
        json: { language: 'xx' },
      }),
    TooLarge: () =>
      api.call('PUT', `/participation/${participant.participationId}/language`, {
        token: participant.token,
        ...tooLarge,
      }),
    UnsupportedMediaType: () =>
      api.call('PUT', `/participation/${participant.participationId}/language`, {
        token: participant.token,
        ...wrongType,
      }),
  },
  exportParticipation: {
    NotLoggedIn: () => get(`/participation/${submitted.participationId}/export`),
    NotFound: () => get(`/participation/${submitted.participationId}/export`, participant.token),
  },
};

/** Uses a claim token of a participation that is in the account already. */
async function claimOf(participationId: string) {
  const emailAddress = `${participationId}@example.org`;
  const personId = await createPerson(api, { emailAddress, participations: [participationId] });
  const expiresAt = new Date(api.clock().getTime() + 1_000);
  await api.db
    .insertInto('claim_token')
    .values({
      hash: hashToken(emailAddress),
      account_id: pulse.accountId,
      participation_id: participationId,
      person_id: personId,
      expires_at: expiresAt,
    })
    .execute();
  return claim({ json: { token: emailAddress } });
}

/** The pulse survey with every question optional, so that it can be submitted empty. */
function optionalPulse(): SurveyType {
  const definition: SurveyType = structuredClone(api.content.surveyTypes.get('pulse')!.definition);
  definition.id = 'optional-pulse';
  for (const question of definition.sections.flatMap(({ questions }) => questions)) question.optional = true;
  return definition;
}

/** The codes that a participant's calls can answer (docs/rules/calls.md#error-codes). */
const specified: Partial<Record<Name, ErrorCode[]>> = {
  startSurveyWithToken: ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'],
  postAnswer: [
    'ParticipationNotFound',
    'ParticipationAlreadyCompleted',
    'QuestionNotFound',
    'StringValueNotAllowed',
    'IntValueOutOfBounds',
    'NoAnswerProvided',
    'SurveyNotAvailable',
  ],
  completeParticipation: [
    'ParticipationNotFound',
    'UnAnsweredQuestion',
    'ParticipationExpired',
    'ParticipationAlreadyCompleted',
    'SurveyNotAvailable',
  ],
  registerParticipation: ['ParticipationNotFound', 'InvalidCredentials', 'NewPasswordInvalid'],
  claimParticipation: ['ParticipationNotFound', 'ParticipationAlreadyRegistered', 'InvalidToken'],
  getParticipationReport: ['ReportCannotBeGenerated', 'SurveyNotComplete'],
};

/**
 * The codes that a call can answer in addition to its declared ones. They follow from the call's access, method, body
 * and query.
 */
function commonCodes({ access, method, body, query }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (access === 'session') codes.push('NotLoggedIn');
  if (method === 'GET') codes.push('NotFound');
  if (body || query) codes.push('Validation');
  if (body) codes.push('TooLarge', 'UnsupportedMediaType');
  return codes;
}

describe.each(Object.entries(participation) as [Name, Operation][])('%s', (name, operation) => {
  it('declares the specified codes', () => {
    expect(operation.errors ?? []).toEqual(expect.arrayContaining(specified[name] ?? []));
  });

  it('has a test in the table for each declared and common code', () => {
    const known = Object.keys(table[name]).filter((code) => code !== 'TooManyRequests');
    expect(new Set(known)).toEqual(new Set([...(operation.errors ?? []), ...commonCodes(operation)]));
  });

  it.each(Object.entries(table[name]) as [ErrorCode, () => Answer][])('answers %s', async (code, call) => {
    const { status, body, headers } = await call();
    expect([status, body.error]).toEqual([errorCatalogue[code].status, code]);
    expect(body.message).toEqual(expect.stringMatching(/\S/));
    expect('messages' in body).toBe(code === 'Validation');
    expect('retry-after' in headers).toBe(code === 'TooManyRequests');
  });
});

it('answers NotFound to an unknown path and an unknown method', async () => {
  for (const [method, path] of [
    ['GET', '/participations'],
    ['POST', '/participation/claims'],
    ['PUT', '/participation/claim'],
  ] as const) {
    expect(await api.call(method, path, { token: participant.token })).toMatchObject({
      status: 404,
      body: { error: 'NotFound' },
    });
  }
});
