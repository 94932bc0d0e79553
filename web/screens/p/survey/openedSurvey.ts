import type { Answer } from '../../../../contract/entities/answer.ts';
import type { ParticipationSurvey } from '../../../../contract/entities/participationSurvey.ts';
import type { MatrixSubquestion, Question } from '../../../../contract/entities/question.ts';
import { nextQuestionId } from '../../../../rules/surveyProgress.ts';
import { ApiError } from '../../../api/ApiError.ts';
import { createAnswerSaves, type AnswerSaves } from '../../../api/answerSaves.ts';
import { fieldsOfAnswer, fieldsOfQuestion, fieldsToChange, toAnswer, type AnswerFields } from './toAnswer.ts';

/** A survey while its participant answers it: what was loaded, with what has been chosen since. */
export interface OpenedSurvey {
  participationId: string;
  saves: AnswerSaves;
  /** With the answers as they are shown, saved or not. A new object after each change. */
  survey(): ParticipationSurvey;
  subscribe(listener: () => void): () => void;
  /** Shows a new answer and saves it, after `delay` milliseconds in which no newer one comes. */
  choose(questionId: string, fields: Partial<AnswerFields>, delay?: number): void;
  /** Takes over the words of the survey in another language; the answers stay as they are shown. */
  takeWords(translated: ParticipationSurvey): void;
  /** Notes that the survey was submitted. */
  markCompleted(when: string): void;
  /** Takes over what a refusal tells of the survey: that it was submitted, or that it is not open any more. */
  learnFrom(error: unknown): void;
}

/** Lays new answer fields over one question or sub-question. */
function withAnswer(survey: ParticipationSurvey, questionId: string, fields: Partial<AnswerFields>): ParticipationSurvey {
  const change = (question: Question): Question => {
    if (question.id === questionId) return { ...question, ...fields };
    if (!question.subquestions?.some(({ id }) => id === questionId)) return question;
    return { ...question, subquestions: question.subquestions.map((sub) => (sub.id === questionId ? { ...sub, ...fields } : sub)) };
  };
  const sections = survey.sections.map((section) => ({ ...section, questions: section.questions.map(change) }));
  return { ...survey, sections, participation: { ...survey.participation, nextQuestionUUID: nextQuestionId(sections) } };
}

/** The survey in the words of another loading of it, with the answers of this one. */
function inWordsOf(translated: ParticipationSurvey, survey: ParticipationSurvey): ParticipationSurvey {
  const answered = <Q extends MatrixSubquestion>(question: Q): Q => {
    const here = findQuestion(survey, question.id);
    return here ? { ...question, ...fieldsOfQuestion(here) } : question;
  };
  const sections = translated.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...answered(question), subquestions: question.subquestions?.map(answered) ?? null })),
  }));
  return { ...translated, sections, status: survey.status, participation: survey.participation };
}

function findQuestion(survey: ParticipationSurvey, questionId: string): MatrixSubquestion | undefined {
  const questions = survey.sections.flatMap((section) => section.questions);
  return questions.flatMap((question) => [question, ...(question.subquestions ?? [])]).find(({ id }) => id === questionId);
}

/**
 * Opens a survey that was loaded. `send` delivers one answer; `onRefused` tells the person that the server would not
 * have it, after the control has gone back to the last saved value.
 */
export function createOpenedSurvey(
  loaded: ParticipationSurvey,
  send: (answer: Answer) => Promise<void>,
  onRefused: (error: unknown) => void,
): OpenedSurvey {
  let survey = loaded;
  /** Of the questions that were changed: their answers as the server holds them. */
  const saved = new Map<string, AnswerFields>();
  const listeners = new Set<() => void>();
  /** Of the last answer. Always later than the one before: the server keeps the latest, and clocks are set back at times. */
  let answeredAt = 0;
  const change = (next: ParticipationSurvey) => {
    survey = next;
    for (const listener of listeners) listener();
  };

  const markCompleted = (when: string) =>
    change({ ...survey, participation: { ...survey.participation, whenCompleted: when } });
  /** Another tab may have submitted the survey, and the organisation closed it, since it was opened here. */
  const learnFrom = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'ParticipationAlreadyCompleted') markCompleted(new Date().toISOString());
    if (code === 'SurveyNotAvailable' || code === 'ParticipationExpired') change({ ...survey, status: 'closed' });
  };

  const saves = createAnswerSaves({
    send,
    onSaved: (answer) => void saved.set(answer.questionId, fieldsOfAnswer(answer)),
    onRefused(answer, error) {
      const fields = saved.get(answer.questionId);
      if (fields) change(withAnswer(survey, answer.questionId, fields));
      learnFrom(error);
      onRefused(error);
    },
  });

  return {
    participationId: loaded.participation.participationId,
    saves,
    survey: () => survey,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(questionId, fields, delay) {
      const before = findQuestion(survey, questionId);
      if (!before) return;
      if (!saved.has(questionId)) saved.set(questionId, fieldsOfQuestion(before));
      const changes = fieldsToChange(before, fields);
      change(withAnswer(survey, questionId, changes));
      answeredAt = Math.max(Date.now(), answeredAt + 1);
      const answer = toAnswer({ ...before, ...changes }, new Date(answeredAt).toISOString());
      if (answer) saves.save(answer, delay);
    },
    takeWords: (translated) => change(inWordsOf(translated, survey)),
    markCompleted,
    learnFrom,
  };
}
