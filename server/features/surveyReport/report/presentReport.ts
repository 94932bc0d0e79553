import type { ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type {
  ComparedScore,
  DataPoint,
  ReportArea,
  Reported,
  ReportAspect,
  ReportedSurvey,
  SurveyReportSection,
  ReportSeries,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import type { Content } from '#server/content/content.ts';
import type { Measurement } from '#server/content/measurement.ts';
import { countedItems, itemsWithShares } from '#server/content/reportedItems.ts';
import { escapeHtml } from '#server/content/escapeHtml.ts';
import {
  type OrganisationReport,
  organisationReportOf,
  withReportTitles,
} from '#server/content/organisationReports.ts';
import { answersSectionId, bandHalves, fifthBorders } from '#server/content/reportSections.ts';
import type {
  ReleasedColumn,
  ReleasedNumbers,
  ReleasedScore,
  SizedScore,
} from '#server/results/numbers/releasedNumbers.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import type { Results } from '#server/results/numbers/results.ts';
import type { NormEdition } from '../norm/normEdition.ts';
import { compare, noCertainty, overallNumbers, presentCertainty, type Certainty, type Relation } from './certainty.ts';
import {
  aspectVariable,
  indexVariable,
  indicesOf,
  overallVariable,
  sectionVariable,
} from '#server/content/reportedVariables.ts';
import type { LoadedSurvey } from './resolveRequest.ts';

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

interface Sources {
  main: LoadedSurvey;
  participants: SurveyReport['survey']['participants'];
  combined: LoadedSurvey[];
  norm: NormEdition | null;
  /** For each question, the options as they are released. */
  filterOptions: Results['filterOptions'];
  /** The first column is the report's own. */
  columns: [ReportColumn, ...ReportColumn[]];
  measurement: Measurement;
  uncertainty: SurveyReport['uncertainty'];
  events: EventSources;
  analyses: ReadonlyMap<string, ReadonlyMap<string, string>>;
  content: Content;
}

/**
 * The answers to the items of a section's aspects, if the survey type has shares of items. The groups of an area are the
 * aspect and, for a row of a matrix, the matrix.
 */
function itemAreas({ aspects }: ScoredSection, definition: SurveyType, columns: readonly ReportColumn[]): ReportArea[] {
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

type EventStep = NonNullable<ClosedResults['events']>['events'][string];

/** The events of the report's survey. */
interface EventSources {
  /** Null if there are none. */
  frozen: ClosedResults['events'];
  /** True only for the report of everyone in one survey, without comparisons. */
  isReleased: boolean;
}

export function presentReport({
  main,
  participants,
  combined,
  norm,
  filterOptions,
  columns,
  measurement,
  uncertainty,
  events,
  analyses,
  content,
}: Sources): SurveyReport {
  const { summary, executiveSummary, whenSummarised, whenErased, results } = main;
  const organisationReport = organisationReportOf(content.organisationReports, summary.template.id);
  const definition = withReportTitles(results.definition, organisationReport);
  const [own, ...others] = columns;
  const { smallestDifference } = measurement;
  const texts = content.surveyTypes.get(summary.template.id)?.definition ?? definition;
  const { organisationArticle } = texts.report;
  return {
    survey: presentReportedSurvey(summary, participants),
    whenErased: whenErased?.toISOString() ?? null,
    ...presentScore(own.overall),
    ...presentCertainty(overallNumbers(own), own.certainty, overallVariable),
    sampleSize: own.sampleSize,
    compareToScores: others.map((other) => ({
      ...comparedScore(own, other, { of: overallNumbers, variable: overallVariable, smallestDifference }),
      sampleSize: other.sampleSize,
    })),
    comparisons: others.map(({ name, relation, whole, uncertainty: ofOther }) => ({
      name,
      relation: relation?.kind ?? null,
      whole,
      family: relation?.family ?? null,
      uncertainty: ofOther,
    })),
    unscored: [
      ...(measurement.overallScored ? [] : [overallVariable]),
      ...definition.report.sections.flatMap(({ code }) => (measurement.unscoredSections.has(code) ? code : [])),
    ],
    indices: presentIndices(definition, columns, measurement),
    uncertainty,
    executiveSummary,
    whenSummarised: whenSummarised?.toISOString() ?? null,
    article: (organisationArticle && content.texts.en.articles.get(organisationArticle)) || null,
    combinedSurveys: combined.map(({ summary: { id, name } }) => ({ id, name })),
    normative: norm && {
      source: norm.source,
      date: norm.date.toISOString(),
      organisations: norm.organisations,
      sampleSize: norm.sampleSize,
    },
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
    sections: presentSections({
      definition,
      texts,
      organisationReport,
      filterOptions,
      columns,
      measurement,
      articles: content.texts.en.articles,
      events,
      analyses,
    }),
  };
}

/** The indices that the survey type has instead of an overall score. */
const presentIndices = (
  definition: SurveyType,
  [own, ...others]: readonly [ReportColumn, ...ReportColumn[]],
  measurement: Measurement,
): SurveyReport['indices'] =>
  indicesOf(definition, measurement).map(({ code, name, sections }) => {
    const [first, ...more] = sections;
    const of = (column: ReportColumn) => column.indices.get(code)!;
    const variable = indexVariable(code);
    const { smallestDifference } = measurement;
    const { report } = definition;
    const labelled = more.length === 0 ? report.sections.find((section) => section.code === first)! : {};
    return {
      code,
      name,
      sections: [...sections],
      ...presentScore(of(own)),
      ...presentCertainty(of(own), own.certainty, variable),
      ...scoreLabels(labelled, scoreLabels(report)),
      compareToScores: others.map((other) => comparedScore(own, other, { of, variable, smallestDifference })),
    };
  });

/** A closed survey, in the form that reports contain. */
export const presentReportedSurvey = (
  { id, name, status, template, whenOpen, whenClosed }: Omit<ReportedSurvey, 'participants'>,
  { totalCount, completedCount }: ReportedSurvey['participants'],
): ReportedSurvey => ({
  id,
  name,
  status,
  template,
  whenOpen,
  whenClosed,
  participants: { totalCount, completedCount },
});

interface SectionSources {
  /** The survey type in the version that people answered. */
  definition: SurveyType;
  /** The survey type in its current version, for the texts for organisations. */
  texts: SurveyType;
  organisationReport: OrganisationReport;
  /** For each question, the options as they are released. */
  filterOptions: Results['filterOptions'];
  /** The first column is the report's own. */
  columns: readonly [ReportColumn, ...ReportColumn[]];
  measurement: Measurement;
  articles: ReadonlyMap<string, Article>;
  events: EventSources;
  /** Analyses as sanitised HTML, by section and area. */
  analyses: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The scored sections, followed by the sections with answers to other questions. */
function presentSections(sources: SectionSources): SurveyReportSection[] {
  const { analyses } = sources;
  return [...presentScoredSections(sources), ...presentAnswerSections(sources)].map((section) => ({
    ...section,
    areas: section.areas.map((area) => ({ ...area, analysis: analyses.get(section.id)?.get(area.id) ?? null })),
  }));
}

const presentScoredSections = ({
  definition,
  texts,
  columns,
  measurement: { unscoredSections, smallestDifference },
  articles,
  events,
}: SectionSources): SurveyReportSection[] =>
  definition.report.sections.map((section) => {
    const written = texts.report.sections.find(({ code }) => code === section.code) ?? section;
    const [own, ...others] = columns;
    const of = ({ sections }: ReportColumn) => sections.get(section.code)!;
    const variable = sectionVariable(section.code);
    return {
      id: section.code,
      name: section.name,
      description: written.organisation?.description ?? section.intro ?? null,
      ...presentScore(of(own)),
      ...presentCertainty(of(own), own.certainty, variable),
      ...scoreLabels(section, scoreLabels(definition.report)),
      compareToScores: others.map((other) => comparedScore(own, other, { of, variable, smallestDifference })),
      areas: [
        aspectsArea(section, definition.report, { columns, smallestDifference }),
        // The distribution of a score that does not exist would show what that score hides.
        ...(unscoredSections.has(section.code) ? [] : [spreadArea(section, definition.report, columns)]),
        ...itemAreas(section, definition, columns),
        ...eventAreas(section, definition, events, own),
        ...contentArea(written, articles),
      ],
    };
  });

/** A score, marked where it is not scored or suppressed. */
export const presentScore = ({ score, scored, suppressed }: Omit<ReleasedScore, 'limit'>) => ({
  score,
  scored,
  ...(suppressed && { suppressed: true as const }),
});

/** A score of a comparison. */
const comparedScore = (
  own: ReportColumn,
  other: ReportColumn,
  { of, ...how }: { of: (column: ReportColumn) => SizedScore; variable: string; smallestDifference: number },
): ComparedScore => ({
  name: other.name,
  ...presentScore(of(other)),
  ...presentCertainty(of(other), other.certainty, how.variable),
  ...compare(
    { measured: of(own), certainty: own.certainty },
    { measured: of(other), certainty: other.certainty },
    { ...how, relation: other.relation },
  ),
});

function presentAnswerSections({
  definition,
  organisationReport: { unordered },
  filterOptions,
  columns,
}: SectionSources): SurveyReportSection[] {
  const items = countedItems(definition);
  return definition.sections.flatMap((section, sectionIndex): SurveyReportSection[] => {
    const areas = items
      .filter((item) => item.sectionIndex === sectionIndex)
      .map((item): ReportArea => {
        const column = ruleOf(item.question).column(item);
        return answersArea(
          {
            id: item.id,
            title: itemTitle(item),
            description: column?.kind === 'choices' ? '<p>People could choose several answers.</p>' : null,
            options:
              column?.kind === 'scale'
                ? unmerged(column.labels)
                : (filterOptions.get(item.id) ?? []).map(({ label, values }) => ({
                    label,
                    isMerged: values.length > 1,
                  })),
            ordered: !unordered.has(item.id),
          },
          columns,
        );
      });
    return areas.length > 0
      ? [
          {
            id: answersSectionId(section.id),
            name: section.name,
            description: null,
            score: null,
            scored: false,
            ...noCertainty,
            ...scoreLabels(definition.report),
            compareToScores: [],
            areas,
          },
        ]
      : [];
  });
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
function aspectsArea(
  section: ScoredSection,
  report: SurveyType['report'],
  { columns, smallestDifference }: Pick<SectionSources, 'columns'> & { smallestDifference: number },
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
function spreadArea(
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
    'bars',
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
function eventAreas(
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

const unmerged = (labels: readonly string[]) => labels.map((label) => ({ label, isMerged: false }));

interface AnsweredItem {
  id: string;
  title: string;
  description: string | null;
  options: readonly { label: string; isMerged: boolean }[];
  /** False if the options have no order of their own. */
  ordered: boolean;
}

/** The answers to a question. */
function answersArea(item: AnsweredItem, columns: readonly ReportColumn[]): ReportArea {
  return {
    ...plain,
    id: item.id,
    areaType: 'data',
    name: item.title,
    description: item.description,
    series: dataSeries(
      columns,
      ({ items }) => items.get(item.id),
      'bars',
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
  style: 'bars' | 'line',
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
      { name: column.name, style, sampleSize, aspects: [], data, ...(suppressed && { suppressed: true as const }) },
    ];
  });
}

/** The text about what an organisation can do in a section, if the survey type's author provides one. */
function contentArea({ organisation }: ScoredSection, articles: ReadonlyMap<string, Article>): ReportArea[] {
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
