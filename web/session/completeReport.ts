import type { IndividualReport, ReportSupport } from '#contract/entities/individualReport.ts';
import { bandOf } from '#rules/scoring.ts';

type Section = IndividualReport['sections'][number];
type Aspect = Section['aspects'][number];
/** The fields that reports did not always have. */
type Later = 'scored' | 'band' | 'margin';
type Older<Scored, Added extends keyof Scored> = Omit<Scored, Added> & Partial<Pick<Scored, Added>>;
type OlderAspect = Older<Aspect, Later | 'label' | 'noHigherLabel'>;

/** A report as this version of the app or an older one kept it. */
export interface KeptReport extends Omit<IndividualReport, 'sections' | 'letter'> {
  letter?: IndividualReport['letter'];
  sections: (Older<Omit<Section, 'aspects'>, Later | 'rights'> & { aspects: OlderAspect[] })[];
}

/** Adds the fields that an older version of the app did not keep. Scores without a margin are shown without one. */
export function completeReport(report: KeptReport): IndividualReport {
  const missing = (score: number | null) => ({
    scored: true,
    band: score === null ? null : bandOf(score, report.bands),
    margin: null,
  });
  return {
    letter: { opening: report.summary, paragraphs: [], step: '' },
    ...report,
    sections: report.sections.map((section) => ({
      ...missing(section.score),
      rights: null,
      ...section,
      aspects: section.aspects.map((aspect) => ({
        ...missing(aspect.score),
        label: null,
        noHigherLabel: false,
        ...aspect,
      })),
    })),
  };
}

/** The support next to a report, as this version of the app or an older one kept it. */
export interface KeptSupport extends Omit<ReportSupport, 'articles' | 'articlesFirst'> {
  articles: (ReportSupport['articles'][number] | Pick<ReportSupport['articles'][number], 'id'>)[];
  articlesFirst?: boolean;
}

/**
 * Adds what an older version of the app did not keep. It kept no articles, only their names if the person had reported
 * an event.
 */
export const completeSupport = ({
  articles,
  articlesFirst = articles.length > 0,
  ...support
}: KeptSupport): ReportSupport => ({
  ...support,
  articles: articles.filter((article) => 'contents' in article),
  articlesFirst,
});
