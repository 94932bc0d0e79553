import type { AspectDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '#contract/entities/article.ts';
import type { ParticipationReport, ReportSection } from '#contract/entities/individualReport.ts';
import type { Participation } from '#contract/entities/participation.ts';
import { scoreLabels, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf, type Band, type ScaleAnswers, type SectionScore, type SurveyScore } from '#rules/scoring.ts';
import { isSeriousReported, wordedBand } from './supportFirst.ts';
import type { Texts } from '#server/content/makeTexts.ts';

interface Sources {
  /** In the language that it is shown in. */
  definition: SurveyType;
  score: SurveyScore;
  answers: ScaleAnswers;
  distressHigh: boolean;
  participation: Participation;
  personName: string | null;
  /** Those of the language that it is shown in. */
  texts: Texts;
  support: Omit<ParticipationReport['support'], 'highPsychologicalDistressScore' | 'articles'>;
}

/** The personal report of a submitted survey. */
export function presentParticipationReport({
  definition,
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
      labels,
      articles,
      isSerious: (aspect) => isSeriousReported(definition, aspect, answers),
    });
  });
  return {
    report: {
      title: report.title,
      summary: summaryOf(score.overall),
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

  /** No summary next to an offer of support says that things went well. */
  function summaryOf(overall: number | null): string {
    if (overall === null && !distressHigh) {
      return say(
        'Too few of the questions were answered to sum up the whole. Below is what can be said from the answers that you gave.',
      );
    }
    const band = overall === null ? null : bandOf(overall, report.bands);
    if (band === null || distressHigh || (support.first && band === 'great')) {
      return say(
        'Some of your answers suggest a heavy time. The scores below are only a part of the picture, and they can wait.',
      );
    }
    return report.summaries[band];
  }
}

interface Common {
  bands: Bands;
  /** Those of the report. */
  labels: ScoreLabels;
  articles: ReadonlyMap<string, Article>;
  /** Whether a threat or sexual harassment was reported in an aspect. */
  isSerious: (aspect: AspectDefinition) => boolean;
}

function presentReportSection(
  section: ScoredSection,
  scored: SectionScore,
  { bands, labels, articles, isSerious }: Common,
): ReportSection {
  return {
    name: section.name,
    code: section.code,
    score: scored.score,
    intro: section.intro ?? null,
    summary: scored.score === null ? null : section.summaries[bandOf(scored.score, bands)],
    usual: section.usual ?? null,
    layout: section.layout,
    groupings: (section.groupings ?? []).map(({ title, intro, groups }) => ({ title, intro: intro ?? null, groups })),
    aspects: section.aspects.map((aspect) => {
      const score = scored.aspects.find(({ code }) => code === aspect.code)?.score ?? null;
      return presentAspect(
        aspect,
        score,
        score === null ? null : wordedBand(bandOf(score, bands), isSerious(aspect)),
        articles,
      );
    }),
    articles: summariesOf(section.articles ?? [], articles),
    ...scoreLabels(section, labels),
  };
}

/** An aspect recommends the articles of its band. */
function presentAspect(
  aspect: AspectDefinition,
  score: number | null,
  band: Band | null,
  articles: ReadonlyMap<string, Article>,
): ReportSection['aspects'][number] {
  return {
    name: aspect.name,
    description: aspect.description ?? null,
    score,
    band,
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle
      ? (summariesOf([aspect.descriptionArticle], articles)[0] ?? null)
      : null,
    articles: band === null ? [] : summariesOf(aspect.articles[band], articles),
  };
}

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
