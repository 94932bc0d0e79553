import { generateKeySync } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import type { SecretDeps } from '#server/deps.ts';
import { insertPerson } from '#server/features/auth/personQueries.ts';
import { storeSurveyTypes } from '#server/features/surveyQuestions/recomposeSurveys.ts';
import type { Throttling } from '#server/http/throttling.ts';
import { checkSecretKey } from '#server/secrets/secretKey.ts';
import { hashPassword } from '#server/security/password.ts';
import { createTestDatabase, type TestDatabase } from '../databases/testDatabase.ts';
import { shippedContent } from '../files/shippedContent.ts';
import { answersTo } from '../surveys/answersTo.ts';

/** The API with its own database, called without a network. Its clock moves only by `wait`. */
export type ApiApp = Awaited<ReturnType<typeof createApiApp>>;

/**
 * @param environment settings that differ from their defaults.
 * @param given a migrated database. Default: a new one.
 * @param throttling the throttling of requests, for tests in which it uses another clock than that of the process.
 */
export async function createApiApp(
  environment: Record<string, string> = {},
  given?: Pick<TestDatabase, 'db' | 'close'>,
  throttling?: Throttling,
) {
  const database = given ?? (await createTestDatabase());
  let time = new Date('2026-11-02T09:00:00.000Z');
  const lines: string[] = [];
  const deps: SecretDeps = {
    db: database.db,
    // Without a demonstration, which would only answer requests from this machine.
    config: parseConfig({ DEMO: '0', ...environment }),
    content: await shippedContent(),
    keyring: { current: generateKeySync('aes', { length: 256 }), next: null },
    clock: () => time,
  };
  await checkSecretKey(deps.db, deps.keyring);
  await storeSurveyTypes(deps.db, deps.content.surveyTypes, time);
  const app = await createApp(
    deps,
    { level: 'info', stream: { write: (line) => void lines.push(line) } },
    {
      ...(throttling && { throttling }),
    },
  );

  return {
    ...deps,
    app,
    /** The log so far, as text. */
    logged: () => lines.join(''),
    /** Moves the clock forward. */
    wait(milliseconds: number) {
      time = new Date(time.getTime() + milliseconds);
    },
    /** Calls an operation. @param url the path below /api/v0. */
    call: (method: InjectOptions['method'] & string, url: string, options: CallOptions = {}) =>
      call(app, method, url, options),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export interface CallOptions {
  /** An access token. */
  token?: string | undefined;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** The network address that the call comes from. Default: 127.0.0.1. */
  remoteAddress?: string | undefined;
}

async function call(app: FastifyInstance, method: InjectOptions['method'] & string, url: string, options: CallOptions) {
  const { token, json, form, headers, remoteAddress } = options;
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `/api/v0${url}`,
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(json !== undefined && { payload: typeof json === 'string' ? json : JSON.stringify(json) }),
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.body ? parse(response.body) : null,
  };
}

const parse = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const clientForm = { client_id: 'web', client_secret: 'web' };

/** Signs in with a participation token. */
export async function signIn(api: ApiApp, participationToken: string) {
  const { body } = await api.call('POST', '/auth/token', {
    form: { ...clientForm, grant_type: 'token', password: participationToken },
  });
  return body as { access_token: string; refresh_token: string };
}

export const examplePassword = 'demo-password-1';

/** Each password is hashed only once per process, since hashing is slow by design. */
const hashes = new Map<string, Promise<string>>();
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

interface PersonOptions {
  emailAddress?: string;
  /** Null removes the password. */
  password?: string | null;
  confirmed?: boolean;
  /** The administrators' ids of the participations that were added to the account. */
  participations?: string[];
}

/** Adds a person with an account. @returns the id. */
export async function createPerson(api: ApiApp, options: PersonOptions = {}): Promise<string> {
  const {
    emailAddress = 'ann@example.org',
    password = examplePassword,
    confirmed = true,
    participations = [],
  } = options;
  const personId = await insertPerson(
    api.db,
    {
      givenName: 'Ann',
      familyName: 'Berg',
      emailAddress,
      passwordHash: await hashOnce(password ?? ''),
      whenEmailConfirmed: confirmed ? api.clock() : null,
    },
    api.clock(),
  );
  if (personId === null) throw new Error(`${emailAddress} has an account already`);
  if (password === null)
    await api.db.updateTable('person').set({ password_hash: null }).where('id', '=', personId).execute();
  if (participations.length > 0) {
    await api.db.updateTable('participation').set({ person_id: personId }).where('id', 'in', participations).execute();
  }
  return personId;
}

/** Tries to sign in with a password. */
export const tryPassword = (
  api: ApiApp,
  username = 'ann@example.org',
  password = examplePassword,
  options: Pick<CallOptions, 'remoteAddress' | 'headers'> = {},
) =>
  api.call('POST', '/auth/token', { form: { ...clientForm, grant_type: 'password', username, password }, ...options });

/** Signs in with a password. */
export async function signInAsPerson(api: ApiApp, emailAddress?: string, password?: string) {
  const { status, body } = await tryPassword(api, emailAddress, password);
  if (status !== 200) throw new Error(`Signing in was refused: ${JSON.stringify(body)}`);
  return body as { access_token: string; refresh_token: string };
}

/** Starts from an invitation and signs in. @returns the calls of the participant. */
export async function participate(api: ApiApp, surveyToken: string) {
  const start = await api.call('POST', `/participations/survey?surveyToken=${surveyToken}`);
  const { access_token: token } = await signIn(api, start.body.participationToken);
  const find = await api.call('GET', '/participations/find', { token });
  const { participationId } = find.body.participations[0] as { participationId: string };
  return actAs(api, token, participationId);
}

/** The calls for a participation with an access token. */
export function actAs(api: ApiApp, token: string, participationId: string) {
  return {
    token,
    participationId,
    survey: async () => (await api.call('GET', `/participations/survey/${participationId}`, { token })).body,
    answer: (answer: object) => api.call('POST', `/participation/${participationId}/answer`, { token, json: answer }),
    complete: () => api.call('POST', `/participation/${participationId}/complete`, { token }),
    report: () => api.call('GET', `/participation/${participationId}/report`, { token }),
  };
}

export type Participant = ReturnType<typeof actAs>;

/**
 * Answers every question: scales with their highest value, choices with their first option, texts and titles with text.
 */
export async function answerAll(participant: Participant) {
  const answers = answersTo(await participant.survey());
  for (const answer of answers) {
    const { status } = await participant.answer(answer);
    if (status !== 204) throw new Error(`${answer.questionId} was refused with ${status}`);
  }
  return answers.map(({ questionId }) => questionId);
}
