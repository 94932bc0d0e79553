import type { SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { HeatMap, Interval, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Language } from '#contract/languages.ts';
import { type AspectFinding, type EventFinding, groupFinding, reportFindings } from '#rules/findings.ts';
import { limitedBelow, limitOfScore } from '#rules/limitedScore.ts';
import { scoreLabel, scoreLabels } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { shownScore } from '#rules/shownScore.ts';
import { organisationReportOf, withReportTitles } from '#server/content/organisationReports.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { PageFinding, PageGroup, PageScore } from '#server/db/tables/resultsTables.ts';
import type { Deps } from '#server/deps.ts';
import { getHeatMap } from '../surveyReport/heatMapAndTrend.ts';
import { buildReport } from '../surveyReport/report/buildReport.ts';
import { loadSurvey } from '../surveyReport/report/resolveRequest.ts';

/** The findings and groups that a results page can show, from the report of everyone and its heat map. */
export interface PageSource {
  people: number;
  /** Strengths, then concerns. Names are in the requested language. */
  findings: PageFinding[];
  /** By name. */
  groups: PageGroup[];
}

/** The report of everyone, its heat map, and the survey's version of its type. */
export interface LoadedReport {
  report: SurveyReport;
  map: HeatMap;
  /** The groups that can be combined with answers, so that they and all others have at least ten people. */
  crossable: ReadonlySet<string>;
  version: SurveyTypeVersion;
}

/**
 * Loads what the report of everyone says, without requesting any number that the report and its heat map do not show
 * (docs/rules/results-page.md#numbers).
 * @throws ApiError as the report: NotFound, OpenSurvey, SampleTooSmall, InternalError.
 */
export async function loadForPage(
  deps: Deps,
  { survey, typeHash }: { survey: SurveyKey; typeHash: string },
  { personId, now }: { personId: string; now: Date },
): Promise<LoadedReport> {
  // First, because its rejection does not count towards the person's daily limit.
  const map = await getHeatMap(deps, survey);
  const { report } = await buildReport(deps, { survey, request: {}, personId }, now);
  const { results } = await loadSurvey(deps, survey);
  const crossable = new Set(results.groups.flatMap(({ id, use }) => (use === 'crossable' ? [id] : [])));
  return { report, map, crossable, version: await getSurveyTypeVersion(deps.db, typeHash) };
}

/** Returns the findings and groups that a results page in this language can show. */
export function sourceIn(
  language: Language,
  { report, map, crossable, version }: LoadedReport,
  { content, config }: Pick<Deps, 'content' | 'config'>,
): PageSource {
  const texts = content.texts[language];
  const translated = texts.surveyType(version);
  const names = namesIn(withReportTitles(translated, organisationReportOf(texts.organisationReports, translated.id)));
  const { strengths, concerns, mean } = reportFindings(report);
  return {
    people: report.sampleSize,
    findings: [...strengths, ...concerns].map((finding) =>
      finding.kind === 'events'
        ? eventsOf(finding, names)
        : aspectOf(finding, { names, report, mean: mean!, kind: strengths.includes(finding) ? 'strength' : 'concern' }),
    ),
    groups: groupsOf(
      { ...map, rows: map.rows.filter(({ group }) => group && crossable.has(group.id)) },
      names,
      Math.max(limitedBelow, config.minReportSample),
    ),
  };
}

/** The names of sections, aspects and events by code, and the labels of sections. */
type Names = ReturnType<typeof namesIn>;

const namesIn = ({ report }: SurveyType) => ({
  section: (code: string) => report.sections.find((section) => section.code === code),
  labels: (code: string) =>
    scoreLabels(report.sections.find((section) => section.code === code) ?? {}, scoreLabels(report)),
  /** @param id `<section>` or `<section>/<aspect>`. */
  score(id: string): string {
    const [section = '', aspect] = id.split('/');
    const found = this.section(section);
    return (aspect === undefined ? found : found?.aspects.find(({ code }) => code === aspect))?.name ?? id;
  },
  events(section: string, title: string, ids: readonly string[]) {
    const found = this.section(section);
    const items = found?.events?.items ?? [];
    const group = items.find(({ code }) => code === ids[0])?.group;
    const groups = (found?.groupings ?? []).flatMap((grouping) => grouping.groups);
    return {
      title: groups.find(({ code }) => code === group)?.title ?? found?.name ?? title,
      of: (id: string) => items.find(({ code }) => code === id)?.name,
    };
  },
});

const aspectOf = (
  { section, aspect, reasons }: AspectFinding,
  { names, report, mean, kind }: { names: Names; report: SurveyReport; mean: number; kind: 'strength' | 'concern' },
): PageFinding => ({
  id: `${section.id}/${aspect.code}`,
  kind,
  name: names.score(`${section.id}/${aspect.code}`),
  score: scoreOf(aspect, section.id, report.bands, names),
  people: aspect.sampleSize,
  inBand: reasons.includes('band'),
  byMean: kind === 'strength' ? aspect.interval.low > mean : aspect.interval.high < mean,
});

function eventsOf({ section, title, events }: EventFinding, names: Names): PageFinding {
  const named = names.events(
    section.id,
    title,
    events.map(({ id }) => id),
  );
  return {
    id: section.id,
    kind: 'events',
    name: named.title,
    events: events.map(({ id, name, reported: { atLeast, atMost, of } }) => ({
      name: named.of(id) ?? name,
      atLeast,
      atMost,
      of,
    })),
  };
}

const scoreOf = (
  of: { score: number; sampleSize: number | null; interval: Interval },
  sectionId: string,
  bands: SurveyReport['bands'],
  names: Names,
): PageScore => ({
  label: scoreLabel(of.score, names.labels(sectionId), bands),
  score: shownScore(of.score, bands),
  low: shownScore(of.interval.low, bands),
  high: shownScore(of.interval.high, bands),
  limit: limitOfScore(of),
  bands,
});

/** The groups with at least this number of responses. Nothing says that there are others. */
const groupsOf = ({ rows, ...map }: HeatMap, names: Names, atLeast: number): PageGroup[] =>
  rows.flatMap((row) => {
    const { group, sampleSize } = row;
    if (!group || sampleSize === null || sampleSize < atLeast) return [];
    const found = groupFinding({ ...map, rows: [row] });
    const score = found && found.score.score !== null && found.score.interval ? found.score : null;
    return {
      ...group,
      people: sampleSize,
      difference: score && {
        name: names.score(score.sectionId),
        score: scoreOf(
          { score: score.score!, sampleSize: score.sampleSize, interval: score.interval! },
          score.sectionId.split('/')[0]!,
          map.bands,
          names,
        ),
        isHigher: score.difference === 'clearlyHigher',
      },
    };
  });

/** Returns whether a finding is in the middle band and stands out next to the other aspects only. */
export const isRelative = (finding: Extract<PageFinding, { score: PageScore }>): boolean =>
  !finding.inBand && bandOf(finding.score.score / 100, finding.score.bands) === 'good';
