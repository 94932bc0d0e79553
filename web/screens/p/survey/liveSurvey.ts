import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { nextQuestionId } from '#rules/surveyProgress.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { OutboxAnswer } from '#web/api/answerStore.ts';
import type { Outbox, OutboxEvent } from '#web/api/createOutbox.ts';
import { fieldsOfAnswer, fieldsOfQuestion, fieldsToChange, toAnswer } from './toAnswer.ts';

/** A survey while its participant answers it: what was loaded, with what has been chosen since. */
export interface LiveSurvey {
  participationId: string;
  /** With the answers as they are shown, saved or not. A new object after each change. */
  survey(): ParticipationSurvey;
  subscribe(listener: () => void): () => void;
  /** Shows a new answer and saves it, after `delay` milliseconds in which no newer one comes. */
  choose(questionId: string, fields: Partial<AnswerFields>, delay?: number): void;
  /** Adopts the state and texts on the server, except for answers that have not arrived yet. */
  takeState(loaded: ParticipationSurvey): void;
  /** Notes that the survey was submitted. */
  markCompleted(when: string): void;
  /** Adopts what a rejection says about the survey: that it was submitted, or that it is no longer open. */
  learnFrom(error: unknown): void;
  /** Hears no more of its answers. */
  close(): void;
}

/** Lays new answer fields over one question or sub-question. */
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
  /** Shows that the server rejected an answer. Its control has gone back to the last saved value. */
  onRejected(error: unknown): void;
}

/** Opens a survey that was loaded, with the answers to it that are still on their way to the server. */
export function createLiveSurvey(
  loaded: ParticipationSurvey,
  { outbox, now, onRejected }: LiveSurveyOptions,
): LiveSurvey {
  const { participationId } = loaded.participation;
  let survey = loaded;
  /** The server's answers to the questions that were changed. */
  const saved = new Map<string, AnswerFields>();
  const listeners = new Set<() => void>();
  /**
   * Time of the last answer. Always later than the one before: the server keeps the latest, and clocks are sometimes
   * set back.
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
  /** Another tab may have submitted the survey, and the organisation closed it, since it was opened here. */
  const learnFrom = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'ParticipationAlreadyCompleted') markCompleted(new Date().toISOString());
    if (code === 'SurveyNotAvailable' || code === 'ParticipationExpired') change({ ...survey, status: 'closed' });
  };

  const take = (event: OutboxEvent) => {
    if (event.type === 'discarded' || event.kept.participationId !== participationId) return;
    const { answer } = event.kept;
    if (event.type === 'saved') saved.set(answer.questionId, fieldsOfAnswer(answer));
    // Another tab's: what was chosen here is shown already.
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
