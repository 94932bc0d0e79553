import type {
  ComparedScore,
  ReportArea,
  ReportSeries,
  SurveyReportSection,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import type { ScoreLabels } from '#rules/scoreLabel.ts';
import { answerOrder } from '#web/components/charts/answerOrder.ts';
import { sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { concernOrder } from '#web/components/charts/concernOrder.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { parseReportOptions } from './request/useReportRequest.ts';

/** The surveys and people that a report covers, as text for an image that is read on its own. */
export function reportMetadata(
  { survey, combinedSurveys, sections }: SurveyReport,
  options: string | undefined,
): string[] {
  const surveys = nameList([survey.name, ...combinedSurveys.map(({ name }) => name)]);
  if (parseReportOptions(options).request.filter === undefined) return [surveys];
  const filter = ownName(sections);
  return [surveys, filter === undefined ? t('filtered') : t('only {filter}', { filter })];
}

/**
 * Returns whether a report is about everyone in its survey and no one else. A comparison does not change that.
 */
export function isAboutWholeSurvey(options: string | undefined): boolean {
  const { filter, combineWithSurveys } = parseReportOptions(options).request;
  return filter === undefined && combineWithSurveys === undefined;
}

/** The name of the report's own series: its filter, otherwise its surveys. Undefined if the report has no series. */
export const ownName = (sections: SurveyReport['sections']): string | undefined =>
  sections.flatMap(({ areas }) => areas.flatMap(({ series }) => series[0]?.name ?? []))[0];

type Sized = Pick<ComparedScore, 'sampleSize' | 'invited' | 'invitedCompleted'>;

/** The number of responses, the response rate and the comparisons, for the small text above every chart. */
export const populationMetadata = (own: Sized, others: readonly (Sized & { name: string })[]): string[] => [
  ...sizeTexts(own),
  ...(others.length > 0 ? [t('compared with {others}', { others: nameList(others.map(sampledName)) })] : []),
];

/** The number of responses, the comparisons and the order of an area's chart. */
export function sampleMetadata(area: Pick<ReportArea, 'areaType' | 'groups' | 'series' | 'ordered'>): string[] {
  const [own, ...others] = area.series;
  if (!own) return [];
  const sized = (series: ReportSeries) => {
    const { invited = null, invitedCompleted = null } = series.aspects[0] ?? series.data[0] ?? {};
    return { name: series.name, sampleSize: series.sampleSize, invited, invitedCompleted };
  };
  const order = area.areaType === 'aspects' ? aspectOrderText(area) : answerOrderText(area);
  return [...populationMetadata(sized(own), others.map(sized)), ...(order === null ? [] : [order])];
}

function aspectOrderText(area: Pick<ReportArea, 'groups' | 'series'>): string | null {
  const groups = concernOrder(area);
  if (groups.every(({ rows }) => rows.length < 2)) return null;
  return groups.length > 1 ? t('lowest score first within each group') : t('lowest score first');
}

/** Null if all answers are in the order of the survey. */
function answerOrderText(area: Pick<ReportArea, 'series' | 'ordered'>): string | null {
  const { points, isBySize } = answerOrder(area);
  const hasMerged = points.at(-1)?.merged;
  if (!isBySize) return hasMerged ? t('answers shown together last') : null;
  return hasMerged ? t('most frequent first, answers shown together last') : t('most frequent first');
}

/** The name of a comparison, with its number of responses and response rate if they are known. */
export function sampledName({ name, ...sized }: Sized & { name: string }): string {
  const sizes = sizeTexts(sized);
  return sizes.length === 0 ? name : t('{name} ({sizes})', { name, sizes: sizes.join(', ') });
}

/** Names in a sentence: "A, B and C". */
export const nameList = (names: readonly string[]) =>
  new Intl.ListFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale()).format(names);

/** Returns whether a section has aspects. The others show the answers to single questions. */
export const hasAspects = ({ areas }: SurveyReportSection) => areas.some(({ areaType }) => areaType === 'aspects');

/** Returns whether a section has a score of its own, and not only its aspects. */
export const hasScore = (section: SurveyReportSection, { unscored }: Pick<SurveyReport, 'unscored'>) =>
  hasAspects(section) && !unscored.includes(section.id);

/** A score with its name and its comparisons. */
export type NamedScore = Omit<ComparedScore, 'difference' | 'differenceInterval'> & {
  compareToScores: readonly ComparedScore[];
};

/** The aspects of a section, each with its comparisons. */
export function comparedAspects({ areas }: SurveyReportSection) {
  const [own, ...others] = areas.find(({ areaType }) => areaType === 'aspects')!.series;
  return own!.aspects.map((aspect) => ({
    ...aspect,
    compareToScores: others.map((other): ComparedScore => ({
      ...other.aspects.find(({ code }) => code === aspect.code)!,
      name: other.name,
    })),
  }));
}

/** Says why a section with aspects has no score. */
export const unscoredText = () => t('The aspects of this section are too different for one score.');

/** Returns whether a score is missing because surveys ask different questions. */
export const haveDifferentQuestions = ({ unscored, scored, compareToScores, indices, sections }: SurveyReport) =>
  [
    ...(unscored.includes('overall') ? [] : [{ scored }, ...compareToScores]),
    ...indices.flatMap((index) => [index, ...index.compareToScores]),
    ...sections
      .filter(hasAspects)
      .flatMap((section) =>
        unscored.includes(section.id)
          ? section.areas.flatMap(({ series }) => series.flatMap(({ aspects }) => aspects))
          : [section, ...section.compareToScores],
      ),
  ].some((each) => !each.scored);

/** The labels for poor, good and great in an area: its own, otherwise the report's. */
export const areaLabels = (area: ReportArea, report: SurveyReport): ScoreLabels => ({
  minLabel: area.minLabel ?? report.minLabel,
  midLabel: area.midLabel ?? report.midLabel,
  maxLabel: area.maxLabel ?? report.maxLabel,
});
