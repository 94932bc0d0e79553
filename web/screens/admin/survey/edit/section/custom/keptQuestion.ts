import { answerTypes, newAnswer, type QuestionForm } from './questionForm.ts';

/** What was typed of a question, with what stood in the box for another answer. */
export interface KeptQuestion {
  form: QuestionForm;
  typed: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was kept, as far as it is understood; null: nothing of it. */
export function readKeptQuestion(kept: unknown): KeptQuestion | null {
  if (!isRecord(kept) || !isRecord(kept['form'])) return null;
  const { title, subtitle, answerType, answers } = kept['form'];
  return {
    form: {
      title: textOf(title),
      subtitle: textOf(subtitle),
      answerType: answerTypes.find((each) => each === answerType) ?? '',
      // Each under an id of now: others may be called as these were.
      answers: (Array.isArray(answers) ? answers : []).filter(isRecord).map(({ text }) => newAnswer(textOf(text))),
    },
    typed: textOf(kept['typed']),
  };
}
