import { expect, it } from 'vitest';
import type { ReportArea, Reported } from '#contract/entities/surveyReport.ts';
import { reportArea as area } from '#testing/results/reportArea.ts';
import { sectionParts } from './sectionParts.ts';

const event = (id: string, reported: Reported | null) =>
  area(id, { groups: [{ code: 'events', title: 'Behaviour' }], reported });
const item = (id: string, aspect: string) => area(id, { groups: [{ code: aspect, title: `Aspect ${aspect}` }] });

const none: Reported = { atLeast: 0, atMost: 4, of: 60, lines: [] };
const some: Reported = { atLeast: 5, atMost: 9, of: 60, lines: [] };

const scores = [area('aspects', { areaType: 'aspects' }), area('spread')];
const content = area('content', { areaType: 'content' });
const orderOf = (areas: ReportArea[]) =>
  sectionParts({ areas }).map((part) => (part.kind === 'area' ? part.area.id : part.tables.map(({ title }) => title)));
const withEvents = (...steps: (Reported | null)[]) =>
  orderOf([...scores, ...steps.map((step, index) => event(`event ${index}`, step)), content]);

it('shows events before every score only if at least the minimum of people reported one', () => {
  expect(withEvents(none, some)).toEqual([['Behaviour'], 'aspects', 'spread', 'content']);
  expect(withEvents(none, none)).toEqual(['aspects', 'spread', ['Behaviour'], 'content']);
  expect(withEvents(null, null)).toEqual(['aspects', 'spread', ['Behaviour'], 'content']);
});

it('shows all items of a section as one part after its scores, events and contents', () => {
  const items = [item('a1', 'a'), item('a2', 'a'), item('b1', 'b')];
  expect(orderOf([...scores, ...items, content])).toEqual(['aspects', 'spread', 'content', ['Aspect a', 'Aspect b']]);
  expect(orderOf([...scores, ...items, event('event', none), content])).toEqual([
    'aspects',
    'spread',
    ['Behaviour'],
    'content',
    ['Aspect a', 'Aspect b'],
  ]);
});

it('leaves a section without events and items as it is, and the answers to questions that are in no score', () => {
  const areas = [...scores, content];
  expect(orderOf(areas)).toEqual(areas.map(({ id }) => id));
  expect(orderOf([area('question 1'), area('question 2')])).toEqual(['question 1', 'question 2']);
});
