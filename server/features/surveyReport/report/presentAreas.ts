import type { ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type { DataPoint, ReportArea, ReportAspect, ReportSeries } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { fifthBorders } from '#server/content/reportSections.ts';
import type { ReleasedNumbers, ReleasedScore } from '#server/results/ledger/releasedColumn.ts';

/** One population throughout a report: the report's own, or one that it is compared with. */
export interface ReportColumn {
  name: string;
  sampleSize: number;
  overall: ReleasedScore;
  section: (code: string) => ReleasedScore;
  /** Null where the column has no numbers of this kind, as a norm of answers. */
  aspect: (section: string, aspect: string) => ReleasedNumbers | null;
  spread: (section: string) => ReleasedNumbers | null;
  item: (id: string) => ReleasedNumbers | null;
}

/** What every kind of area has, empty. */
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

const suppressedMark = (suppressed: boolean) => (suppressed ? { suppressed: true as const } : {});
const peopleAxis = { name: 'People (%)', domain: [0, 100] };

/** The aspects of a section, each with the shares of poor, good and great. */
export function aspectsArea(
  section: ScoredSection,
  report: SurveyType['report'],
  columns: readonly ReportColumn[],
): ReportArea {
  return {
    ...plain,
    id: 'aspects',
    areaType: 'aspects',
    name: 'In detail',
    description: '<p>For how many people each part of this section comes out poor, good or great.</p>',
    ...scoreLabels(section, scoreLabels(report)),
    groups: (section.groupings ?? []).flatMap(({ groups }) => groups),
    series: columns.map((column): ReportSeries => ({
      name: column.name,
      style: 'bars',
      sampleSize: column.sampleSize,
      aspects: section.aspects.map((aspect): ReportAspect => {
        const { sampleSize, score, shares, suppressed } = column.aspect(section.code, aspect.code) ?? none;
        const [minRatio = null, midRatio = null, maxRatio = null] = shares ?? [];
        return {
          name: aspect.name,
          longName: `${section.name}: ${aspect.name}`,
          score,
          minRatio,
          midRatio,
          maxRatio,
          sampleSize,
          group: aspect.group ?? null,
          icon: aspect.icon ?? null,
          ...suppressedMark(suppressed),
        };
      }),
      data: [],
    })),
  };
}

const none: ReleasedNumbers = { sampleSize: null, score: null, shares: null, suppressed: false };

/** How people's own scores of a section lie, in five equal steps. */
export function spreadArea(
  section: ScoredSection,
  report: SurveyType['report'],
  columns: readonly ReportColumn[],
): ReportArea {
  const borders = [0, ...fifthBorders, 1].map((border) => Math.round(border * 100));
  const steps = fifthBorders.length + 1;
  const points = Array.from({ length: steps }, (_, step) => {
    const [from, to] = [borders[step]!, borders[step + 1]!];
    return { x: (from + to) / 2, label: `${from} to ${to}` };
  });
  const series = dataSeries(columns, (column) => column.spread(section.code), 'line', points);
  return {
    ...plain,
    id: 'spread',
    areaType: 'data',
    name: 'How scores are spread',
    description:
      '<p>How many people have which score in this section as a whole. A score just between two steps counts to the upper one.</p>',
    ...scoreLabels(section, scoreLabels(report)),
    series,
    xAxis: { name: 'Score', domain: [0, 100] },
    yAxis: peopleAxis,
  };
}

/** What was answered to a question. */
export function answersArea(
  item: { id: string; title: string; description: string | null; labels: readonly string[] },
  columns: readonly ReportColumn[],
): ReportArea {
  return {
    ...plain,
    id: item.id,
    areaType: 'data',
    name: item.title,
    description: item.description,
    series: dataSeries(
      columns,
      (column) => column.item(item.id),
      'bars',
      item.labels.map((label, x) => ({ x, label })),
    ),
    xAxis: { name: 'Answer', domain: [0, item.labels.length - 1] },
    yAxis: peopleAxis,
  };
}

function dataSeries(
  columns: readonly ReportColumn[],
  numbersOf: (column: ReportColumn) => ReleasedNumbers | null,
  style: 'bars' | 'line',
  points: { x: number; label: string }[],
): ReportSeries[] {
  return columns.flatMap((column) => {
    const numbers = numbersOf(column);
    if (!numbers) return [];
    const { sampleSize, shares, suppressed } = numbers;
    const data = points.map(({ x, label }, index): DataPoint => {
      const share = shares?.[index] ?? null;
      return { x, y: share === null ? null : share * 100, label, score: share };
    });
    return [{ name: column.name, style, sampleSize, aspects: [], data, ...suppressedMark(suppressed) }];
  });
}

/** What an organisation can do about a section, where its author has something to say. */
export function contentArea({ organisation }: ScoredSection, articles: ReadonlyMap<string, Article>): ReportArea[] {
  if (!organisation?.content) return [];
  const { title, text, article } = organisation.content;
  return [
    {
      ...plain,
      id: 'content',
      areaType: 'content',
      name: title,
      content: text,
      article: (article && articles.get(article)) || null,
    },
  ];
}
