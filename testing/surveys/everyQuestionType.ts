import type { QuestionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { everyReportLayout } from './everyReportLayout.ts';

const frequency = { min: 1, max: 5, labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'] };
const agreement = {
  min: 1,
  max: 7,
  labels: [
    'Strongly disagree',
    'Disagree',
    'Somewhat disagree',
    'Neither agree nor disagree',
    'Somewhat agree',
    'Agree',
    'Strongly agree',
  ],
};
const zeroToTen = { min: 0, max: 10, labels: ['Not at all likely', 'Extremely likely'] };

const options = ['By bicycle or on foot', 'By bus or train', 'By car', 'I work where I live'];
const departments = [
  'Customer service',
  'Design',
  'Engineering',
  'Facilities',
  'Finance',
  'Human resources',
  'Legal',
  'Logistics',
  'Marketing',
  'Production',
  'Purchasing',
  'Research',
  'Sales',
];

/** Single, select and multiple choice. There are ones with and without "other", and required and optional ones. */
const choices: QuestionDefinition[] = [
  {
    id: 'single',
    type: 'multi',
    multichoiceType: 'single',
    title: 'How do you get to work most days?',
    options,
    filter: true,
  },
  {
    id: 'single-other',
    type: 'multi',
    multichoiceType: 'single',
    title: 'How would you like to get to work?',
    options,
    allowOtherAnswer: true,
  },
  {
    id: 'single-optional',
    type: 'multi',
    multichoiceType: 'single',
    optional: true,
    title: 'How did you get to work last winter?',
    subtitle: 'You can leave this unanswered.',
    options,
  },
  {
    id: 'single-other-optional',
    type: 'multi',
    multichoiceType: 'single',
    optional: true,
    title: 'How do you get to work when it rains?',
    options,
    allowOtherAnswer: true,
  },
  {
    id: 'long-single',
    type: 'multi',
    multichoiceType: 'longSingle',
    title: 'Which department do you work in?',
    introduction: '<p>Choose the one you spend <strong>most of your time</strong> with.</p>',
    options: departments,
  },
  {
    id: 'long-single-other',
    type: 'multi',
    multichoiceType: 'longSingle',
    title: 'Which department do you work with most, besides your own?',
    options: departments,
    allowOtherAnswer: true,
  },
  {
    id: 'long-single-optional',
    type: 'multi',
    multichoiceType: 'longSingle',
    optional: true,
    title: 'Which department did you work in before?',
    options: departments,
  },
  {
    id: 'long-single-other-optional',
    type: 'multi',
    multichoiceType: 'longSingle',
    optional: true,
    title: 'Which department would you like to know better?',
    options: departments,
    allowOtherAnswer: true,
  },
  {
    id: 'multi',
    type: 'multi',
    multichoiceType: 'multi',
    title: 'What helps you to do your work well?',
    subtitle: 'Choose all that apply.',
    options: ['Quiet', 'Good tools', 'Clear goals', 'Colleagues to ask'],
  },
  {
    id: 'multi-other',
    type: 'multi',
    multichoiceType: 'multi',
    title: 'What would help you more than you have now?',
    options: ['Quiet', 'Good tools', 'Clear goals', 'Colleagues to ask'],
    allowOtherAnswer: true,
  },
  {
    id: 'multi-optional',
    type: 'multi',
    multichoiceType: 'multi',
    optional: true,
    title: 'Which of these do you have at your workplace?',
    options: ['Plants', 'Daylight', 'A window that opens'],
  },
  {
    id: 'multi-other-optional',
    type: 'multi',
    multichoiceType: 'multi',
    optional: true,
    title: 'What do you do in your breaks?',
    options: ['Eat', 'Walk', 'Read', 'Talk'],
    allowOtherAnswer: true,
  },
];

/**
 * Scales with labels at each value or at the ends, with "not applicable", with a title that the person enters, and with
 * both.
 */
const scales: QuestionDefinition[] = [
  { id: 'scale', type: 'scale', title: 'How often do you finish your work on time?', ...frequency },
  { id: 'scale-long-labels', type: 'scale', title: 'My work is the right amount for one person.', ...agreement },
  { id: 'scale-ends', type: 'scale', title: 'How likely are you to recommend working here to a friend?', ...zeroToTen },
  {
    id: 'scale-not-applicable',
    type: 'scale',
    title: 'How often does your manager listen to you?',
    subtitle: 'If you have no manager, choose "Not applicable".',
    ...frequency,
    notApplicableOption: true,
  },
  {
    id: 'scale-other-title',
    type: 'scale',
    title: 'How often does the one thing that you would change get in your way?',
    ...frequency,
    requiresOtherTitle: true,
  },
  {
    id: 'scale-both',
    type: 'scale',
    title: 'How much does a person outside work help you?',
    ...zeroToTen,
    labels: ['Not at all', 'Very much'],
    notApplicableOption: true,
    requiresOtherTitle: true,
  },
  { id: 'scale-optional', type: 'scale', optional: true, title: 'How often do you work in the evening?', ...frequency },
];

/**
 * Matrices: a plain one, one with "not applicable" and a row that requires a title, one on a long scale, and an
 * optional one.
 */
const matrices: QuestionDefinition[] = [
  {
    id: 'matrix',
    type: 'matrix',
    title: 'Over the last four weeks, how often was each of these true for you?',
    ...frequency,
    subquestions: [
      { id: 'row-tense', title: 'I felt tense.' },
      { id: 'row-restless', title: 'I could not sit still.' },
      { id: 'row-worried', title: 'Worries went round in my head.' },
      { id: 'row-low', title: 'I felt low.' },
      { id: 'row-flat', title: 'Things that I usually enjoy left me cold.' },
      { id: 'row-tired', title: 'I was tired for no reason that I could name.' },
      { id: 'row-effort', title: 'Everything was an effort.' },
      { id: 'row-alone', title: 'I felt alone, even among people.' },
      { id: 'row-calm', title: 'I felt calm.' },
      { id: 'row-hopeful', title: 'I looked forward to what was coming.' },
    ],
  },
  {
    id: 'matrix-not-applicable',
    type: 'matrix',
    title: 'How well do you work together with these people?',
    subtitle: 'Choose "Not applicable" for whom you do not work with.',
    min: 1,
    max: 4,
    labels: ['Badly', 'Not so well', 'Well', 'Very well'],
    notApplicableOption: true,
    subquestions: [
      { id: 'with-team', title: 'My team' },
      { id: 'with-manager', title: 'My manager' },
      { id: 'with-other', title: 'Somebody else', requiresOtherTitle: true },
    ],
  },
  {
    id: 'matrix-other-title',
    type: 'matrix',
    title: 'How often do these get in the way of your work?',
    ...frequency,
    subquestions: [
      { id: 'hinder-noise', title: 'Noise' },
      { id: 'hinder-other', title: 'Something else', requiresOtherTitle: true },
    ],
  },
  {
    id: 'matrix-optional',
    type: 'matrix',
    optional: true,
    title: 'How likely are you to do each of these within a year?',
    ...zeroToTen,
    subquestions: [
      { id: 'plan-learn', title: 'Learn something new for my work' },
      { id: 'plan-team', title: 'Move to another team' },
    ],
  },
];

const texts: QuestionDefinition[] = [
  { id: 'short', type: 'freeText', freeTextType: 'short', title: 'What do you do, in a few words?' },
  {
    id: 'short-optional',
    type: 'freeText',
    freeTextType: 'short',
    optional: true,
    title: 'What is your favourite word for a good day at work?',
  },
  { id: 'long', type: 'freeText', freeTextType: 'long', title: 'What should change first?' },
  {
    id: 'long-optional',
    type: 'freeText',
    freeTextType: 'long',
    optional: true,
    title: 'Is there anything that you would like to add?',
    introduction: '<p>Please leave out <em>names</em>, and anything by which somebody could tell who wrote it.</p>',
  },
];

/**
 * A survey type with every question type and option (docs/rules/answering.md#question-types), every layout of a report
 * and a distress scale. Its rich texts are HTML, as in a survey type that was loaded from files. It is not part of the
 * content: `makeSurvey({ type: everyQuestionType })` stores it.
 */
export const everyQuestionType: SurveyType = {
  id: 'every-question-type',
  name: 'Every question type',
  expectedDuration: 8,
  sections: [
    {
      id: 'choices',
      name: 'Choices',
      intro: '<p>First, <strong>a few choices</strong>. Pick what fits best.</p>',
      questions: choices,
    },
    { id: 'scales', name: 'Scales', questions: scales },
    { id: 'own-questions', name: 'Questions of your organisation', editable: true, questions: [] },
    {
      id: 'matrices',
      name: 'Matrices',
      intro: '<p>Now several questions at once. Each row counts for itself.</p>',
      questions: matrices,
    },
    { id: 'texts', name: 'In your own words', questions: texts },
  ],
  report: everyReportLayout,
};
