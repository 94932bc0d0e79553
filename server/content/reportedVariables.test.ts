import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { aspect, choice, makeSurveyType, reversed, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { undeclared } from './measurement.ts';
import {
  aspectVariable,
  bandsRule,
  indexVariable,
  itemVariable,
  overallVariable,
  scoreRules,
  sectionVariable,
  sharedVariables,
  spreadVariable,
  variableRules,
} from './reportedVariables.ts';

/* Two sections with two aspects each, of two items each, and two questions that no aspect uses. */
const codes = ['mood', 'work'].flatMap((section) => ['one', 'two'].map((each) => ({ section, aspect: each })));
const itemsOf = ({ section, aspect: code }: (typeof codes)[number]) => [`${section}-${code}-0`, `${section}-${code}-1`];
const type = makeSurveyType({
  id: 'type',
  sections: {
    scales: codes.flatMap(itemsOf).map((id) => scale(id)),
    alone: [choice('place', 3), scale('weather')],
  },
  scored: ['mood', 'work'].map((section) =>
    scoredSection(
      section,
      ['one', 'two'].map((code) => {
        const [first, second] = itemsOf({ section, aspect: code }) as [string, string];
        return aspect(code, [first, reversed(second)]);
      }),
    ),
  ),
});
const all = [...variableRules(type).keys()];
const changed = (change: (copy: SurveyType) => void): SurveyType => {
  const copy = structuredClone(type);
  change(copy);
  return copy;
};
/** The variables that two versions of the type do not share. */
const different = (other: SurveyType) => {
  const shared = sharedVariables(undeclared, variableRules(type), variableRules(other));
  return all.filter((name) => !shared.has(name));
};
const aspectIn = ({ report }: SurveyType, { section, aspect: code }: (typeof codes)[number]) =>
  report.sections.find((each) => each.code === section)!.aspects.find((each) => each.code === code)!;
const question = ({ sections }: SurveyType, id: string) =>
  sections.flatMap(({ questions }) => questions).find((each) => each.id === id)!;

it('has a rule for every variable of a report', () => {
  expect(all.toSorted()).toEqual(
    [
      overallVariable,
      bandsRule,
      ...['mood', 'work'].flatMap((section) => [sectionVariable(section), spreadVariable(section)]),
      ...codes.map(({ section, aspect: code }) => aspectVariable(section, code)),
      itemVariable('place'),
      itemVariable('weather'),
    ].toSorted(),
  );
  expect([...scoreRules(type).keys()]).toEqual(all.filter((name) => !name.startsWith('item:')));
});

it.each<[string, (copy: SurveyType, code: (typeof codes)[number]) => void]>([
  ['a missing item', (copy, code) => void aspectIn(copy, code).items.pop()],
  ['another item', (copy, code) => void (aspectIn(copy, code).items[0]!.question = 'weather')],
  ['a reversed item', (copy, code) => void (aspectIn(copy, code).items[0]!.reversed = true)],
  ['an item on another scale', (copy, code) => void Object.assign(question(copy, itemsOf(code)[1]!), { max: 6 })],
  ['an item from 0', (copy, code) => void Object.assign(question(copy, itemsOf(code)[0]!), { min: 0 })],
])('%s changes its aspect, section and the overall score, and no other score', (_, change) => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), (code) => {
      const { section } = code;
      expect(different(changed((copy) => change(copy, code))).filter((name) => !name.startsWith('item:'))).toEqual(
        all.filter((name) =>
          [
            aspectVariable(section, code.aspect),
            sectionVariable(section),
            spreadVariable(section),
            overallVariable,
          ].includes(name),
        ),
      );
    }),
  );
});

it('an additional aspect changes its section and the overall score, and no other aspect', () => {
  const other = changed((copy) => copy.report.sections[1]!.aspects.push(aspect('three', ['weather'])));
  expect(different(other)).toEqual([
    sectionVariable('work'),
    spreadVariable('work'),
    overallVariable,
    itemVariable('weather'),
  ]);
});

it('a missing section changes itself and the overall score', () => {
  const other = changed((copy) => void copy.report.sections.shift());
  expect(different(other)).toEqual(all.filter((name) => /^(aspect|section|spread):mood|^overall$/.test(name)));
});

it('other bands change only the shares, and other options only their question', () => {
  expect(different(changed((copy) => void (copy.report.bands.great = 0.8)))).toEqual([
    ...type.report.sections.map(({ code }) => spreadVariable(code)),
    bandsRule,
  ]);
  expect(
    different(changed((copy) => void Object.assign(question(copy, 'place'), { options: ['a', 'b', 'c', 'd'] }))),
  ).toEqual([itemVariable('place')]);
  expect(
    different(changed((copy) => void Object.assign(question(copy, 'place'), { multichoiceType: 'multi' }))),
  ).toEqual([itemVariable('place')]);
  expect(different(changed((copy) => void copy.sections.pop()))).toEqual([
    itemVariable('place'),
    itemVariable('weather'),
  ]);
});

it('texts and the order of items, aspects, sections and questions change nothing', () => {
  const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat()),
      shuffled(type.report.sections),
      shuffled(type.sections.flatMap(({ questions }) => questions)),
      (numbers, sections, questions) => {
        const isEven = () => (numbers.next().value as number) % 2 === 0;
        const flip = <T>(items: readonly T[]) => (isEven() ? items.toReversed() : [...items]);
        const other: SurveyType = {
          ...type,
          sections: [{ ...type.sections[0]!, name: 'Renamed', questions }],
          report: {
            ...type.report,
            sections: sections.map((section) => ({
              ...section,
              name: 'Renamed',
              aspects: flip(section.aspects).map((each) => ({ ...each, name: 'Renamed', items: flip(each.items) })),
            })),
          },
        };
        expect(different(other)).toEqual([]);
      },
    ),
  );
});

it('several surveys share what all of them have in common', () => {
  const [fewer, stricter] = [
    changed((copy) => void copy.report.sections.shift()),
    changed((copy) => void (copy.report.bands.good = 0.3)),
  ];
  const shared = sharedVariables(undeclared, variableRules(type), ...[fewer, stricter].map(variableRules));
  expect([...shared]).toEqual(all.filter((name) => ![...different(fewer), ...different(stricter)].includes(name)));
  expect([...sharedVariables(undeclared, variableRules(type))]).toEqual(all);
});

it('scores that a survey type does not have are not shared, and an index is shared if its sections are', () => {
  const declared = {
    overallScored: false,
    unscoredSections: new Set(['mood']),
    indices: [
      { code: 'conditions', name: 'Conditions', sections: ['work'] },
      { code: 'both', name: 'Both', sections: ['work', 'mood'] },
    ],
  };
  const shared = sharedVariables(declared, variableRules(type));
  expect(all.filter((name) => !shared.has(name)).toSorted()).toEqual([
    overallVariable,
    sectionVariable('mood'),
    spreadVariable('mood'),
  ]);
  expect([...shared].filter((name) => !all.includes(name))).toEqual([indexVariable('conditions')]);
  const other = changed(
    (copy) =>
      void aspectIn(
        copy,
        codes.find(({ section }) => section === 'work')!,
      ).items.pop(),
  );
  expect([...sharedVariables(declared, variableRules(type), variableRules(other))]).not.toContain(
    indexVariable('conditions'),
  );
});
