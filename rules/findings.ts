import type {
  HeatMap,
  ReportAspect,
  Reported,
  ReportedSectionScore,
  ReportMeasure,
  SurveyReport,
  SurveyReportSection,
  Trend,
} from '../contract/entities/surveyReport.ts';
import { bandOf, reaches, rounding } from './scoring.ts';

/*
 * Finds what stands out in an organisation's report. Uses released numbers only: those that the report, its heat map and
 * its trend show. Source: docs/rules/survey-report.md#what-stands-out.
 */

/** An aspect with a released score and its interval. */
type Measured = ReportAspect & { score: number; interval: NonNullable<ReportAspect['interval']> };

/**
 * Says why an aspect stands out: its interval is wholly in the best or worst band, or wholly above or below the mean, or
 * its score is at least probably better or worse than the norm.
 */
type FindingReason = 'band' | 'mean' | 'norm';

type FoundIn = Pick<SurveyReportSection, 'id' | 'name'>;

export interface AspectFinding {
  kind: 'aspect';
  section: FoundIn;
  aspect: Measured;
  /** At least one, in this order. */
  reasons: FindingReason[];
  /** The difference from the norm. Null without a norm or a label. */
  norm: ReportAspect['difference'];
}

/** The events of a section that at least the minimum of people reported, in the report's order. */
export interface EventFinding {
  kind: 'events';
  section: FoundIn;
  /** The title of their group. */
  title: string;
  events: { id: string; name: string; reported: Reported }[];
}

/** A score that clearly differs. `difference` is that of the means, from -1 to 1. */
interface Differing {
  score: ReportedSectionScore;
  name: string;
  difference: number;
  /** Number of further scores that clearly differ. */
  others: number;
}

/** A group whose score clearly differs from that of all others together. */
export interface GroupFinding extends Differing {
  group: { id: string; name: string };
  /** Number of its responses. */
  sampleSize: number | null;
}

/** A score that has clearly changed since the survey before. */
export interface ChangeFinding extends Differing {
  /** The name of the survey before. */
  since: string;
}

export interface Findings {
  /** At most three, highest score first. */
  strengths: AspectFinding[];
  /** At most three, events first, then lowest score first. */
  concerns: (EventFinding | AspectFinding)[];
  /** The names of those that the lists have no place for, in the same order. */
  further: { strengths: string[]; concerns: string[] };
  /** Number of released aspects, and of those whose score is in the worst band. */
  aspects: { released: number; worst: number };
  /** The sections that ask about events, if the report has no steps of them. */
  hiddenEvents: FoundIn[];
  /** The mean of the scores of all released aspects of the report. Null if there are none. */
  mean: number | null;
  /** The first measure that helps with the first concern. Null without a concern, or if its section has no such measure. */
  nextStep: { section: FoundIn; measure: ReportMeasure } | null;
}

const mostFindings = 3;

/** The strengths and concerns of a report's population, and the next step. */
export function reportFindings({
  sections,
  bands,
  comparisons,
}: Pick<SurveyReport, 'sections' | 'bands' | 'comparisons'>): Findings {
  // The series of an area are the report's own and then those of the comparisons. A filter can have the name of the norm.
  const normAt = comparisons.findIndex(({ relation }) => relation === 'fixed');
  const aspects = sections.flatMap((section) => {
    const [own, ...others] = section.areas.find(({ areaType }) => areaType === 'aspects')?.series ?? [];
    return (own?.aspects ?? []).map((aspect) => ({
      section: foundIn(section),
      canBeStrength: !hasEvents(section) || hasOnlyLowestSteps(section),
      aspect,
      norm: others[normAt]?.aspects.find(({ code }) => code === aspect.code)?.difference ?? null,
    }));
  });
  const released = aspects.flatMap(({ aspect: { score } }) => score ?? []);
  const mean = released.length === 0 ? null : released.reduce((sum, score) => sum + score, 0) / released.length;
  const strengths: AspectFinding[] = [];
  const concerns: AspectFinding[] = [];
  for (const { section, canBeStrength, aspect, norm } of aspects) {
    if (!isMeasured(aspect) || mean === null) continue;
    const band = bandOf(aspect.score, bands);
    const { low, high } = aspect.interval;
    const better = reasonsOf(reaches(low, bands.great), low > mean, differs(norm, 'Higher'));
    const worse = reasonsOf(!reaches(high, bands.good), high < mean, differs(norm, 'Lower'));
    const isStrength = better.length > 0 && band !== 'poor';
    const isConcern = worse.length > 0 && band !== 'great';
    if (isStrength && !isConcern && canBeStrength)
      strengths.push({ kind: 'aspect', section, aspect, reasons: better, norm });
    if (isConcern && !isStrength) concerns.push({ kind: 'aspect', section, aspect, reasons: worse, norm });
  }
  const byScore = (a: AspectFinding, b: AspectFinding) => a.aspect.score - b.aspect.score;
  const events = sections.flatMap(eventFindings).slice(0, 1);
  const highest = strengths.toSorted((a, b) => byScore(b, a));
  const lowest = concerns.toSorted(byScore);
  const ofScores = mostFindings - events.length;
  const first = events[0] ?? lowest[0];
  const namesOf = (findings: readonly AspectFinding[]) => findings.map(({ aspect }) => aspect.name);
  return {
    strengths: highest.slice(0, mostFindings),
    concerns: [...events, ...lowest.slice(0, ofScores)],
    further: { strengths: namesOf(highest.slice(mostFindings)), concerns: namesOf(lowest.slice(ofScores)) },
    aspects: { released: released.length, worst: released.filter((score) => bandOf(score, bands) === 'poor').length },
    hiddenEvents: sections
      .filter((section) => hasEvents(section) && !section.areas.some((area) => isEvent(area) && area.reported))
      .map(foundIn),
    mean,
    nextStep: first ? nextStepOf(first, sections) : null,
  };
}

const isMeasured = (aspect: ReportAspect): aspect is Measured => aspect.score !== null && aspect.interval !== null;

const reasonsOf = (band: boolean, mean: boolean, norm: boolean): FindingReason[] => [
  ...(band ? (['band'] as const) : []),
  ...(mean ? (['mean'] as const) : []),
  ...(norm ? (['norm'] as const) : []),
];

const differs = (norm: AspectFinding['norm'], direction: 'Higher' | 'Lower') =>
  norm === `probably${direction}` || norm === `clearly${direction}`;

const foundIn = ({ id, name }: SurveyReportSection): FoundIn => ({ id, name });

const hasEvents = ({ areas }: SurveyReportSection) => areas.some(isEvent);

/** True if the report has the steps of all events, and fewer people than the minimum reported each of them. */
const hasOnlyLowestSteps = ({ areas }: SurveyReportSection) =>
  areas.filter(isEvent).every(({ reported }) => reported?.atLeast === 0);

function eventFindings(section: SurveyReportSection): EventFinding[] {
  const events = reportedEvents(section);
  const title = section.areas.find(({ id }) => id === events[0]?.id)?.groups[0]?.title ?? section.name;
  return events.length > 0 ? [{ kind: 'events', section: foundIn(section), title, events }] : [];
}

/** The events of a section that at least the minimum of people reported, in the report's order. */
export const reportedEvents = ({ areas }: Pick<SurveyReportSection, 'areas'>): EventFinding['events'] =>
  areas
    .filter(isEvent)
    .flatMap(({ id, name, reported }) => (reported && reported.atLeast > 0 ? [{ id, name, reported }] : []));

/**
 * True for an event, false for a source of events. The areas of sources are numbered under the id of their question, which
 * is the code of their group.
 */
export const isEvent = ({ id, reported, groups: [group] }: SurveyReportSection['areas'][number]): boolean =>
  reported !== undefined && !(group && new RegExp(`^${group.code}-\\d+$`).test(id));

function nextStepOf(concern: EventFinding | AspectFinding, sections: readonly SurveyReportSection[]) {
  const { section } = concern;
  const areas = sections.find(({ id }) => id === section.id)?.areas ?? [];
  const codes = concern.kind === 'aspect' ? [concern.aspect.code] : concern.events.map(({ id }) => id);
  const measure = areas
    .flatMap(({ measures }) => measures?.list ?? [])
    .find(({ about }) => about.length === 0 || about.some((code) => codes.includes(code)));
  return measure ? { section, measure } : null;
}

/** The group whose score differs most from all others together, of those that clearly differ. Null if none does. */
export const groupFinding = ({ sections, aspects, rows }: Pick<HeatMap, 'sections' | 'aspects' | 'rows'>) =>
  furthest(
    rows.flatMap(({ group, sampleSize, scores, aspectScores }) =>
      group
        ? differing([...scores, ...aspectScores], [...sections, ...aspects]).map((each) => ({
            ...each,
            group,
            sampleSize,
          }))
        : [],
    ),
  );

/** The score that has changed most since the survey before, of those that clearly have. Null if none has. */
export function changeFinding({ sections, surveys }: Pick<Trend, 'sections' | 'surveys'>): ChangeFinding | null {
  const [before, now] = surveys.slice(-2);
  if (!before || !now) return null;
  const { survey: _survey, uncertainty: _uncertainty, scores, ...overall } = now;
  const found = furthest(
    differing(
      [{ ...overall, sectionId: 'overall' }, ...scores],
      [{ id: 'overall', name: 'Overall score' }, ...sections],
    ),
  );
  return found && { ...found, since: before.survey.name };
}

/** The scores that clearly differ, each once, with their names. */
function differing(
  scores: readonly ReportedSectionScore[],
  names: readonly { id: string; name: string }[],
): Differing[] {
  const found = [...new Map(scores.map((score) => [score.sectionId, score])).values()].flatMap((score) => {
    const { difference, differenceInterval: interval } = score;
    const name = names.find(({ id }) => id === score.sectionId)?.name;
    if (!difference?.startsWith('clearly') || !interval || name === undefined) return [];
    return { score, name, difference: (interval.low + interval.high) / 2 };
  });
  return found.map((each) => ({ ...each, others: found.length - 1 }));
}

/** The first of those that differ most. */
const furthest = <Each extends Differing>(all: readonly Each[]): Each | null =>
  all.reduce<Each | null>(
    (most, each) => (most === null || Math.abs(each.difference) > Math.abs(most.difference) + rounding ? each : most),
    null,
  );
