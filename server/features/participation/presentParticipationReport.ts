import type { AspectDefinition, ScoredSection, SurveyType } from '../../../contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '../../../contract/entities/article.ts';
import type { ParticipationReport, ReportSection } from '../../../contract/entities/individualReport.ts';
import type { Participation } from '../../../contract/entities/participation.ts';
import { scoreLabels } from '../../../rules/scoreLabel.ts';
import { bandOf, type SectionScore, type SurveyScore } from '../../../rules/scoring.ts';

interface Sources {
  definition: SurveyType;
  score: SurveyScore;
  distressHigh: boolean;
  participation: Participation;
  personName: string | null;
  articles: ReadonlyMap<string, Article>;
  /** What the survey or its organisation has written in place of the survey type's support article. */
  supportHtml: string | null;
}

/** What is said in place of a summary where too little was answered to sum up the whole. */
const noSummary =
  'Too few of the questions were answered to sum up the whole. Below is what can be said from the answers that you gave.';

/** The personal report of a submitted survey. */
export function presentParticipationReport(
  { definition, score, distressHigh, participation, personName, articles, supportHtml }: Sources,
): ParticipationReport {
  const { report } = definition;
  const sections = report.sections.map((section) => {
    const scored = score.sections.find(({ code }) => code === section.code)!;
    return presentReportSection(section, scored, report, articles);
  });
  return {
    report: {
      title: report.title,
      summary: score.overall === null ? noSummary : report.summaries[bandOf(score.overall, report.bands)],
      ...scoreLabels(report),
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

function presentReportSection(
  section: ScoredSection, scored: SectionScore, report: SurveyType['report'], articles: ReadonlyMap<string, Article>,
): ReportSection {
  return {
    name: section.name,
    code: section.code,
    score: scored.score,
    intro: section.intro ?? null,
    summary: scored.score === null ? null : section.summaries[bandOf(scored.score, report.bands)],
    layout: section.layout,
    groupings: (section.groupings ?? []).map(({ title, intro, groups }) => ({ title, intro: intro ?? null, groups })),
    aspects: section.aspects.map((aspect) => {
      const score = scored.aspects.find(({ code }) => code === aspect.code)?.score ?? null;
      return presentAspect(aspect, score, report.bands, articles);
    }),
    articles: summariesOf(section.articles ?? [], articles),
    ...scoreLabels(section, scoreLabels(report)),
  };
}

/** An aspect recommends its articles unless its score is great. */
function presentAspect(
  aspect: AspectDefinition, score: number | null, bands: SurveyType['report']['bands'], articles: ReadonlyMap<string, Article>,
): ReportSection['aspects'][number] {
  const recommends = score !== null && bandOf(score, bands) !== 'great';
  return {
    name: aspect.name,
    score,
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle ? summariesOf([aspect.descriptionArticle], articles)[0] ?? null : null,
    articles: recommends ? summariesOf(aspect.articles, articles) : [],
  };
}

function presentSupportArticle(article: Article | undefined, html: string | null): Article | null {
  if (!article || html === null) return article ?? null;
  return { ...article, contents: [{ contentType: 'Html', title: null, html, url: null, image: null, caption: null }] };
}

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
