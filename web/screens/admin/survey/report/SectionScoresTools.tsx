import type { RefObject } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Figures } from '#web/components/charts/areaFigures.ts';
import { missingOf, missingWords } from '#web/components/charts/MissingNumber.tsx';
import { shownScore } from '#web/components/scoreBands.ts';
import { t } from '#web/i18n/translate.ts';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { isScored } from './isScored.ts';
import { useShownReport } from './reportContext.ts';
import { reportFacts } from './reportFacts.ts';
import { populationFacts } from './sampleFacts.ts';

/** The scores of the sections as a table, a file and an image. */
export function SectionScoresTools({ report, list }: { report: SurveyReport; list: RefObject<HTMLElement | null> }) {
  const { options } = useShownReport();
  const name = t('Sections');
  return (
    <ChartTools
      name={name}
      figures={sectionFigures(report)}
      fileName={() => chartFileName([report.survey.name, name], new Date())}
      chart={list}
      words={{
        title: t('Scores by section'),
        facts: [...reportFacts(report, options), ...populationFacts(report.sampleSize, report.compareToScores)],
      }}
    />
  );
}

/** Of each section with a score its own and those that it is compared with. */
const sectionFigures = ({ sections, bands, compareToScores }: SurveyReport): Figures => ({
  fields: [
    t('Section'),
    t('Score (of 100)'),
    ...compareToScores.map(({ name }) => t('{name}: score (of 100)', { name })),
  ],
  rows: sections
    .filter(isScored)
    .map((section) => [
      section.name,
      ...[section, ...section.compareToScores].map((of) =>
        of.score === null ? missingWords(missingOf(of)) : shownScore(of.score, bands),
      ),
    ]),
});
