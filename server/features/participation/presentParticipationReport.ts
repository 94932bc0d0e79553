import type { AspectDefinition, EventsDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '#contract/entities/article.ts';
import type { Aspect, ParticipationReport, ReportSection } from '#contract/entities/individualReport.ts';
import type { Participation } from '#contract/entities/participation.ts';
import { bandLabel, scoreLabels, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { scoreMargin } from '#rules/scoreMargin.ts';
import { bandOf, type ScaleAnswers, type SectionScore, type SurveyScore } from '#rules/scoring.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { Measurement } from '#server/content/measurement.ts';
import { chooseSectionSummary, chooseSummary, lessExact, type SectionSummary } from './chooseSummary.ts';
import {
  eventBand,
  isAboutTreatment,
  isEventReported,
  isSeriousReported,
  isTreatedBadly,
  isTreatmentUnknown,
  offerSupport,
  replaceArticles,
  rightsArticles,
  wordedBand,
} from './supportFirst.ts';
import { writeLetter } from './writeLetter.ts';

interface Sources {
  /** The survey type in the language of the report. */
  definition: SurveyType;
  measurement: Pick<Measurement, 'unscoredSections' | 'standardError'>;
  score: SurveyScore;
  answers: ScaleAnswers;
  distressHigh: boolean;
  participation: Participation;
  personName: string | null;
  /** The texts of that language. */
  texts: Texts;
  support: Omit<ParticipationReport['support'], 'highPsychologicalDistressScore' | 'articlesFirst'>;
  change: ParticipationReport['change'];
  keptStep: ParticipationReport['keptStep'];
}

/** The personal report of a submitted survey. */
export function presentParticipationReport({
  definition,
  measurement,
  score,
  answers,
  distressHigh,
  participation,
  personName,
  texts,
  support,
  change,
  keptStep,
}: Sources): ParticipationReport {
  const { report } = definition;
  const { articles, say } = texts;
  const labels = scoreLabels(report, { minLabel: say('Poor'), midLabel: say('Good'), maxLabel: say('Great') });
  const isSerious = (aspect: AspectDefinition) => isSeriousReported(definition, aspect, answers);
  const scoresOf = (section: ScoredSection) => score.sections.find(({ code }) => code === section.code)!;
  const reported = new Set(report.sections.filter((section) => isEventReported(definition, section, answers)));
  const treatedBadly = isTreatedBadly(definition, answers, score);
  const treatmentUnknown = report.sections.some((section) => isTreatmentUnknown(section, scoresOf(section).aspects));
  const offer = (slugs: readonly string[], withoutManager = treatedBadly) =>
    summariesOf(withoutManager ? replaceArticles(slugs) : slugs, articles);
  const common: Common = {
    bands: report.bands,
    measurement,
    labels,
    offer,
    answers,
    isSerious,
    isReported: (section) => reported.has(section),
    supportFirst: support.first,
    reportedText: say(
      'Your answers here mention something that should not happen at work. It counts, whatever the scores say. You do not have to put up with it or face it alone. Under “Need Support Now?” you can see where to turn.',
    ),
    distressText: distressHigh
      ? say('These scores do not cover everything you answered. If they look better than you feel, trust how you feel.')
      : null,
    greatText:
      reported.size > 0
        ? say('Most of this has fitted for you. That takes nothing away from what you answered elsewhere.')
        : null,
  };
  const sections = report.sections.map((section) => presentReportSection(section, scoresOf(section), common));
  return {
    report: {
      title: report.title,
      summary: summaryText(),
      ...labels,
      bands: report.bands,
      person: { name: personName },
      letter: writeLetter({
        definition,
        sections,
        standardError: measurement.standardError,
        eventReported: reported.size > 0,
        distressHigh,
        supportFirst: support.first,
        withoutManager: treatedBadly || reported.size > 0 || treatmentUnknown,
        texts,
      }),
      sections,
    },
    participation,
    change,
    keptStep,
    support: {
      ...support,
      highPsychologicalDistressScore: distressHigh,
      articlesFirst: reported.size > 0,
    },
  };

  /** A summary never says that nothing is poor when the report offers support first. */
  function summaryText(): string {
    const summary = chooseSummary({
      sections: sections.flatMap(({ band }) => band ?? []),
      aspects: sections.flatMap(({ aspects }) => aspects.filter((each) => each.scored).map(({ band }) => band)),
    });
    if (reported.size > 0 && !distressHigh) {
      return say(
        'Your answers mention something that should not happen at work. It counts, whatever the scores say. You do not have to face it alone. The scores below can wait.',
      );
    }
    if (distressHigh || (support.first && ['great', 'middleAndGreat', 'middle'].includes(summary))) {
      return say(
        'Some of your answers suggest that you’re having a hard time. The scores below are only part of the picture, and they can wait.',
      );
    }
    switch (summary) {
      case 'tooFew':
        return say('Too few of the questions were answered for an overall summary. Below is what your answers show.');
      case 'middleAndGreat':
        return say(
          'Your answers show some things going well. The others are in between. Below you can see which is which, and where a small change might do most.',
        );
      case 'middleAndPoor':
        return say(
          'Your answers show some things that weigh on you. The others are in between. Below you can see what weighs most, and where a change could begin.',
        );
      case 'middle':
        return say('Your answers are in between throughout. Below you can see where a small change might do most.');
      case 'poor':
        return summaryWithoutSection() ?? report.summaries.poor;
      default:
        return report.summaries[summary];
    }
  }

  /** The text of the lowest band that says which section has no score, if the survey type has one. */
  function summaryWithoutSection(): string | undefined {
    return report.sections.find(
      ({ summaryWithout }, index) =>
        summaryWithout !== undefined && sections[index]!.scored && sections[index]!.band === null,
    )?.summaryWithout;
  }
}

interface Common {
  bands: Bands;
  measurement: Sources['measurement'];
  /** The labels of the report's bands. */
  labels: ScoreLabels;
  /**
   * Returns the articles to offer of those that the survey type names. `withoutManager`: without the article on talking
   * to a manager. By default, if the person was treated badly.
   */
  offer: (slugs: readonly string[], withoutManager?: boolean) => ArticleSummary[];
  answers: ScaleAnswers;
  /** Returns whether a threat or sexual harassment was reported in an aspect. */
  isSerious: (aspect: AspectDefinition) => boolean;
  /** Returns whether an event was reported in a section. */
  isReported: (section: ScoredSection) => boolean;
  /** True if the report offers support before any score. */
  supportFirst: boolean;
  /** After a reported event, the text of its section. */
  reportedText: string;
  /** After high distress, the text of every section that is not poor. Null otherwise. */
  distressText: string | null;
  /** After a reported event, the text of every other section that is great. Null otherwise. */
  greatText: string | null;
}

function presentReportSection(section: ScoredSection, scores: SectionScore, everywhere: Common): ReportSection {
  const { measurement, labels } = everywhere;
  const offer: Common['offer'] = isTreatmentUnknown(section, scores.aspects)
    ? (slugs) => everywhere.offer(slugs, true)
    : everywhere.offer;
  const common = { ...everywhere, offer };
  const scored = !measurement.unscoredSections.has(section.code);
  const score = presentScore(scored ? scores.score : null, common);
  const aspects = section.aspects.map((aspect) => {
    const aspectScore = scores.aspects.find(({ code }) => code === aspect.code)?.score ?? null;
    return presentAspect(aspect, section, presentScore(aspectScore, common), common);
  });
  // A scored section without a score has too few answers.
  const summary =
    scored && score.band === null
      ? null
      : chooseSectionSummary(
          score.band,
          aspects.map(({ band }) => band),
        );
  return {
    name: section.name,
    code: section.code,
    scored,
    ...score,
    intro: section.intro ?? null,
    summary: sectionText(section, summary, common),
    usual: section.usual ?? null,
    rights: offer(rightsArticles([section]))[0] ?? null,
    layout: section.layout,
    groupings: (section.groupings ?? []).map(({ title, intro, groups }) => ({ title, intro: intro ?? null, groups })),
    aspects: [...aspects, ...presentEvents(section, common)],
    articles: offer(section.articles ?? []),
    ...scoreLabels(section, labels),
  };
}

/** The text of a section. Null if too few questions were answered for one. */
function sectionText(
  section: ScoredSection,
  exact: SectionSummary | null,
  { isReported, reportedText, distressText, greatText }: Common,
): string | null {
  const { summaries } = section;
  const summary = exact === null || summaries[exact] !== undefined ? exact : lessExact[exact];
  const isHard = summary === 'poor' || summary === 'mostlyPoor';
  if (isReported(section)) return `<p>${reportedText}</p>`;
  if (summary === null) return null;
  if (!isHard && distressText !== null) return `<p>${distressText}</p>`;
  return summary === 'great' && greatText !== null ? `<p>${greatText}</p>` : (summaries[summary] ?? null);
}

type PresentedScore = Pick<ReportSection, 'score' | 'band' | 'margin'>;

const presentScore = (
  score: number | null,
  { bands, measurement }: Pick<Common, 'bands' | 'measurement'>,
): PresentedScore =>
  score === null
    ? { score, band: null, margin: null }
    : { score, band: bandOf(score, bands), margin: scoreMargin(measurement.standardError) };

/**
 * An aspect of the report. It recommends the articles of its band, or of the lowest band after a reported threat or
 * sexual harassment, even without a score.
 */
function presentAspect(
  aspect: AspectDefinition,
  section: ScoredSection,
  score: PresentedScore,
  { offer, isSerious, isReported, supportFirst }: Common,
): ReportSection['aspects'][number] {
  const serious = isSerious(aspect);
  const articlesOf = serious ? 'poor' : score.band;
  const slugs = articlesOf === null ? [] : aspect.articles[articlesOf];
  return {
    name: aspect.name,
    description: aspect.description ?? null,
    scored: true,
    ...score,
    band: score.band && wordedBand(score.band, serious),
    label: null,
    noHigherLabel: isReported(section) && isAboutTreatment(section, aspect),
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle ? (offer([aspect.descriptionArticle])[0] ?? null) : null,
    articles: offer(supportFirst && articlesOf === 'poor' ? offerSupport(slugs) : slugs),
  };
}

/** The events of a section. Only band and label depend on the answers. */
const presentEvents = ({ events }: ScoredSection, { answers, offer }: Common): Aspect[] =>
  events?.items.map((event) => ({
    name: event.name,
    description: event.description ?? null,
    scored: false,
    score: null,
    margin: null,
    ...eventWords(events, eventBand(events, event.question, answers)),
    noHigherLabel: false,
    group: event.group ?? null,
    icon: null,
    descriptionArticle: null,
    articles: offer(events.articles),
  })) ?? [];

const eventWords = (events: EventsDefinition, band: Aspect['band']): Pick<Aspect, 'band' | 'label'> => ({
  band,
  label: band && bandLabel(band, events),
});

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
