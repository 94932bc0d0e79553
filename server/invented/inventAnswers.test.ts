import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { itemScore } from '#rules/scoring.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { loadContent } from '../content/loadContent.ts';
import { projectRoot } from '../projectRoot.ts';
import { inventAnswers } from './inventAnswers.ts';
import { optionShifts, usualSituation, type Situation } from './situations.ts';
import { groupSituations } from '../demo/groupSituations.ts';

let definitions: SurveyType[];
beforeAll(async () => {
  const { surveyTypes } = await loadContent(path.join(projectRoot, 'content'));
  definitions = [...surveyTypes.values()].map(({ definition }) => definition);
});

const people = Array.from({ length: 600 }, (_, person) => person);

const variance = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
};

/**
 * Cronbach's alpha (Cronbach 1951) of people's item scores, one row per person: k / (k - 1) × (1 - Σ var(item) /
 * var(sum)).
 */
function cronbachAlpha(rows: readonly (readonly number[])[]): number {
  const items = rows[0]!.map((_, index) => variance(rows.map((row) => row[index]!)));
  const total = variance(rows.map((row) => row.reduce((sum, value) => sum + value, 0)));
  const k = items.length;
  return (k / (k - 1)) * (1 - items.reduce((sum, value) => sum + value, 0) / total);
}

/** The item scores of people who answered all of an aspect's items, one row per person. */
function rowsOf(definition: SurveyType, items: { question: string; reversed?: boolean | undefined }[]): number[][] {
  const scales = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
  return people.flatMap((person) => {
    const values = new Map(inventAnswers(definition, person).map(({ questionId, intValue }) => [questionId, intValue]));
    const row = items.flatMap(({ question, reversed = false }) => {
      const value = values.get(question);
      return typeof value === 'number' ? [itemScore(value, scales.get(question)!, reversed)] : [];
    });
    return row.length === items.length ? [row] : [];
  });
}

describe('Cronbach’s alpha', () => {
  it('is 1 for items that are all the same, and about 0 for items that have nothing in common', () => {
    expect(
      cronbachAlpha([
        [1, 1, 1],
        [2, 2, 2],
        [4, 4, 4],
      ]),
    ).toBeCloseTo(1);
    expect(
      cronbachAlpha([
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ]),
    ).toBeCloseTo(0);
  });

  it('is between .7 and .9 for every aspect of every survey type', () => {
    const aspects = definitions.flatMap((definition) =>
      definition.report.sections
        .flatMap((section) => section.aspects)
        .map(({ code, items }) => {
          const rows = rowsOf(definition, items);
          return { aspect: `${definition.id}: ${code}`, people: rows.length, alpha: cronbachAlpha(rows) };
        }),
    );
    expect(aspects.filter(({ people: answered }) => answered < 400)).toEqual([]);
    expect(aspects.filter(({ alpha }) => alpha < 0.7 || alpha > 0.9)).toEqual([]);
  });
});

it('the server accepts every answer, and the answers are in the order of the survey', () => {
  for (const definition of definitions) {
    const items = surveyItems(definition);
    const order = new Map(items.map(({ id }, index) => [id, index]));
    for (const person of people.slice(0, 60)) {
      const answers = inventAnswers(definition, person);
      const rejected = answers.filter(({ questionId, ...answer }) => {
        const item = items[order.get(questionId)!]!;
        return typeof ruleOf(item.question).store(item, answer) === 'string';
      });
      expect(rejected).toEqual([]);
      const places = answers.map(({ questionId }) => order.get(questionId)!);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  }
});

it('the situations name only options that the questions offer, and aspects that exist', () => {
  const questions = definitions.flatMap(({ sections }) => sections.flatMap((section) => section.questions));
  const aspects = new Set(
    definitions.flatMap(({ report }) => report.sections.flatMap((section) => section.aspects.map(({ code }) => code))),
  );
  const situations = [usualSituation, ...Object.values(groupSituations)];
  const named = [...situations.map(({ choices }) => choices), optionShifts].flatMap((choices) =>
    Object.entries(choices),
  );
  for (const [id, options] of named) {
    const requested = questions.filter((question) => question.id === id);
    expect(requested.length).toBeGreaterThan(0);
    for (const question of requested) {
      expect(question).toMatchObject({
        type: 'multi',
        filter: true,
        options: expect.arrayContaining(Object.keys(options)),
      });
    }
  }
  expect(
    situations.flatMap((situation) => Object.keys(situation.aspects)).filter((code) => !aspects.has(code)),
  ).toEqual([]);
});

describe('events', () => {
  const answered = () =>
    definitions.flatMap((definition) =>
      definition.report.sections.flatMap(({ events }) =>
        events
          ? [{ events, answers: people.map((person) => new Map(byQuestion(inventAnswers(definition, person)))) }]
          : [],
      ),
    );
  const byQuestion = (answers: ReturnType<typeof inventAnswers>) =>
    answers.map((answer) => [answer.questionId, answer] as const);

  it('are each reported by 2 to 6 of 100 people, and happened to most of them once', () => {
    for (const { events, answers } of answered()) {
      for (const { question } of events.items) {
        const values = answers.flatMap((own) => own.get(question)?.intValue ?? []);
        const reported = values.filter((value) => value >= events.bands.good);
        const share = reported.length / people.length;
        expect({ question, share, plausible: share >= 0.02 && share <= 0.06 }).toMatchObject({ plausible: true });
        const once = reported.filter((value) => value === events.bands.good).length;
        expect(once).toBeGreaterThan(reported.length / 2);
        expect(once).toBeLessThan(reported.length);
      }
    }
    expect(answered().flatMap(({ events }) => events.items)).toHaveLength(6);
  });

  it('only people who report one say who it came from, and most of these do', () => {
    for (const { events, answers } of answered()) {
      const harmed = answers.filter((own) =>
        events.items.some(({ question }) => (own.get(question)?.intValue ?? 0) >= events.bands.good),
      );
      const named = answers.filter((own) => own.has(events.source!));
      expect(named.filter((own) => !harmed.includes(own))).toEqual([]);
      expect(named.length).toBeGreaterThan(harmed.length * 0.6);
      const counts = [0, 1, 2, 3, 4].map(
        (option) => named.filter((own) => own.get(events.source!)!.intValueArray!.includes(option)).length,
      );
      expect(counts.filter((count) => count === 0 || count > named.length * 0.6)).toEqual([]);
    }
  });
});

it('every filter question has at least two options that a tenth of people choose, and none that nearly everyone chooses', () => {
  for (const definition of definitions) {
    for (const { id, question } of surveyItems(definition)) {
      if (question.type !== 'multi' || !question.filter) continue;
      const counts = new Map<number, number>();
      for (const person of people) {
        const { intValue } = inventAnswers(definition, person).find(({ questionId }) => questionId === id)!;
        counts.set(intValue!, (counts.get(intValue!) ?? 0) + 1);
      }
      expect([...counts.values()].filter((count) => count > people.length / 10).length).toBeGreaterThanOrEqual(2);
      expect(Math.max(...counts.values())).toBeLessThan(people.length * 0.8);
    }
  }
});

it('people who are worse off in an aspect score lower in that aspect, and score the same in the others', () => {
  const definition = definitions.find(({ id }) => id === 'wellbeing')!;
  const { aspects } = definition.report.sections[0]!;
  const meanOf = (code: string, situation?: Situation) => {
    const items = aspects.find((aspect) => aspect.code === code)!.items;
    const scales = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
    const scores = people.flatMap((person) =>
      inventAnswers(definition, person, 0, situation).flatMap(({ questionId, intValue }) => {
        const item = items.find(({ question }) => question === questionId);
        return item && typeof intValue === 'number'
          ? [itemScore(intValue, scales.get(questionId)!, item.reversed ?? false)]
          : [];
      }),
    );
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  const tired: Situation = { ...usualSituation, aspects: { sleep: -0.1 } };
  expect(meanOf('sleep') - meanOf('sleep', tired)).toBeGreaterThan(0.07);
  expect(meanOf('mood')).toBe(meanOf('mood', tired));
});

it('a person gives the same answers each time, and people differ', () => {
  const [definition] = definitions;
  expect(inventAnswers(definition!, 3)).toEqual(inventAnswers(definition!, 3));
  expect(inventAnswers(definition!, 3)).not.toEqual(inventAnswers(definition!, 4));
});
