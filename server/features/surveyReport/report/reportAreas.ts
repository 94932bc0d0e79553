import type { ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type {
  DataPoint,
  ReportArea,
  ReportAspect,
  Reported,
  ReportSeries,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { escapeHtml } from '#server/content/escapeHtml.ts';
import { itemsWithShares } from '#server/content/reportedItems.ts';
import { aspectVariable } from '#server/content/reportedVariables.ts';
import { bandHalves, fifthBorders } from '#server/content/reportSections.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import type { ReleasedColumn, ReleasedNumbers } from '#server/results/numbers/releasedNumbers.ts';
import { compare, noCertainty, presentCertainty, presentScore, type Certainty, type Relation } from './certainty.ts';

/**
 * All numbers of a report about one population: either the report's own population, or one that it is compared with.
 */
export interface ReportColumn extends ReleasedColumn {
  name: string;
  certainty: Certainty;
  /** Its relation to the report's own population. Null for that population, or if they cannot be compared. */
  relation: Relation | null;
  /** The name of the population of the two that contains the other. Null for everyone, or if neither does. */
  whole: string | null;
  /** That of the survey that the report is compared with. Null for other populations. */
  uncertainty: SurveyReport['uncertainty'];
}

type EventStep = NonNullable<ClosedResults['events']>['events'][string];

/** The events of the report's survey. */
export interface EventSources {
  /** Null if there are none. */
  frozen: ClosedResults['events'];
  /** True only for the report of everyone in one survey, without comparisons. */
  isReleased: boolean;
}

/**
 * The answers to the items of a section's aspects, if the survey type has shares of items. The groups of an area are the
 * aspect and, for a row of a matrix, the matrix.
 */
export function itemAreas(
  { aspects }: ScoredSection,
  definition: SurveyType,
  columns: readonly ReportColumn[],
): ReportArea[] {
  const items = itemsWithShares(definition);
  return aspects.flatMap((aspect) =>
    items
      .filter(({ id }) => aspect.items.some(({ question }) => question === id))
      .map((item) => ({
        ...answersArea(
          {
            id: item.id,
            title: (item.subquestion ?? item.question).title,
            description: null,
            options: unmerged(ruleOf(item.question).column(item)!.labels),
            ordered: true,
          },
          columns,
        ),
        groups: [
          { code: aspect.code, title: aspect.name },
          ...(item.subquestion ? [{ code: item.question.id, title: item.question.title }] : []),
        ],
      })),
  );
}

/** The fields of every kind of area, without content. */
const plain = {
  description: null,
  analysis: null,
  content: null,
  article: null,
  minLabel: null,
  midLabel: null,
  maxLabel: null,
  groups: [],
  series: [],
  xAxis: null,
  yAxis: null,
} satisfies Partial<ReportArea>;

const peopleAxis = { name: 'People (%)', domain: [0, 100] };

/** The aspects of a section, each with the shares of poor, good and great. */
export function aspectsArea(
  section: ScoredSection,
  report: SurveyType['report'],
  { columns, smallestDifference }: { columns: readonly [ReportColumn, ...ReportColumn[]]; smallestDifference: number },
): ReportArea {
  const [own] = columns;
  return {
    ...plain,
    id: 'aspects',
    areaType: 'aspects',
    name: 'In detail',
    description: '<p>How many people’s scores have each label, in each part of this section.</p>',
    ...scoreLabels(section, scoreLabels(report)),
    groups: (section.groupings ?? []).flatMap(({ groups }) => groups),
    series: columns.map((column): ReportSeries => ({
      name: column.name,
      style: 'bars',
      sampleSize: column.sampleSize,
      aspects: section.aspects.map((aspect): ReportAspect => {
        const variable = aspectVariable(section.code, aspect.code);
        const of = ({ sections }: ReportColumn) => sections.get(section.code)!.aspects.get(aspect.code)!;
        const { shares, ...score } = of(column);
        const [minRatio = null, midRatio = null, maxRatio = null] = shares ?? [];
        return {
          code: aspect.code,
          name: aspect.name,
          longName: `${section.name}: ${aspect.name}`,
          ...presentScore(score),
          minRatio,
          midRatio,
          maxRatio,
          ...presentCertainty(score, column.certainty, variable),
          ...compare(
            { measured: of(own), certainty: own.certainty },
            { measured: score, certainty: column.certainty },
            { relation: column.relation, variable, smallestDifference },
          ),
          group: aspect.group ?? null,
          icon: aspect.icon ?? null,
        };
      }),
      data: [],
    })),
  };
}

/**
 * The distribution of people's own scores of a section: two steps for each band. Answers that an earlier version erased
 * were counted in fifths. Another population counted in other steps is not compared.
 */
export function spreadArea(
  section: ScoredSection,
  report: SurveyType['report'],
  columns: readonly ReportColumn[],
): ReportArea {
  const stepsIn = ({ spreads }: ReportColumn) => spreads.get(section.code)?.shares?.length;
  const own = stepsIn(columns[0]!);
  const inner = own === fifthBorders.length + 1 ? fifthBorders : bandHalves(report.bands);
  const borders = [0, ...inner, 1].map((border) => Math.round(border * 100));
  const points = borders.slice(1).map((to, step) => {
    const from = borders[step]!;
    return { x: (from + to) / 2, label: `${from} to ${to}` };
  });
  const series = dataSeries(
    columns,
    (column) => {
      const numbers = column.spreads.get(section.code);
      const steps = stepsIn(column);
      return numbers && own !== undefined && steps !== undefined && steps !== own
        ? { ...numbers, shares: null, scored: false }
        : numbers;
    },
    points,
  );
  return {
    ...plain,
    id: 'spread',
    areaType: 'data',
    name: 'How scores are spread',
    description:
      '<p>How many people have which score in this section. A score exactly between two steps counts towards the upper one.</p>',
    ...scoreLabels(section, scoreLabels(report)),
    series,
    xAxis: { name: 'Score', domain: [0, 100] },
    yAxis: peopleAxis,
  };
}

/**
 * The events of a section, and who they came from. They have no score and no series, only steps that were made at
 * closing (docs/rules/disclosure.md#events).
 */
export function eventAreas(
  { events, groupings = [] }: ScoredSection,
  definition: SurveyType,
  { frozen, isReleased }: EventSources,
  { sampleSize, certainty: { invited } }: ReportColumn,
): ReportArea[] {
  if (!events) return [];
  const titles = groupings.flatMap(({ groups }) => groups);
  const area = (
    { id, name, description }: { id: string; name: string; description?: string | undefined },
    group: { code: string; title: string } | undefined,
    step: EventStep | undefined,
    asked: string | null = null,
  ): ReportArea => ({
    ...plain,
    content: asked && `<p>${escapeHtml(asked)}</p>`,
    id,
    areaType: 'data',
    name,
    description: description ? `<p>${escapeHtml(description)}</p>` : null,
    groups: group ? [group] : [],
    score: null,
    scored: false,
    sampleSize,
    ...invited,
    interval: null,
    ...(isReleased && step ? { reported: presentSteps(step) } : { reported: null, suppressed: true as const }),
  });
  const items = surveyItems(definition);
  const source = items.find(({ id }) => id === events.source)?.question;
  const options = source && 'options' in source ? source.options : [];
  return [
    ...events.items.map(({ code, name, description, group, question }) =>
      area(
        { id: code, name, description },
        titles.find((title) => title.code === group),
        frozen?.events[code],
        items.find(({ id }) => id === question)?.question.title ?? null,
      ),
    ),
    ...options.map((name, index) => {
      const step = frozen?.sources[source!.id]?.[index];
      const group = { code: source!.id, title: source!.title };
      return area({ id: `${source!.id}-${index + 1}`, name }, group, step && { ...step, lines: [] });
    }),
  ];
}

/** The name of the line of people who are in no other line. */
const othersName = 'Everyone else';

const presentSteps = ({ lines, ...whole }: EventStep): Reported => ({
  ...whole,
  lines: lines.map(({ name, ...step }) => ({ name: name ?? othersName, ...step })),
});

export const unmerged = (labels: readonly string[]) => labels.map((label) => ({ label, isMerged: false }));

interface AnsweredItem {
  id: string;
  title: string;
  description: string | null;
  options: readonly { label: string; isMerged: boolean }[];
  /** False if the options have no order of their own. */
  ordered: boolean;
}

/** The answers to a question. */
export function answersArea(item: AnsweredItem, columns: readonly ReportColumn[]): ReportArea {
  return {
    ...plain,
    id: item.id,
    areaType: 'data',
    name: item.title,
    description: item.description,
    series: dataSeries(
      columns,
      ({ items }) => items.get(item.id),
      item.options.map(({ label, isMerged }, x) => ({ x, label, ...(isMerged && { merged: true as const }) })),
    ),
    xAxis: { name: 'Answer', domain: [0, item.options.length - 1] },
    yAxis: peopleAxis,
    ordered: item.ordered,
  };
}

function dataSeries(
  columns: readonly ReportColumn[],
  numbersOf: (column: ReportColumn) => ReleasedNumbers | undefined,
  points: readonly Pick<DataPoint, 'x' | 'label' | 'merged'>[],
): ReportSeries[] {
  return columns.flatMap((column) => {
    const numbers = numbersOf(column);
    if (!numbers) return [];
    const { sampleSize, shares, scored, suppressed } = numbers;
    const data = points.map(({ x, label, merged }, index): DataPoint => {
      const share = shares?.[index] ?? null;
      return {
        x,
        y: share === null ? null : share * 100,
        label,
        score: share,
        scored,
        ...noCertainty,
        ...column.certainty.invited,
        sampleSize,
        ...(merged && { merged }),
      };
    });
    return [
      {
        name: column.name,
        style: 'bars',
        sampleSize,
        aspects: [],
        data,
        ...(suppressed && { suppressed: true as const }),
      },
    ];
  });
}

/** The text about what an organisation can do in a section, if the survey type's author provides one. */
export function contentArea({ organisation }: ScoredSection, articles: ReadonlyMap<string, Article>): ReportArea[] {
  if (!organisation?.content) return [];
  const { title, text, measures = [], conclusion = null, article } = organisation.content;
  const list = measures.map((measure) => `<li>${measureHtml(measure)}</li>`);
  return [
    {
      ...plain,
      id: 'content',
      areaType: 'content',
      name: title,
      content: [text, ...(list.length > 0 ? [`<ul>${list.join('')}</ul>`] : []), conclusion ?? ''].join(''),
      ...(measures.length > 0 && {
        measures: {
          introduction: text,
          list: measures.map((measure) => ({
            title: measure.title,
            text: measure.text ?? null,
            about: measure.about ?? [],
          })),
          conclusion,
        },
      }),
      article: (article && articles.get(article)) || null,
    },
  ];
}

/** Ends the title like a sentence if a text follows. */
const measureHtml = ({ title, text = '' }: { title: string; text?: string | undefined }) =>
  text === '' ? `<p>${escapeHtml(title)}</p>` : `<p><strong>${escapeHtml(title)}.</strong></p>${text}`;
