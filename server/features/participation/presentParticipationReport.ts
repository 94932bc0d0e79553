import type { AspectDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '#contract/entities/article.ts';
import type { ParticipationReport, ReportSection } from '#contract/entities/individualReport.ts';
import type { Participation } from '#contract/entities/participation.ts';
import { scoreLabels, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { scoreMargin } from '#rules/scoreMargin.ts';
import { bandOf, type ScaleAnswers, type SectionScore, type SurveyScore } from '#rules/scoring.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { Measurement } from '#server/content/measurement.ts';
import { chooseSectionSummary, chooseSummary } from './chooseSummary.ts';
import { isSeriousReported, wordedBand } from './supportFirst.ts';

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
  support: Omit<ParticipationReport['support'], 'highPsychologicalDistressScore' | 'articles'>;
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
  texts: { articles, say },
  support,
}: Sources): ParticipationReport {
  const { report } = definition;
  const labels = scoreLabels(report, { minLabel: say('Poor'), midLabel: say('Good'), maxLabel: say('Great') });
  const seriousAspects = report.sections
    .flatMap(({ aspects }) => aspects)
    .filter((aspect) => isSeriousReported(definition, aspect, answers));
  const sections = report.sections.map((section) => {
    const scored = score.sections.find(({ code }) => code === section.code)!;
    return presentReportSection(section, scored, {
      bands: report.bands,
      measurement,
      labels,
      articles,
      isSerious: (aspect) => isSeriousReported(definition, aspect, answers),
    });
  });
  return {
    report: {
      title: report.title,
      summary: summaryText(),
      ...labels,
      bands: report.bands,
      person: { name: personName },
      sections,
    },
    participation,
    support: {
      ...support,
      highPsychologicalDistressScore: distressHigh,
      articles: summariesOf(
        seriousAspects.flatMap(({ descriptionArticle }) => descriptionArticle ?? []),
        articles,
      ),
    },
  };

  /** A summary never says that nothing is poor when the report offers support first. */
  function summaryText(): string {
    const summary = chooseSummary({
      sections: sections.flatMap(({ band }) => band ?? []),
      aspects: sections.flatMap(({ aspects }) => aspects.map(({ band }) => band)),
    });
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
          'Your answers show some things going well. The others are in between, and none of your scores is low. Below you can see which is which, and where a small change might do most.',
        );
      case 'middleAndPoor':
        return say(
          'Your answers show some things that weigh on you. The others are in between. Below you can see what weighs most, and where a change could begin.',
        );
      case 'middle':
        return say(
          'Your answers are in between throughout. None of your scores is high, and none is low. Below you can see where a small change might do most.',
        );
      default:
        return report.summaries[summary];
    }
  }
}

interface Common {
  bands: Bands;
  measurement: Sources['measurement'];
  /** The labels of the report's bands. */
  labels: ScoreLabels;
  articles: ReadonlyMap<string, Article>;
  /** Returns whether a threat or sexual harassment was reported in an aspect. */
  isSerious: (aspect: AspectDefinition) => boolean;
}

function presentReportSection(section: ScoredSection, scores: SectionScore, common: Common): ReportSection {
  const { measurement, labels, articles, isSerious } = common;
  const scored = !measurement.unscoredSections.has(section.code);
  const score = presentScore(scored ? scores.score : null, common);
  const aspects = section.aspects.map((aspect) => {
    const aspectScore = scores.aspects.find(({ code }) => code === aspect.code)?.score ?? null;
    const { band, ...rest } = presentScore(aspectScore, common);
    return presentAspect(aspect, { ...rest, band: band && wordedBand(band, isSerious(aspect)) }, articles);
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
    summary: summary && section.summaries[wordedBand(summary, section.aspects.some(isSerious))],
    usual: section.usual ?? null,
    layout: section.layout,
    groupings: (section.groupings ?? []).map(({ title, intro, groups }) => ({ title, intro: intro ?? null, groups })),
    aspects,
    articles: summariesOf(section.articles ?? [], articles),
    ...scoreLabels(section, labels),
  };
}

type PresentedScore = Pick<ReportSection, 'score' | 'band' | 'margin'>;

const presentScore = (
  score: number | null,
  { bands, measurement }: Pick<Common, 'bands' | 'measurement'>,
): PresentedScore =>
  score === null
    ? { score, band: null, margin: null }
    : { score, band: bandOf(score, bands), margin: scoreMargin(measurement.standardError) };

/** An aspect of the report. It recommends the articles of its band. */
function presentAspect(
  aspect: AspectDefinition,
  score: PresentedScore,
  articles: ReadonlyMap<string, Article>,
): ReportSection['aspects'][number] {
  return {
    name: aspect.name,
    description: aspect.description ?? null,
    scored: true,
    ...score,
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle
      ? (summariesOf([aspect.descriptionArticle], articles)[0] ?? null)
      : null,
    articles: score.band === null ? [] : summariesOf(aspect.articles[score.band], articles),
  };
}

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
