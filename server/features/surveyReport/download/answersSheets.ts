import type { AnonymisedQuestion, AnswerColumn } from '#server/results/numbers/anonymisedAnswers.ts';
import { columnName, type Cell, type Worksheet } from '#server/xlsx/worksheetXml.ts';

interface Subject {
  surveyName: string;
  people: number;
  minimum: number;
  /** Minimum number of people who must have written a text for texts to be shown. */
  textsMinimum: number;
}

/**
 * The file of anonymised answers as the sheets of a workbook. Every column and list of texts is in a random order of
 * its own, so a row is not a person.
 */
export function answersSheets(questions: readonly AnonymisedQuestion[], subject: Subject): Worksheet[] {
  const columns = questions.flatMap((question) => question.columns);
  return [
    { name: 'About', widths: [100], rows: aboutRows(subject) },
    { name: 'Questions', widths: [30, 60, 24, 60], frozenRows: 1, rows: questionRows(questions) },
    {
      name: 'Answers',
      widths: columns.length > 0 ? columns.map(() => 24) : [60],
      frozenRows: 1,
      rows: answerRows(columns, subject.people),
    },
    { name: 'Texts', widths: [30, 50, 90], frozenRows: 1, rows: textRows(questions) },
  ];
}

const heading = (value: string): Cell => ({ value, style: 'heading' });
const wrapped = (value: string): Cell => ({ value, style: 'wrapped' });

const aboutRows = ({ surveyName, people, minimum, textsMinimum }: Subject): Cell[][] => [
  [{ value: surveyName, style: 'title' }],
  ...[
    `The answers of ${people} people, question by question.`,
    'A row is not a person. Every column of the sheet “Answers” is in a random order of its own, which is new in every file. Answers next to each other are not from the same person, so you can count columns, but you cannot compare them row by row.',
    'Questions about personal characteristics, groups and times are left out.',
    `No answer of fewer than ${minimum} people is shown on its own. Rare answers are merged with others or hidden to protect confidentiality.`,
    `Texts are shown if at least ${textsMinimum} people wrote one. They may reveal more than the writers intended, so please treat them in confidence.`,
  ].map((text) => [wrapped(text)]),
];

function* questionRows(questions: readonly AnonymisedQuestion[]): Generator<Cell[]> {
  yield ['Section', 'Question', 'Column in “Answers”', 'Answers shown'].map(heading);
  let next = 0;
  for (const { section, title, columns, texts, notes } of questions) {
    for (const column of columns) {
      yield [wrapped(section), wrapped(column.title), wrapped(columnName(next)), wrapped(column.answers.join(' | '))];
      next += 1;
    }
    if (texts.length > 0) yield [wrapped(section), wrapped(title), null, wrapped(`${texts.length} texts, in “Texts”`)];
    for (const note of notes) yield [wrapped(section), wrapped(title), null, wrapped(note)];
  }
}

function* answerRows(columns: readonly AnswerColumn[], people: number): Generator<Cell[]> {
  if (columns.length === 0) {
    yield [heading('No answers can be shown. The sheet “Questions” explains why.')];
    return;
  }
  yield columns.map(({ title }) => heading(title));
  for (let row = 0; row < people; row += 1) yield columns.map(({ answers, said }) => answers[said[row]!]!);
}

function* textRows(questions: readonly AnonymisedQuestion[]): Generator<Cell[]> {
  yield ['Section', 'Question', 'Text'].map(heading);
  for (const { section, title, texts } of questions) {
    for (const text of texts) yield [wrapped(section), wrapped(title), wrapped(text)];
  }
}
