import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { nextQuestionId } from '#rules/surveyProgress.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { OutboxAnswer } from '#web/api/answerStore.ts';
import type { Outbox, OutboxEvent } from '#web/api/createOutbox.ts';
import { fieldsOfAnswer, fieldsOfQuestion, fieldsToChange, toAnswer } from './toAnswer.ts';

/** A survey while its participant answers it: the loaded survey with the answers chosen since. */
export interface LiveSurvey {
  participationId: string;
  /** The survey with the visible answers, saved or not. A new object after each change. */
  survey(): ParticipationSurvey;
  subscribe(listener: () => void): () => void;
  /** Shows a new answer, and sends it after `delay` milliseconds unless a newer one replaces it. */
  choose(questionId: string, fields: Partial<AnswerFields>, delay?: number): void;
  /** Adopts the state and texts on the server, except for answers that have not arrived yet. */
  takeState(loaded: ParticipationSurvey): void;
  /** Marks the survey as submitted. */
  markCompleted(when: string): void;
  /** Adopts what a rejection says about the survey: that it was submitted, or that it is no longer open. */
  learnFrom(error: unknown): void;
  /** Stops listening to changes of answers. */
  close(): void;
}

/** Returns the survey with new answer fields in one question or sub-question. */
function withAnswer(
  survey: ParticipationSurvey,
  questionId: string,
  fields: Partial<AnswerFields>,
): ParticipationSurvey {
  const change = (question: Question): Question => {
    if (question.id === questionId) return { ...question, ...fields };
    if (!question.subquestions?.some(({ id }) => id === questionId)) return question;
    return {
      ...question,
      subquestions: question.subquestions.map((sub) => (sub.id === questionId ? { ...sub, ...fields } : sub)),
    };
  };
  const sections = survey.sections.map((section) => ({ ...section, questions: section.questions.map(change) }));
  return {
    ...survey,
    sections,
    participation: { ...survey.participation, nextQuestionUUID: nextQuestionId(sections) },
  };
}

function findQuestion(survey: ParticipationSurvey, questionId: string): MatrixSubquestion | undefined {
  const questions = survey.sections.flatMap((section) => section.questions);
  return questions
    .flatMap((question) => [question, ...(question.subquestions ?? [])])
    .find(({ id }) => id === questionId);
}

interface LiveSurveyOptions {
  outbox: Pick<Outbox, 'give' | 'answersOf' | 'subscribe'>;
  /** Milliseconds since the epoch, by the server's clock. */
  now(): number;
  /** Called when the server has rejected an answer. The question then shows the last saved value again. */
  onRejected(error: unknown): void;
}

/** Creates a live survey from a loaded one, with the answers that are not saved yet. */
export function createLiveSurvey(
  loaded: ParticipationSurvey,
  { outbox, now, onRejected }: LiveSurveyOptions,
): LiveSurvey {
  const { participationId } = loaded.participation;
  let survey = loaded;
  /** The answers on the server to questions that were changed here. */
  const saved = new Map<string, AnswerFields>();
  const listeners = new Set<() => void>();
  /**
   * The time of the last answer, in milliseconds since the epoch. Each answer gets a later time than the one before,
   * even if the clock is set back, because the server keeps the latest answer.
   */
  let answeredAt = 0;
  /** When the visible answer was given, for questions answered in this browser since the survey was opened. */
  const shownSince = new Map<string, string>();
  const change = (next: ParticipationSurvey) => {
    survey = next;
    for (const listener of listeners) listener();
  };

  const show = (questionId: string, fields: Partial<AnswerFields>) => {
    const before = findQuestion(survey, questionId);
    if (before && !saved.has(questionId)) saved.set(questionId, fieldsOfQuestion(before));
    change(withAnswer(survey, questionId, fields));
  };
  const takeAnswer = ({ answer }: OutboxAnswer) => {
    shownSince.set(answer.questionId, answer.answeredAt);
    answeredAt = Math.max(answeredAt, Date.parse(answer.answeredAt));
    show(answer.questionId, fieldsOfAnswer(answer));
  };
  const takeState = (state: ParticipationSurvey) => {
    saved.clear();
    survey = state;
    for (const queued of outbox.answersOf(participationId)) takeAnswer(queued);
    change(survey);
  };
  const isOnItsWay = (questionId: string) =>
    outbox.answersOf(participationId).some(({ answer }) => answer.questionId === questionId);

  const markCompleted = (when: string) =>
    change({ ...survey, participation: { ...survey.participation, whenCompleted: when } });
  /** Since the survey was opened here, another tab may have submitted it, or the organisation may have closed it. */
  const learnFrom = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'ParticipationAlreadyCompleted') markCompleted(new Date().toISOString());
    if (code === 'SurveyNotAvailable' || code === 'ParticipationExpired') change({ ...survey, status: 'closed' });
  };

  const take = (event: OutboxEvent) => {
    if (event.type === 'discarded' || event.kept.participationId !== participationId) return;
    const { answer } = event.kept;
    if (event.type === 'saved') saved.set(answer.questionId, fieldsOfAnswer(answer));
    // Shows an answer of another tab. An answer given here is already visible.
    if (event.type === 'given' && answer.answeredAt > (shownSince.get(answer.questionId) ?? '')) takeAnswer(event.kept);
    if (event.type === 'refused' && !isOnItsWay(answer.questionId)) {
      const fields = saved.get(answer.questionId);
      if (fields) change(withAnswer(survey, answer.questionId, fields));
      const error = new ApiError(event.status, event.code, event.message);
      learnFrom(error);
      onRejected(error);
    }
  };
  const stop = outbox.subscribe((event) => event && take(event));
  takeState(loaded);

  return {
    participationId,
    survey: () => survey,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(questionId, fields, delay) {
      const before = findQuestion(survey, questionId);
      if (!before) return;
      const changes = fieldsToChange(before, fields);
      show(questionId, changes);
      answeredAt = Math.max(now(), answeredAt + 1);
      const answer = toAnswer({ ...before, ...changes }, new Date(answeredAt).toISOString());
      if (!answer) return;
      shownSince.set(questionId, answer.answeredAt);
      outbox.give(participationId, answer, delay);
    },
    takeState,
    markCompleted,
    learnFrom,
    close: stop,
  };
}
