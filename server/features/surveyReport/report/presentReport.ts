import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type { ReportArea, ReportedSurvey, ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import { itemTitle } from '#rules/surveyItems.ts';
import type { Content } from '#server/content/content.ts';
import { answersSectionId, askedItems } from '#server/content/reportSections.ts';
import { scaleLabels } from '#server/content/scaleLabels.ts';
import type { ReleasedScore } from '#server/results/ledger/releasedColumn.ts';
import type { Results } from '#server/results/numbers/results.ts';
import type { NormEdition } from '../norm/normEdition.ts';
import type { LoadedSurvey } from './loadSurveys.ts';
import { answersArea, aspectsArea, contentArea, spreadArea, type ReportColumn } from './presentAreas.ts';

interface Sources {
  main: LoadedSurvey;
  participants: SurveyReport['survey']['participants'];
  combined: LoadedSurvey[];
  norm: NormEdition | null;
  /** By question, the options as they are released. */
  filterOptions: Results['filterOptions'];
  /** The report's own first. */
  columns: [ReportColumn, ...ReportColumn[]];
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
  analyses,
  content,
}: Sources): SurveyReport {
  const {
    summary,
    executiveSummary,
    whenErased,
    results: { definition },
  } = main;
  const [own, ...others] = columns;
  const texts = content.surveyTypes.get(summary.template.id)?.definition ?? definition;
  const { organisationArticle } = texts.report;
  return {
    survey: presentReportedSurvey(summary, participants),
    whenErased: whenErased?.toISOString() ?? null,
    ...presentScore(own.overall),
    sampleSize: own.sampleSize,
    compareToScores: others.map((other) => comparedScore(other, other.overall)),
    executiveSummary,
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
      filterOptions,
      columns,
      articles: content.texts.en.articles,
      analyses,
    }),
  };
}

/** A closed survey, as reports name it. */
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
  /** As the survey was answered. */
  definition: SurveyType;
  /** As it is written now: what is said to organisations comes from here. */
  texts: SurveyType;
  /** By question, the options as they are released. */
  filterOptions: Results['filterOptions'];
  /** The report's own first. */
  columns: readonly [ReportColumn, ...ReportColumn[]];
  articles: ReadonlyMap<string, Article>;
  /** Sanitised HTML by section and area. */
  analyses: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The scored sections, and after them what was answered to other questions, by the section that asked. */
function presentSections(sources: SectionSources): ReportSection[] {
  const { analyses } = sources;
  return [...presentScoredSections(sources), ...presentAskedSections(sources)].map((section) => ({
    ...section,
    areas: section.areas.map((area) => ({ ...area, analysis: analyses.get(section.id)?.get(area.id) ?? null })),
  }));
}

const presentScoredSections = ({ definition, texts, columns, articles }: SectionSources): ReportSection[] =>
  definition.report.sections.map((section) => {
    const written = texts.report.sections.find(({ code }) => code === section.code) ?? section;
    const [own, ...others] = columns;
    return {
      id: section.code,
      name: section.name,
      description: written.organisation?.description ?? section.intro ?? null,
      ...presentScore(own.section(section.code)),
      ...scoreLabels(section, scoreLabels(definition.report)),
      compareToScores: others.map((other) => comparedScore(other, other.section(section.code))),
      areas: [
        aspectsArea(section, definition.report, columns),
        spreadArea(section, definition.report, columns),
        ...contentArea(written, articles),
      ],
    };
  });

/** A score, marked where it is suppressed. */
export const presentScore = ({ score, suppressed }: ReleasedScore) => ({
  score,
  ...(suppressed && { suppressed: true as const }),
});

/** A score beside the report's own. */
const comparedScore = ({ name, sampleSize }: ReportColumn, score: ReleasedScore) => ({
  name,
  sampleSize,
  ...presentScore(score),
});

function presentAskedSections({ definition, filterOptions, columns }: SectionSources): ReportSection[] {
  const items = askedItems(definition);
  return definition.sections.flatMap((section, sectionIndex): ReportSection[] => {
    const areas = items
      .filter((item) => item.sectionIndex === sectionIndex)
      .map((item): ReportArea => {
        const { question } = item;
        const isChoice = question.type === 'multi';
        return answersArea(
          {
            id: item.id,
            title: itemTitle(item),
            description:
              isChoice && question.multichoiceType === 'multi' ? '<p>People could choose several answers.</p>' : null,
            labels: isChoice ? (filterOptions.get(item.id) ?? []).map(({ label }) => label) : scaleLabels(item),
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
            ...scoreLabels(definition.report),
            compareToScores: [],
            areas,
          },
        ]
      : [];
  });
}
