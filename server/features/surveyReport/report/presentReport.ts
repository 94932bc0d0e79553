import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { Results } from '#server/results/numbers/results.ts';
import type { Content } from '#server/content/content.ts';
import type { NormEdition } from '../norm/normEdition.ts';
import type { LoadedReport } from './openReport.ts';
import { presentReportedSurvey } from './presentReportedSurvey.ts';
import { comparedScore, presentReportSections, told } from './presentReportSections.ts';
import type { ReportColumn } from '#server/results/numbers/releasedColumn.ts';

interface Sources {
  opened: LoadedReport;
  participants: SurveyReport['survey']['participants'];
  combined: LoadedReport[];
  norm: NormEdition | null;
  /** By question, the options as they are released. */
  filterOptions: Results['filterOptions'];
  /** The report's own first. */
  columns: [ReportColumn, ...ReportColumn[]];
  analyses: ReadonlyMap<string, ReadonlyMap<string, string>>;
  content: Content;
}

export function presentReport({
  opened,
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
  } = opened;
  const [own, ...others] = columns;
  const texts = content.surveyTypes.get(summary.template.id)?.definition ?? definition;
  const { organisationArticle } = texts.report;
  return {
    survey: presentReportedSurvey(summary, participants),
    whenErased: whenErased?.toISOString() ?? null,
    ...told(own.overall),
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
    sections: presentReportSections({
      definition,
      texts,
      filterOptions,
      columns,
      articles: content.texts.en.articles,
      analyses,
    }),
  };
}
