import type { HeatMap, Interval, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import type { AspectFinding, EventFinding } from '#rules/findings.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { type Bands, scoreLabel, type ScoreLabels } from '#rules/scoreLabel.ts';
import { clearNote, heatMapNotes, reportNotes, trendNotes } from '#web/components/charts/certaintyNotes.ts';
import {
  differencePoints,
  scoreWithInterval,
  shownInterval,
  sizeTexts,
} from '#web/components/charts/certaintyTexts.ts';
import { heatMapName } from '#web/components/charts/heatMapTexts.ts';
import { responsesText } from '#web/components/charts/MissingNumber.tsx';
import { percentShares } from '#web/components/charts/percentShares.ts';
import { confidentialityText } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { notShownText } from '../events/eventTables.ts';
import { largestDifference } from '../findings/FindingPictures.tsx';
import {
  aspectSentence,
  changeTexts,
  eventTexts,
  groupTexts,
  nothingFoundText,
  notKnownText,
  populationText,
} from '../findings/findingTexts.ts';
import { standingOut } from '../findings/standingOut.ts';
import { comparedAspects, isAboutWholeSurvey, nameList } from '../reportMetadata.ts';
import { scoreSlides } from './scoreSlides.ts';
import { closedText, comparedLines, notesOf, plain, scoreDrawing, type Slide } from './slide.ts';

interface SlidesOf {
  report: SurveyReport;
  /** The request for the report, as its address holds it. */
  options: string | undefined;
  /** The filter, the comparisons and the combined surveys of the report, as text. */
  requested: readonly string[];
  organisation: string;
  /** Undefined if it could not be loaded. Null if the report is not about everyone. `trend` likewise. */
  map: HeatMap | null | undefined;
  trend: Trend | null | undefined;
}

/**
 * The slides of a report: its title, what stands out, one slide for each finding in the order of the report, the scores,
 * the next step, and how to read the numbers. They have no number that the report, its heat map and its trend do not show
 * (docs/rules/survey-report.md#slides).
 */
export function listSlides(of: SlidesOf): Slide[] {
  const findings = standingOut(of.report, of.map, of.trend);
  return [
    titleSlide(of),
    summarySlide(of, findings),
    ...findings.strengths.map((finding) => findingSlide(t('Strength'), finding, findings.mean, of)),
    ...findings.concerns.map((finding) => findingSlide(t('Concern'), finding, findings.mean, of)),
    ...differenceSlides(findings, of),
    ...scoreSlides(of.report),
    ...nextSlides(findings, of),
    methodSlide(findings, of),
  ];
}

type StandingOutNow = ReturnType<typeof standingOut>;

function titleSlide({ report, requested, organisation, options }: SlidesOf): Slide {
  const { survey } = report;
  return {
    ...plain,
    id: 'title',
    label: organisation,
    heading: survey.name,
    paragraphs: [
      t('Report: {type}', { type: survey.template.name }),
      ...(isAboutWholeSurvey(options) ? [t('About everyone who completed the survey')] : []),
      ...requested,
    ],
    facts: [...sizeTexts(report, responsesText), ...closedText(report)],
    notes: notesOf(report),
  };
}

/** Lists what stands out, each finding in one line. */
function summarySlide({ report, options }: SlidesOf, findings: StandingOutNow): Slide {
  const { strengths, concerns, further, group, change, hiddenEvents } = findings;
  const isKnown = report.uncertainty !== null;
  const hasFound = strengths.length + concerns.length > 0;
  const named = [group && groupTexts(group, report.bands), change && changeTexts(change, report.bands)];
  const list = (title: string, found: readonly (AspectFinding | EventFinding)[], none: string) =>
    hasFound ? [{ title, lines: found.length > 0 ? found.map((each) => summaryLine(each, report)) : [none] }] : [];
  return {
    ...plain,
    id: 'summary',
    label: isAboutWholeSurvey(options) ? report.survey.name : populationText(report),
    heading: t('What stands out'),
    paragraphs: [
      ...(isKnown ? [] : [notKnownText()]),
      ...(isKnown && !hasFound ? [nothingFoundText(findings)] : []),
      ...(isAboutWholeSurvey(options) || !hasFound
        ? []
        : [t('Each aspect is compared with the other aspects of these answers, not with other people.')]),
      ...(hiddenEvents.length > 0 ? [notShownText()] : []),
      ...named.flatMap((texts) => (texts ? [`${texts.name}, ${texts.line}`] : [])),
    ],
    lists: [
      ...list(t('Strengths'), strengths, isKnown ? t('No aspect stands out as high.') : ''),
      ...list(t('Concerns'), concerns, isKnown ? t('No aspect stands out as low.') : ''),
    ],
    facts: [...sizeTexts(report, responsesText), ...closedText(report)],
    notes: [
      ...(further.strengths.length > 0
        ? [t('Also among the strengths: {names}.', { names: nameList(further.strengths) })]
        : []),
      ...(further.concerns.length > 0
        ? [t('Also among the concerns: {names}.', { names: nameList(further.concerns) })]
        : []),
      ...notesOf(report),
    ],
  };
}

function summaryLine(finding: AspectFinding | EventFinding, { sections, bands }: SurveyReport): string {
  if (finding.kind === 'events') {
    const { name, label } = eventTexts(finding);
    return t('{name}: {label}', { name, label });
  }
  const { aspect, section } = finding;
  return t('{name}: {label}, {score}', {
    name: aspect.name,
    label: t(
      scoreLabel(
        aspect.score,
        sections.find(({ id }) => id === section.id)!,
        bands,
      ),
    ),
    score: scoreWithInterval(aspect, bands),
  });
}

const intervalText = (interval: Interval | null, bands: Bands): string[] =>
  interval ? [t('95% interval: {low} to {high} of 100', { ...shownInterval(interval, bands) })] : [];

const placeText = (place: string) => t('In the report: {place}', { place });

/** A strength or a concern, with its comparisons. */
function findingSlide(
  kind: string,
  finding: AspectFinding | EventFinding,
  mean: number | null,
  { report }: SlidesOf,
): Slide {
  const label = (name: string) => t('{kind}: {name}', { kind, name });
  if (finding.kind === 'events') {
    const { name, label: step, sentence } = eventTexts(finding);
    return {
      ...plain,
      id: `events ${finding.section.id}`,
      label: label(name),
      heading: step,
      paragraphs: [sentence],
      facts: [
        responsesText(finding.events[0]!.reported.of),
        t('counted in steps'),
        ...closedText(report),
        placeText(finding.section.name),
      ],
      notes: notesOf(report),
    };
  }
  const { aspect, section: found } = finding;
  const section = report.sections.find(({ id }) => id === found.id)!;
  const { compareToScores = [] } = comparedAspects(section).find(({ code }) => code === aspect.code) ?? {};
  return {
    ...plain,
    id: `${found.id} ${aspect.code}`,
    label: label(aspect.name),
    heading: aspectSentence(finding, report, mean!),
    drawing: scoreDrawing(aspect, section, report.bands, mean),
    caption: t('The triangle marks the mean of all aspects. The line below the bands is the 95% interval.'),
    paragraphs: [...sharesText(aspect, section), ...comparedLines(compareToScores, report)],
    facts: [
      ...sizeTexts(aspect),
      ...intervalText(aspect.interval, report.bands),
      ...closedText(report),
      placeText(found.name),
    ],
    notes: notesOf(report),
  };
}

/** The shares of people in each band. None if they are not released. */
function sharesText(aspect: AspectFinding['aspect'], labels: ScoreLabels): string[] {
  const shares = percentShares(aspect);
  if (!shares) return [];
  const share = (label: string, percent: number) => t('{label} {percent}%', { label: t(label), percent });
  return [
    t('People: {shares}.', {
      shares: nameList([
        share(labels.minLabel, shares.poor),
        share(labels.midLabel, shares.good),
        share(labels.maxLabel, shares.great),
      ]),
    }),
  ];
}

/** The group furthest from all others, and the largest change. */
function differenceSlides({ group, change }: StandingOutNow, { report, map, trend }: SlidesOf): Slide[] {
  const { bands } = report;
  const found = [
    ...(group && map
      ? [
          {
            ...groupTexts(group, bands),
            id: 'groups',
            score: group.score,
            place: heatMapName('sections'),
            notes: heatMapNotes(map),
          },
        ]
      : []),
    ...(change && trend
      ? [
          {
            ...changeTexts(change, bands),
            line: t('{name}: {difference}', { name: change.name, difference: changeTexts(change, bands).line }),
            id: 'trend',
            score: change.score,
            place: t('Over time'),
            notes: trendNotes(trend),
          },
        ]
      : []),
  ];
  const reach = largestDifference(found.map(({ score }) => score.differenceInterval!));
  return found.map(({ id, name, line, sentence, score, place, notes }) => ({
    ...plain,
    id,
    label: name,
    heading: line,
    drawing: { kind: 'difference', interval: score.differenceInterval!, reach, text: differenceAlternative(score) },
    caption: t('The line shows how large the difference could be.'),
    paragraphs: [sentence],
    facts: [...sizeTexts(score), ...intervalText(score.interval, bands), ...closedText(report), placeText(place)],
    notes: [...notes, t(provisionalNote)],
  }));
}

function differenceAlternative({ differenceInterval }: { differenceInterval: Interval | null }): string {
  const { low, high } = differencePoints(differenceInterval!);
  return t('A line with the difference: from {low} to {high} of 100. 0 means no difference.', { low, high });
}

/** The next step, with the finding that it is for. */
function nextSlides({ nextStep, concerns: [first] }: StandingOutNow, { report }: SlidesOf): Slide[] {
  if (!nextStep || !first) return [];
  const name = first.kind === 'events' ? eventTexts(first).name : first.aspect.name;
  return [
    {
      ...plain,
      id: 'next',
      label: t('Next step'),
      heading: nextStep.measure.title,
      paragraphs: [t('For the first concern: {name}.', { name })],
      facts: [...closedText(report), placeText(nextStep.section.name)],
      notes: notesOf(report),
    },
  ];
}

/** Explains how to read the numbers, and why some are hidden. All notes are in the report, and below each slide of the file. */
function methodSlide({ group, change }: StandingOutNow, { report }: SlidesOf): Slide {
  const { uncertainty, comparisons } = report;
  const [firstNote] = reportNotes(report);
  const hasLabels = Boolean(group || change) || comparisons.some(({ family }) => family);
  return {
    ...plain,
    id: 'method',
    label: report.survey.name,
    heading: t('How to read these numbers'),
    paragraphs: [
      firstNote!,
      ...(uncertainty && hasLabels ? [clearNote(uncertainty)] : []),
      t(provisionalNote),
      confidentialityText(),
    ],
    facts: [...sizeTexts(report, responsesText), ...closedText(report)],
    notes: notesOf(report),
  };
}
