import type { DefinitionOf, QuestionDefinition } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { CustomQuestion } from '#contract/entities/surveySection.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SubquestionDefinition } from '../surveyItems.ts';

/*
 * Everything that depends on the type of a question. A type has two objects: an AnswerRule, which the participant's
 * browser loads too, and a QuestionRule, which only the server needs. questionTypes.ts lists them all.
 */

/** The value of an answer as the browser sends it. */
export type AnswerValue = Omit<Answer, 'questionId' | 'answeredAt'>;

/** The fields of a question that hold its answer. */
export type AnswerFields = Pick<
  MatrixSubquestion,
  'answerIndex' | 'answerIndices' | 'answeredStringValue' | 'answerNotApplicable' | 'otherTitle'
>;

/** A question or a row with its answer so far: only the fields that the check of the answer needs. */
export type CheckedItem = AnswerFields &
  Pick<
    MatrixSubquestion,
    'id' | 'type' | 'optional' | 'multichoiceType' | 'options' | 'allowOtherAnswer' | 'requiresOtherTitle'
  >;
export type CheckedQuestion = CheckedItem & { subquestions: readonly CheckedItem[] | null };

/** Validation errors of an answer: the messages to show, and the questions or sub-questions to highlight. */
export interface AnswerError {
  messages: string[];
  questionIds: string[];
}

/** The behaviour of a question type while it is answered, in the participant's browser and on the server. */
export interface AnswerRule {
  /** The validation error of the answer to a required question. Null if there is none. */
  check(question: CheckedQuestion): AnswerError | null;
  /** The answer as the browser sends it. Null while there is nothing to send. */
  answer(question: MatrixSubquestion): AnswerValue | null;
  /** The fields that change when the person sets `fields`. Without this function, only `fields` change. */
  change?(before: MatrixSubquestion, fields: Partial<AnswerFields>): Partial<AnswerFields>;
}

/** The server's behaviour for a question type, from its definition to the results. */
export interface QuestionRule<Definition extends QuestionDefinition = QuestionDefinition> {
  /**
   * Parses the fields of an organisation's own question that only this type has. Without this function, organisations
   * cannot write questions of the type.
   */
  parse?(sent: Partial<CustomQuestion>): OwnFields<Definition> | CustomQuestionError;
  /** Errors in a definition that its schema cannot express: path and message. */
  problems?(question: Definition): { path: string[]; message: string }[];
  /** Texts of a definition that must differ from one another, and the field that lists them. */
  distinct?(question: Definition): { field: string; texts: readonly string[] };
  /** The fields that this type fills in the question that participants get. */
  present(question: Definition): PresentedFields;
  /** The answer to store, or the error code. */
  store(item: ItemOf<Definition>, value: AnswerValue): StoredAnswer | AnswerRejection;
  /**
   * A stored answer as a person reads it, with the labels of the survey. Null if it was cleared.
   * @param say translates one of the `answerTexts`.
   */
  label(item: ItemOf<Definition>, answer: StoredAnswer, say: (word: string) => string): string | null;
  /** How results store the answers as numbers. Null: results do not store them as numbers. */
  column(item: ItemOf<Definition>): CodedColumn | null;
  /** Returns whether people may write a text of their own. */
  asksForText(item: ItemOf<Definition>): boolean;
  /** The answer of a fictional person of the demonstration. Null: the person skips the question. */
  invent(item: ItemOf<Definition>, person: MadeUpPerson): AnswerValue | null;
}

type CommonFields = 'id' | 'title' | 'subtitle' | 'introduction' | 'optional';
type OwnFields<Definition> = Definition extends unknown ? Omit<Definition, CommonFields> : never;

/** Validation errors of a question that an organisation wrote. */
interface CustomQuestionError {
  property: string;
  message: string;
}

type PresentedFields = Partial<Omit<Question, 'subquestions'>> & {
  subquestions?: (Partial<MatrixSubquestion> & Pick<MatrixSubquestion, 'id' | 'type' | 'title' | 'optional'>)[];
};

/** Something that takes one answer: a question, or a matrix with one of its rows. */
interface ItemOf<Definition extends QuestionDefinition> {
  question: Definition;
  subquestion: SubquestionDefinition | null;
}

/** An item that is answered on a scale: a scale question or a row of a matrix. */
export type ScaleItem = ItemOf<DefinitionOf<'scale' | 'matrix'>>;

/** An answer as it is stored. If every field is null or false, the answer was cleared. */
export interface StoredAnswer {
  /** single: index of the option; scale: the value. */
  intValue: number | null;
  /** * multi: indices in ascending order. */
  intValues: number[] | null;
  /** freeText: the text. single and multi: the text of "other". */
  stringValue: string | null;
  /** The subject that the person names if a scale asks for it. */
  otherTitle: string | null;
  notApplicable: boolean;
}

/**
 * Why an answer is rejected: no usable value (NoAnswerProvided), text that is not allowed (StringValueNotAllowed), a
 * value that is not offered (IntValueOutOfBounds).
 */
export type AnswerRejection = Extract<ErrorCode, 'NoAnswerProvided' | 'StringValueNotAllowed' | 'IntValueOutOfBounds'>;

/**
 * A column of numbers. It has one value of a scale, one option, or any number of options. Code 0 means no answer, and
 * each label has one of the codes that follow. A value of a scale that few people gave is merged with a neighbour, and
 * a rare option with any other option.
 */
export interface CodedColumn {
  kind: 'scale' | 'choice' | 'choices';
  /** The value of the first label. */
  min: number;
  labels: readonly string[];
}

/** The fictional person of the demonstration who answers. The same person always gives the same answers. */
export interface MadeUpPerson {
  /** A random number from 0 to 1, different on each call. */
  random(): number;
  /** The position of the answer on the item's scale, from 0 to 1. */
  level(): number;
  /** The option that fits the person's situation. Undefined if every option fits. */
  option: string | undefined;
  comment(length: 'short' | 'long'): string;
}

export const emptyAnswer: StoredAnswer = {
  intValue: null,
  intValues: null,
  stringValue: null,
  otherTitle: null,
  notApplicable: false,
};

export const chooseAnswer = 'Please choose an answer before continuing';
export const specifyOther = "Please specify the 'other' option.";

export const isBlank = (text: string | null): boolean => !text?.trim();

/** The validation error of a question with one answer. */
export const errorOf = ({ id }: CheckedItem, message: string | null): AnswerError | null =>
  message === null ? null : { messages: [message], questionIds: [id] };
