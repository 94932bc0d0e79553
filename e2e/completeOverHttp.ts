import { startHttpParticipant, type HttpParticipant } from '../testing/httpParticipant.ts';

interface WireQuestion {
  id: string;
  type: string;
  optional: boolean;
  multichoiceType: string | null;
  min: number | null;
  requiresOtherTitle: boolean;
  subquestions: WireQuestion[] | null;
}

/**
 * Answers what is required of a survey, by the first choice or the lowest value, and what `values` names by its id,
 * without a browser; in a language where one is named.
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
  const { sections } = (await response.json()) as { sections: { questions: WireQuestion[] }[] };
  const items = sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.subquestions ?? [question]),
  );
  for (const item of items.filter(({ id, optional }) => !optional || id in values)) {
    const status = await participant.answer(answerTo(item, values[item.id]));
    if (status !== 204) throw new Error(`The answer to ${item.id} was refused with ${status}`);
  }
  return participant;
}

/** The same, and submits it. @returns the participationId. */
export async function completeOverHttp(...asked: Parameters<typeof answerOverHttp>): Promise<string> {
  const participant = await answerOverHttp(...asked);
  const status = await participant.complete();
  if (status !== 204) throw new Error(`The submission was refused with ${status}`);
  return participant.participationId;
}

function answerTo({ id, type, multichoiceType, min, requiresOtherTitle }: WireQuestion, value: number | undefined) {
  if (type === 'freeText') return { questionId: id, stringValue: 'All is well.' };
  if (type !== 'multi')
    return { questionId: id, intValue: value ?? min, ...(requiresOtherTitle && { otherTitle: 'The old lift' }) };
  return multichoiceType === 'multi' ? { questionId: id, intValueArray: [0] } : { questionId: id, intValue: 0 };
}
