import type { ParticipationSurvey } from '#contract/entities/participation.ts';

/** A participant over HTTP: sends what a browser would send. */
export interface HttpParticipant {
  participationId: string;
  accessToken: string;
  /** Saves an answer. @returns the status. Rejects if no response arrives. */
  answer(answer: object): Promise<number>;
  complete(): Promise<number>;
  /**
   * Fetches the survey. Returns the stored values by question, the ids of scales, whether it was submitted, and the
   * survey itself.
   */
  read(): Promise<{
    values: Map<string, number | null>;
    scales: string[];
    completed: boolean;
    survey: ParticipationSurvey;
  }>;
}

interface WireQuestion {
  id: string;
  type: string;
  answerIndex: number | null;
  subquestions: WireQuestion[] | null;
}

/**
 * Opens an invitation or share link of the server at `url`, in the given language if there is one, and signs in.
 * @param headers are sent with every request
 */
export async function startHttpParticipant(
  url: string,
  surveyToken: string,
  language?: string,
  headers: Record<string, string> = {},
): Promise<HttpParticipant> {
  const api = `${url}/api/v0`;
  const { participationToken } = await json(
    await fetch(`${api}/participations/survey?surveyToken=${surveyToken}`, {
      method: 'POST',
      headers: { ...headers, ...(language && { 'accept-language': language }) },
    }),
  );
  const form = new URLSearchParams({
    grant_type: 'token',
    client_id: 'web',
    client_secret: 'web',
    password: participationToken,
  });
  const { access_token: accessToken } = await json(
    await fetch(`${api}/auth/token`, { method: 'POST', headers, body: form }),
  );
  const signed = { ...headers, authorization: `Bearer ${accessToken}` };
  const {
    participations: [{ participationId }],
  } = await json(await fetch(`${api}/participations/find`, { headers: signed }));
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${api}/participation/${participationId}/${path}`, {
      method: 'POST',
      headers: { ...signed, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    participationId,
    accessToken,
    answer: (answer) => post('answer', answer),
    complete: () => post('complete'),
    async read() {
      const survey = await json(await fetch(`${api}/participations/survey/${participationId}`, { headers: signed }));
      const items: WireQuestion[] = survey.sections.flatMap((section: { questions: WireQuestion[] }) =>
        section.questions.flatMap((question) => question.subquestions ?? [question]),
      );
      return {
        values: new Map(items.map(({ id, answerIndex }) => [id, answerIndex])),
        scales: items.filter(({ type }) => type === 'scale' || type === 'matrixSub').map(({ id }) => id),
        completed: survey.participation.whenCompleted !== null,
        survey,
      };
    },
  };
}

async function json(response: Response) {
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
