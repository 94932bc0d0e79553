import type { AspectDefinition, ScoredSection, SurveyType } from '../../../contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '../../../contract/entities/article.ts';
import type { ParticipationReport, ReportSection } from '../../../contract/entities/individualReport.ts';
import type { Participation } from '../../../contract/entities/participation.ts';
import { scoreLabels, type Bands, type ScoreLabels } from '../../../rules/scoreLabel.ts';
import { bandOf, type SectionScore, type SurveyScore } from '../../../rules/scoring.ts';
import type { Texts } from '../../content/makeTexts.ts';

interface Sources {
  /** In the language that it is shown in. */
  definition: SurveyType;
  score: SurveyScore;
  distressHigh: boolean;
  participation: Participation;
  personName: string | null;
  /** Those of the language that it is shown in. */
  texts: Texts;
  /** What the survey or its organisation has written in place of the survey type's support article. */
  supportHtml: string | null;
}

/** The personal report of a submitted survey. */
export function presentParticipationReport(
  { definition, score, distressHigh, participation, personName, texts: { articles, say }, supportHtml }: Sources,
): ParticipationReport {
  const { report } = definition;
  const labels = scoreLabels(report, { minLabel: say('Poor'), midLabel: say('Good'), maxLabel: say('Great') });
  const sections = report.sections.map((section) => {
    const scored = score.sections.find(({ code }) => code === section.code)!;
    return presentReportSection(section, scored, { bands: report.bands, labels, articles });
  });
  return {
    report: {
      title: report.title,
      summary: score.overall === null
        ? say('Too few of the questions were answered to sum up the whole. Below is what can be said from the answers that you gave.')
        : report.summaries[bandOf(score.overall, report.bands)],
      ...labels,
      bands: report.bands,
      person: { name: personName },
      sections,
    },
    participation,
    support: {
      supportArticle: presentSupportArticle(articles.get(report.supportArticle), supportHtml),
      highPsychologicalDistressScore: distressHigh,
    },
  };
}

interface Common {
  bands: Bands;
  /** Those of the report. */
  labels: ScoreLabels;
  articles: ReadonlyMap<string, Article>;
}

function presentReportSection(section: ScoredSection, scored: SectionScore, { bands, labels, articles }: Common): ReportSection {
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
      return presentAspect(aspect, score, bands, articles);
    }),
    articles: summariesOf(section.articles ?? [], articles),
    ...scoreLabels(section, labels),
  };
}

/** An aspect recommends the articles of its score's band. */
function presentAspect(
  aspect: AspectDefinition, score: number | null, bands: Bands, articles: ReadonlyMap<string, Article>,
): ReportSection['aspects'][number] {
  return {
    name: aspect.name,
    description: aspect.description ?? null,
    score,
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle ? summariesOf([aspect.descriptionArticle], articles)[0] ?? null : null,
    articles: score === null ? [] : summariesOf(aspect.articles[bandOf(score, bands)], articles),
  };
}

function presentSupportArticle(article: Article | undefined, html: string | null): Article | null {
  if (!article || html === null) return article ?? null;
  return { ...article, contents: [{ contentType: 'Html', title: null, html, url: null, image: null, caption: null }] };
}

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
