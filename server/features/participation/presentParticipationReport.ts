import type { AspectDefinition, ScoredSection, SurveyType } from '../../../contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '../../../contract/entities/article.ts';
import type { IndividualReport, ParticipationReport, ReportSection } from '../../../contract/entities/individualReport.ts';
import type { Participation } from '../../../contract/entities/participation.ts';
import { bandOf, type SectionScore, type SurveyScore } from '../../../rules/scoring.ts';

interface Sources {
  definition: SurveyType;
  /** With an overall score: without one there is no report. */
  score: SurveyScore & { overall: number };
  participation: Participation;
  personName: string | null;
  articles: ReadonlyMap<string, Article>;
}

/** The labels of a score where the survey type names none (spec 000 section 9). */
const defaultLabels = { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' };

/** The personal report of a submitted survey. */
export function presentParticipationReport({ definition, score, participation, personName, articles }: Sources): ParticipationReport {
  const { report } = definition;
  const sections = report.sections.map((section) => {
    const scored = score.sections.find(({ code }) => code === section.code)!;
    return presentReportSection(section, scored, report, articles);
  });
  return {
    report: {
      title: report.title,
      summary: report.summaries[bandOf(score.overall, report.bands)],
      ...labelsOf(report),
      bands: report.bands,
      person: { name: personName },
      sections,
    },
    participation,
    support: {
      supportArticle: articles.get(report.supportArticle) ?? null,
      highPsychologicalDistressScore: false,
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
    ...labelsOf({ ...labelsOf(report), ...section }),
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

type Labels = Pick<IndividualReport, 'minLabel' | 'midLabel' | 'maxLabel'>;

const labelsOf = ({ minLabel, midLabel, maxLabel }: Partial<Labels>): Labels => ({
  minLabel: minLabel ?? defaultLabels.minLabel,
  midLabel: midLabel ?? defaultLabels.midLabel,
  maxLabel: maxLabel ?? defaultLabels.maxLabel,
});

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
