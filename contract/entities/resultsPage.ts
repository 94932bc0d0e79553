import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, givenInstant, id, instant, language, nullable, oneLine, oneOf, text } from '../schema.ts';
import { Action, day } from './action.ts';

/** A range on the scale from 0 to 100, to be drawn. The texts next to it say the same. */
const Range = Type.Object({
  score: Type.Integer(),
  low: Type.Integer(),
  high: Type.Integer(),
  bands: Type.Object({ good: Type.Number(), great: Type.Number() }, { description: 'Where the bands begin' }),
});

/** A results page as its readers see it. All texts are plain text in its language. */
export const ResultsDocument = Type.Object({
  language,
  organisation: Type.String(),
  title: Type.String(),
  introduction: Type.String(),
  parts: Type.Array(
    Type.Object({
      heading: Type.String(),
      text: nullable(Type.String()),
      items: Type.Array(
        Type.Object({
          title: Type.String(),
          label: nullable(Type.String()),
          text: nullable(Type.String()),
          range: nullable(Range),
        }),
      ),
    }),
  ),
  notes: Type.Array(Type.String(), { description: 'How to read the numbers, and what they are not' }),
});
export type ResultsDocument = Static<typeof ResultsDocument>;

/** A manager's choices for a results page. Numbers and names come from the report. */
export const ResultsPageChoice = closed({
  language,
  findings: Type.Array(id, {
    maxItems: limits.resultsPageFindings,
    uniqueItems: true,
    description: 'Ids of `offered.findings`',
  }),
  groupId: nullable(id, { description: 'The id of one of `offered.groups`' }),
  decisions: Type.Array(
    closed({ text: oneLine(limits.resultsPageTextLength, { minLength: 1 }), dueOn: nullable(day) }),
    { maxItems: limits.resultsPageDecisions },
  ),
  done: Type.Array(closed({ actionId: id, said: oneLine(limits.resultsPageTextLength, { minLength: 1 }) }), {
    maxItems: limits.resultsPageActions,
    description: '"You said, we did": finished actions of the survey, with what they answer',
  }),
  note: nullable(text(limits.resultsPageNoteLength), { description: 'Anything else about what comes next' }),
});
export type ResultsPageChoice = Static<typeof ResultsPageChoice>;

const findingKinds = ['strength', 'concern', 'events'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** The findings, groups and actions that a results page can have, from the report of everyone and the action plan. */
const Offered = Type.Object({
  findings: Type.Array(
    Type.Object({ id: Type.String(), kind: oneOf(findingKinds), title: Type.String(), text: Type.String() }),
    { description: 'In the order in which the page shows them' },
  ),
  groups: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), sampleSize: Type.Integer(), text: Type.String() }),
    { description: 'Reported groups of at least ten people, by name' },
  ),
  actions: Type.Array(Action, { description: 'The action plan of the survey' }),
});

/** The results page of a closed survey, as managers edit it. */
export const ResultsPage = Type.Object({
  offered: nullable(Offered, {
    description: 'null while the report cannot be shown. A page that is published already stays as it is',
  }),
  saved: nullable(ResultsPageChoice),
  whenSaved: nullable(instant),
  preview: nullable(ResultsDocument, { description: 'The saved page' }),
  url: nullable(Type.String({ description: 'The link. null if the page is not published, or was withdrawn' })),
  whenPublished: nullable(instant),
  changed: Type.Boolean({ description: 'Whether the saved page differs from the published one' }),
  outdated: Type.Boolean({
    description:
      'Whether the report or the action plan has changed since the page was saved. Save it again to publish it',
  }),
  whenSent: nullable(instant),
  sentTo: nullable(Type.Integer({ description: 'Number of mails that were sent then' })),
  recipients: Type.Integer({ description: 'Number of invited people who get mail' }),
});
export type ResultsPage = Static<typeof ResultsPage>;

/** The version of the page that the person has seen. If it was changed since, the call is rejected. */
export const SeenSaved = closed({ whenSaved: givenInstant });
export const SeenPublished = closed({ whenPublished: givenInstant });
