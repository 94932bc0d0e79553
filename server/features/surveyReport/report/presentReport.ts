import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type {
  ComparedScore,
  ReportArea,
  ReportedSurvey,
  SurveyReportSection,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { itemTitle } from '#rules/surveyItems.ts';
import type { Content } from '#server/content/content.ts';
import type { Measurement } from '#server/content/measurement.ts';
import { countedItems } from '#server/content/reportedItems.ts';
import {
  type OrganisationReport,
  organisationReportOf,
  withReportTitles,
} from '#server/content/organisationReports.ts';
import { answersSectionId } from '#server/content/reportSections.ts';
import type { SizedScore } from '#server/results/numbers/releasedNumbers.ts';
import type { Results } from '#server/results/numbers/results.ts';
import type { NormEdition } from '../norm/normEdition.ts';
import { compare, noCertainty, overallNumbers, presentCertainty, presentScore } from './certainty.ts';
import {
  answersArea,
  aspectsArea,
  contentArea,
  eventAreas,
  itemAreas,
  spreadArea,
  unmerged,
  type EventSources,
  type ReportColumn,
} from './reportAreas.ts';
import { indexVariable, indicesOf, overallVariable, sectionVariable } from '#server/content/reportedVariables.ts';
import type { LoadedSurvey } from './resolveRequest.ts';

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
  const { summary, executiveSummary, summarised, whenErased, results } = main;
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
    summarised: summarised && { when: summarised.when.toISOString(), sampleSize: summarised.people },
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
