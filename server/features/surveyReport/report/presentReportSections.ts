import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Article } from '#contract/entities/article.ts';
import type { ReportArea, ReportSection } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { FilterOption } from '#server/results/numbers/results.ts';
import { itemTitle } from '#rules/surveyItems.ts';
import { answersSectionId, askedItems } from '#server/content/reportSections.ts';
import { scaleLabels } from '#server/content/scaleLabels.ts';
import { answersArea, aspectsArea, contentArea, spreadArea } from './presentAreas.ts';
import type { ReportColumn, Score } from '#server/results/numbers/releasedColumn.ts';

interface Sources {
  /** As the survey was answered. */
  definition: SurveyType;
  /** As it is written now: what is said to organisations comes from here. */
  texts: SurveyType;
  /** By question, the options as they are told. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  /** The report's own first. */
  columns: readonly [ReportColumn, ...ReportColumn[]];
  articles: ReadonlyMap<string, Article>;
  /** Sanitised HTML by section and area. */
  analyses: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The scored sections, and after them what was answered to other questions, by the section that asked. */
export function presentReportSections(sources: Sources): ReportSection[] {
  const { analyses } = sources;
  return [...scoredSections(sources), ...askedSections(sources)].map((section) => ({
    ...section,
    areas: section.areas.map((area) => ({ ...area, analysis: analyses.get(section.id)?.get(area.id) ?? null })),
  }));
}

const scoredSections = ({ definition, texts, columns, articles }: Sources): ReportSection[] =>
  definition.report.sections.map((section) => {
    const written = texts.report.sections.find(({ code }) => code === section.code) ?? section;
    const [own, ...others] = columns;
    return {
      id: section.code,
      name: section.name,
      description: written.organisation?.description ?? section.intro ?? null,
      ...told(own.section(section.code)),
      ...scoreLabels(section, scoreLabels(definition.report)),
      compareToScores: others.map((other) => comparedScore(other, other.section(section.code))),
      areas: [
        aspectsArea(section, definition.report, columns),
        spreadArea(section, definition.report, columns),
        ...contentArea(written, articles),
      ],
    };
  });

export const told = ({ score, suppressed }: Score) => ({ score, ...(suppressed && { suppressed: true as const }) });

/** A score beside the report's own. */
export const comparedScore = ({ name, sampleSize }: ReportColumn, score: Score) => ({
  name,
  sampleSize,
  ...told(score),
});

function askedSections({ definition, filterOptions, columns }: Sources): ReportSection[] {
  const items = askedItems(definition);
  return definition.sections.flatMap((section, sectionIndex): ReportSection[] => {
    const areas = items
      .filter((item) => item.sectionIndex === sectionIndex)
      .map((item): ReportArea => {
        const { question } = item;
        const isChoice = question.type === 'multi';
        return answersArea(
          {
            id: item.id,
            title: itemTitle(item),
            description:
              isChoice && question.multichoiceType === 'multi' ? '<p>People could choose several answers.</p>' : null,
            labels: isChoice ? (filterOptions.get(item.id) ?? []).map(({ label }) => label) : scaleLabels(item),
          },
          columns,
        );
      });
    return areas.length > 0
      ? [
          {
            id: answersSectionId(section.id),
            name: section.name,
            description: null,
            score: null,
            ...scoreLabels(definition.report),
            compareToScores: [],
            areas,
          },
        ]
      : [];
  });
}
