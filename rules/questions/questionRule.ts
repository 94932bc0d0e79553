import type { DefinitionOf, QuestionDefinition } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { CustomQuestion } from '#contract/entities/surveySection.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SubquestionDefinition } from '../surveyItems.ts';

/*
 * What follows from the type of a question. A type has two objects: an AnswerRule, which the participant's browser loads too,
 * and a QuestionRule, which only the server needs. questionTypes.ts lists them all.
 */

/** The value of an answer as it is sent. */
export type AnswerValue = Omit<Answer, 'questionId' | 'answeredAt'>;

/** The fields of a question that hold its answer. */
export type AnswerFields = Pick<
  MatrixSubquestion,
  'answerIndex' | 'answerIndices' | 'answeredStringValue' | 'answerNotApplicable' | 'otherTitle'
>;

/** A question or a row with its answer so far, as far as the answer is checked. */
export type CheckedItem = AnswerFields &
  Pick<
    MatrixSubquestion,
    'id' | 'type' | 'optional' | 'multichoiceType' | 'options' | 'allowOtherAnswer' | 'requiresOtherTitle'
  >;
export type CheckedQuestion = CheckedItem & { subquestions: readonly CheckedItem[] | null };

/** What keeps a person from going on: the sentences to show, and the questions or sub-questions to highlight. */
export interface AnswerFault {
  messages: string[];
  questionIds: string[];
}

/** What the participant's browser and the server do with a question of a type while it is answered. */
export interface AnswerRule {
  /** What is wrong with the answer to a question that has to be answered; null if nothing is. */
  check(question: CheckedQuestion): AnswerFault | null;
  /** The answer as it is sent; null while there is nothing yet that could be sent. */
  answer(question: MatrixSubquestion): AnswerValue | null;
  /** The fields that change when these are chosen. Left out: just these. */
  change?(before: MatrixSubquestion, fields: Partial<AnswerFields>): Partial<AnswerFields>;
}

/** What the server does with a question of a type, from its definition to the results. */
export interface QuestionRule<Definition extends QuestionDefinition = QuestionDefinition> {
  /** What only this type has of a question that an organisation writes. Left out: organisations cannot write one. */
  parse?(sent: Partial<CustomQuestion>): OwnFields<Definition> | CustomQuestionFault;
  /** What is wrong with a definition that its schema cannot say: where in it, and what. */
  problems?(question: Definition): { path: string[]; message: string }[];
  /** Texts of a definition that must differ from one another, by the field that lists them. */
  distinct?(question: Definition): { field: string; texts: readonly string[] };
  /** The fields of the question as it is asked that this type fills. */
  present(question: Definition): PresentedFields;
  /** The answer to store, or the code to refuse it with. */
  store(item: ItemOf<Definition>, value: AnswerValue): StoredAnswer | AnswerRefusal;
  /**
   * A stored answer in the words of the survey, as the person gave it; null where it was cleared.
   * @param say translates one of the `answerWords`.
   */
  label(item: ItemOf<Definition>, answer: StoredAnswer, say: (word: string) => string): string | null;
  /** How results keep the answers as numbers; null: they do not. */
  column(item: ItemOf<Definition>): CodedColumn | null;
  /** Whether people may write a text of their own. */
  asksForText(item: ItemOf<Definition>): boolean;
  /** What a made-up person of the demonstration answers; null: nothing. */
  invent(item: ItemOf<Definition>, person: MadeUpPerson): AnswerValue | null;
}

type CommonFields = 'id' | 'title' | 'subtitle' | 'introduction' | 'optional';
type OwnFields<Definition> = Definition extends unknown ? Omit<Definition, CommonFields> : never;

/** What is wrong with a question that an organisation wrote. */
interface CustomQuestionFault {
  property: string;
  message: string;
}

type PresentedFields = Partial<Omit<Question, 'subquestions'>> & {
  subquestions?: (Partial<MatrixSubquestion> & Pick<MatrixSubquestion, 'id' | 'type' | 'title' | 'optional'>)[];
};

/** A question, and its row where it has rows: what takes one answer. */
interface ItemOf<Definition extends QuestionDefinition> {
  question: Definition;
  subquestion: SubquestionDefinition | null;
}

/** What several scales share: a scale, and the rows of a matrix. */
export type ScaleItem = ItemOf<DefinitionOf<'scale' | 'matrix'>>;

/** An answer as it is stored. All null and false: cleared. */
export interface StoredAnswer {
  /** single: index of the option; scale: the value. */
  intValue: number | null;
  /** multi: indices in rising order. */
  intValues: number[] | null;
  /** freeText, and the text of "other" of a choice. */
  stringValue: string | null;
  /** What the person names where a scale asks for it. */
  otherTitle: string | null;
  notApplicable: boolean;
}

/**
 * Why an answer is refused: no value that the item can use (NoAnswerProvided), text where none belongs
 * (StringValueNotAllowed), a value that is not offered (IntValueOutOfBounds).
 */
export type AnswerRefusal = Extract<ErrorCode, 'NoAnswerProvided' | 'StringValueNotAllowed' | 'IntValueOutOfBounds'>;

/**
 * A column of numbers: one value of a scale, one of several options, or any number of them. Its codes are 0 for no answer,
 * then one for each label. Values of a scale merge with their neighbours where few gave them, options with any other.
 */
export interface CodedColumn {
  kind: 'scale' | 'choice' | 'choices';
  /** The value that the first label is for. */
  min: number;
  labels: readonly string[];
}

/** Who answers in the demonstration: the same person always answers alike. */
export interface MadeUpPerson {
  /** From 0 to 1, another number each time. */
  random(): number;
  /** Where the answer is on the item's scale, from 0 to 1. */
  level(): number;
  /** The option that fits the person's situation; undefined: any. */
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

/** The fault of a question that takes one answer. */
export const faultOf = ({ id }: CheckedItem, message: string | null): AnswerFault | null =>
  message === null ? null : { messages: [message], questionIds: [id] };
