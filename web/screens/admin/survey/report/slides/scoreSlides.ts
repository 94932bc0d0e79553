import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { scoreLabel, type ScoreLabels } from '#rules/scoreLabel.ts';
import { scoreWithInterval, sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { missingOf, missingText, responsesText } from '#web/components/charts/MissingNumber.tsx';
import { t } from '#web/i18n/translate.ts';
import { comparedAspects, hasAspects, hasScore, type NamedScore, unscoredText } from '../reportMetadata.ts';
import { closedText, comparedLines, notesOf, plain, scoreDrawing, type Slide, type SlideScore } from './slide.ts';

/** Maximum number of scores on a slide, without and with comparisons. */
const mostScores = 6;
const mostCompared = 3;

/** The overall score or the indices and the sections with a score, then the aspects of each section without one. */
export function scoreSlides(report: SurveyReport): Slide[] {
  const { sections, indices, unscored, bands, compareToScores } = report;
  const withAspects = sections.filter(hasAspects);
  const scoreOf = (of: NamedScore, labels: ScoreLabels): SlideScore => ({
    name: of.name,
    lines: [
      ...(of.score === null
        ? [missingText(missingOf(of))]
        : [
            t('{label}, {score}', {
              label: t(scoreLabel(of.score, labels, bands)),
              score: scoreWithInterval({ ...of, score: of.score }, bands),
            }),
          ]),
      ...sizeTexts({ ...of, invited: null, invitedCompleted: null }),
      ...comparedLines(of.compareToScores, report),
    ],
    drawing: of.score === null ? null : scoreDrawing({ ...of, score: of.score }, labels, bands, null),
  });
  const headlines: SlideScore[] = [
    ...(unscored.includes('overall') ? [] : [scoreOf({ ...report, name: t('Overall score') }, report)]),
    ...indices.filter((index) => index.sections.length > 1).map((index) => scoreOf(index, index)),
    ...withAspects.filter((section) => hasScore(section, report)).map((section) => scoreOf(section, section)),
  ];
  const parts = [
    { id: 'scores', label: report.survey.name, heading: t('Scores by section'), paragraphs: [], scores: headlines },
    ...withAspects
      .filter((section) => !hasScore(section, report))
      .map((section) => ({
        id: `scores ${section.id}`,
        label: t('Scores by aspect'),
        heading: section.name,
        paragraphs: [unscoredText()],
        scores: comparedAspects(section).map((aspect) => scoreOf(aspect, section)),
      })),
  ];
  const most = compareToScores.length > 0 ? mostCompared : mostScores;
  return parts.flatMap(({ id, label, heading, paragraphs, scores }) => {
    const pages = Math.ceil(scores.length / most);
    return Array.from({ length: pages }, (_, page) => ({
      ...plain,
      id: `${id} ${page}`,
      label,
      heading: pages > 1 ? t('{name} ({page} of {pages})', { name: heading, page: page + 1, pages }) : heading,
      paragraphs,
      scores: scores.slice(page * most, (page + 1) * most),
      facts: [...sizeTexts(report, responsesText), t('95% intervals in brackets'), ...closedText(report)],
      // In full, because a slide has little room for comparisons.
      notes: [
        ...scores.slice(page * most, (page + 1) * most).map((each) => `${each.name}: ${each.lines.join('. ')}.`),
        ...notesOf(report),
      ],
    }));
  });
}
