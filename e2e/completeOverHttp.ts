import type { Question } from '../contract/entities/question.ts';
import { startHttpParticipant, type HttpParticipant } from '../testing/servers/httpParticipant.ts';
import { answerTo } from '../testing/surveys/answersTo.ts';

/**
 * Answers the required questions of a survey without a browser, in the given language if there is one. Takes the answer
 * from `values`, by question id, or else the first option or the lowest value. Also answers optional questions that are
 * in `values`.
 */
export async function answerOverHttp(
  url: string,
  surveyToken: string,
  values: Readonly<Record<string, number>> = {},
  language?: string,
): Promise<HttpParticipant> {
  const participant = await startHttpParticipant(url, surveyToken, language);
  const response = await fetch(`${url}/api/v0/participations/survey/${participant.participationId}`, {
    headers: { authorization: `Bearer ${participant.accessToken}` },
  });
  const { sections } = (await response.json()) as { sections: { questions: Question[] }[] };
  const items = sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.subquestions ?? [question]),
  );
  for (const item of items.filter(({ id, optional }) => !optional || id in values)) {
    const status = await participant.answer(answerTo(item, values[item.id] ?? item.min));
    if (status !== 204) throw new Error(`The answer to ${item.id} was refused with ${status}`);
  }
  return participant;
}

/** Answers as above and submits the survey. @returns the participationId. */
export async function completeOverHttp(...requested: Parameters<typeof answerOverHttp>): Promise<string> {
  const participant = await answerOverHttp(...requested);
  const status = await participant.complete();
  if (status !== 204) throw new Error(`The submission was refused with ${status}`);
  return participant.participationId;
}
