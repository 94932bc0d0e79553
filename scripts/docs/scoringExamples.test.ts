import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { AspectDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { shownScore } from '#rules/shownScore.ts';
import { scoreLabel, scoreLabels } from '#rules/scoreLabel.ts';
import { itemScore, scalesOf, scoreItems, scoreSurvey, type ScaleAnswers } from '#rules/scoring.ts';
import { projectRoot } from '#server/projectRoot.ts';
import type { Content } from '#server/content/content.ts';
import { loadContent } from '#server/content/loadContent.ts';

/*
 * Computes every table of docs/scoring.md from its answers, and compares the arithmetic, the scores and the displayed
 * values.
 */

interface Row {
  /** The id of an item, or the name of an aspect, a section or the distress score. */
  name: string;
  reversed: boolean;
  answer: string;
  working: string;
  score: number | null;
  shown: string;
}

interface Example {
  title: string;
  type: string;
  rows: Row[];
  answers: ScaleAnswers;
}

const page = await readFile(path.join(projectRoot, 'docs/scoring.md'), 'utf8');

function readExamples(): Example[] {
  const examples: Example[] = [];
  for (const [, title, type, rest, body] of page.matchAll(
    /^### (.+) \(`([a-z-]+)`(.*)\)\n([\s\S]*?)(?=\n##|$(?![\s\S]))/gm,
  )) {
    const rows = [...body!.matchAll(/^\| (?:`([a-z-]+)`( ↓)?|\*\*(.+)\*\*) \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map(
      (cells) => {
        const [answer, working, score, shown] = cells.slice(4).map((cell) => cell.trim()) as [
          string,
          string,
          string,
          string,
        ];
        return {
          name: cells[1] ?? cells[3]!,
          reversed: Boolean(cells[2]),
          answer,
          working,
          score: score === 'none' ? null : Number(score),
          shown,
        };
      },
    );
    const own = rows
      .filter(({ answer }) => answer)
      .map(
        ({ name, answer }) => [name, ['left out', 'not applicable'].includes(answer) ? null : Number(answer)] as const,
      );
    const base = rest!.includes('the rest as above') ? examples.find((example) => example.type === type)!.answers : [];
    examples.push({ title: title!, type: type!, rows, answers: new Map([...base, ...own]) });
  }
  return examples;
}

/** The value of a sum on the page: numbers, + − /, and parentheses. */
function workOut(sum: string): number {
  const tokens = sum.match(/[\d.]+|[+−/()]/g)!;
  const factor = (): number => {
    const token = tokens.shift()!;
    if (token !== '(') return Number(token);
    const inner = terms();
    tokens.shift();
    return inner;
  };
  const quotient = (): number => {
    let value = factor();
    while (tokens[0] === '/' && tokens.shift()) value /= factor();
    return value;
  };
  const terms = (): number => {
    let value = quotient();
    while (tokens[0] === '+' || tokens[0] === '−') value += tokens.shift() === '+' ? quotient() : -quotient();
    return value;
  };
  return terms();
}

let content: Content;
beforeAll(async () => {
  content = await loadContent(path.join(projectRoot, 'content'));
});

/**
 * The score and the displayed value of every item, aspect and section, by their names on the page. The displayed value
 * is without the margin.
 */
function resultsOf(
  definition: SurveyType,
  answers: ScaleAnswers,
): Map<string, { score: number | null; shown: string }> {
  const { report } = definition;
  const scored = scoreSurvey(definition, answers);
  const scales = scalesOf(definition);
  const unscored = content.measurement.get(definition.id)?.unscoredSections;
  const results = new Map<string, { score: number | null; shown: string }>();
  const addItems = (items: AspectDefinition['items']) => {
    for (const { question, reversed = false } of items) {
      const value = answers.get(question) ?? null;
      results.set(question, {
        score: value === null ? null : itemScore(value, scales.get(question)!, reversed),
        shown: '',
      });
    }
  };
  const distress = report.distress ? scoreItems(report.distress.items, scales, answers) : null;
  addItems(report.distress?.items ?? []);
  results.set('Distress', { score: distress, shown: isDistressHigh(definition, answers) ? 'support first' : '' });
  report.sections.forEach((section, at) => {
    const labels = scoreLabels(section, scoreLabels(report));
    const show = (score: number | null) => ({
      score,
      shown:
        score === null
          ? 'Not enough answers for a score'
          : `${scoreLabel(score, labels, report.bands)}, ${shownScore(score, report.bands)} of 100`,
    });
    results.set(
      section.name,
      unscored?.has(section.code) ? { score: null, shown: 'none' } : show(scored.sections[at]!.score),
    );
    section.aspects.forEach((aspect, place) => {
      results.set(aspect.name, show(scored.sections[at]!.aspects[place]!.score));
      addItems(aspect.items);
    });
  });
  return results;
}

const examples = readExamples();

it('the page has an example for each case that it promises', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'Everything answered',
    '"Not applicable"',
    'Reversed items: "Always" to everything',
    'A section without a score',
    'Too little answered for an aspect',
    'Too little answered for a section',
    'Just below a border, and the figure that is shown',
    'A worked example',
  ]);
  expect(examples.flatMap(({ rows }) => rows)).toHaveLength(page.match(/^\| [`*]/gm)!.length);
});

it.each(examples)('$title ($type)', ({ type, rows, answers }) => {
  const { definition } = content.surveyTypes.get(type)!;
  const results = resultsOf(definition, answers);
  const reversed = new Set(
    [...definition.report.sections.flatMap(({ aspects }) => aspects), definition.report.distress]
      .flatMap((scale) => scale?.items ?? [])
      .filter((item) => item.reversed)
      .map(({ question }) => question),
  );
  for (const row of rows) {
    const { score, shown } = results.get(row.name)!;
    expect([row.name, row.shown, row.reversed]).toEqual([row.name, shown, reversed.has(row.name)]);
    expect([row.name, row.score]).toEqual([row.name, score === null ? null : expect.closeTo(score, 3)]);
    // The arithmetic on the page uses rounded numbers.
    expect([row.name, row.working && workOut(row.working)]).toEqual([
      row.name,
      score === null ? '' : expect.closeTo(score, 2),
    ]);
  }
});
