import type {
  ComparedScore,
  ReportArea,
  ReportAspect,
  SurveyReportSection,
  ReportSeries,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#rules/formatDates.ts';
import { isItem } from '#rules/itemTables.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { htmlToText } from '#server/mail/htmlToText.ts';
import type { Cell, Worksheet } from '#server/xlsx/worksheetXml.ts';
import { certaintyExplanations, labelledDifference, responseRate } from './certaintyTexts.ts';
import { eventExplanations, eventSheet } from './eventSheet.ts';
import { itemSheet } from './itemSheet.ts';
import {
  certaintyCells,
  certaintyHeadings,
  certaintyWidths,
  countCell,
  heading,
  notReleased,
  scoreCell,
  shareCell,
  textOfScore,
  type SheetScore,
} from './scoreCells.ts';

interface ReportLabels {
  /** The organisation's time zone, by its IANA name. */
  timeZone: string;
  /** The filters of the report and of its comparison, as text. Null: everyone, or no comparison with a filter. */
  filter: string | null;
  compareToFilter: string | null;
}

/**
 * A report as the sheets of a workbook. It uses only the data that the screen gets, so it contains nothing that is
 * suppressed there. Scores and shares are numbers from 0 to 1, formatted as per cent.
 */
export function reportSheets(report: SurveyReport, texts: ReportLabels): Worksheet[] {
  const own = populationName(report, texts.filter);
  return [
    { name: 'Report', widths: [36, 80], rows: [...summaryRows(report, texts, own), ...readingRows(report)] },
    {
      name: 'Sections',
      widths: [44, 36, 14, ...certaintyWidths],
      frozenRows: 1,
      rows: sectionRows(report, own),
    },
    {
      name: 'Details',
      widths: [30, 44, 30, 36, 12, 12, 12, 12, 16, ...certaintyWidths, 24, 36],
      frozenRows: 1,
      rows: detailRows(report, own),
    },
    ...itemSheet(report),
    ...eventSheet(report),
    ...analysisSheet(report),
  ];
}

/** The name of the report's own population. */
const populationName = ({ survey, combinedSurveys }: SurveyReport, filter: string | null) =>
  filter ?? [survey, ...combinedSurveys].map(({ name }) => name).join(' + ');

const wrapped = (value: string): Cell => ({ value, style: 'wrapped' });

function summaryRows(report: SurveyReport, { timeZone, filter, compareToFilter }: ReportLabels, own: string): Cell[][] {
  const { survey, normative, invited, invitedCompleted } = report;
  const scores = wholeScores(report);
  const date = (instant: string | null) => (instant === null ? '' : formatListDate(instant, { timeZone }));
  return [
    [{ value: survey.name, style: 'title' }],
    fact('Survey type', survey.template.name),
    fact('Opened', date(survey.whenOpen)),
    fact('Closed', date(survey.whenClosed)),
    ...(report.whenErased === null
      ? []
      : [fact('Answers', `Deleted on ${date(report.whenErased)}; the stored results are unchanged`)]),
    fact('Participants', survey.participants.totalCount),
    fact('Completed', survey.participants.completedCount),
    ...report.combinedSurveys.map(({ name }) => fact('Combined with', name)),
    fact('Filter', filter ?? 'None: everyone who submitted'),
    ...(compareToFilter === null ? [] : [fact('Compared with filter', compareToFilter)]),
    fact('Responses in this report', report.sampleSize),
    ...(invited && invitedCompleted !== null ? [fact('Response rate', responseRate(invited, invitedCompleted))] : []),
    ...(report.unscored.includes('overall')
      ? [fact('Overall score', 'None, because its parts are too different for one number')]
      : []),
    ...scores.flatMap(({ name, own: score, others }, place) => [
      scoreFact(name, score),
      ...(score.interval
        ? [fact(`Interval: ${name}`, `${percent(score.interval.low)} to ${percent(score.interval.high)}`)]
        : []),
      ...others.flatMap((compared, index) => {
        const difference = labelledDifference(compared, report.comparisons[index]!, own);
        return [
          scoreFact(`${name}: ${compared.name}`, compared),
          ...(place === 0 ? [responsesFact(compared)] : []),
          ...(difference === null ? [] : [fact('Difference', difference.text)]),
        ];
      }),
    ]),
    ...(scores.length === 0 ? report.compareToScores.map(responsesFact) : []),
    ...(normative === null
      ? []
      : [
          fact('Norm', normative.source),
          fact('Norm made', date(normative.date)),
          fact('Organisations in the norm', normative.organisations),
          fact('People in the norm', normative.sampleSize),
        ]),
    ...(report.executiveSummary === null ? [] : [fact('Executive summary', htmlToText(report.executiveSummary))]),
  ];
}

const responsesFact = ({ name, sampleSize, suppressed }: ComparedScore): Cell[] =>
  fact(`Responses: ${name}`, sampleSize ?? notReleased({ scored: true, suppressed }));

interface ScoreRows {
  name: string;
  own: SheetScore;
  others: ComparedScore[];
}

/** The overall score, or the indices that replace it. */
const wholeScores = (report: SurveyReport): ScoreRows[] =>
  report.unscored.includes('overall')
    ? report.indices.map((own) => ({ name: own.name, own, others: own.compareToScores }))
    : [{ name: 'Overall score', own: report, others: report.compareToScores }];

const fact = (name: string, value: string | number): Cell[] => [
  wrapped(name),
  typeof value === 'number' ? { value, style: 'fact' } : wrapped(value),
];
const scoreFact = (name: string, of: SheetScore): Cell[] => {
  const text = textOfScore(of);
  return [wrapped(name), text === null ? { value: of.score!, style: 'factPercent' } : wrapped(text)];
};
const percent = (value: number) => `${Math.round(value * 1000) / 10} %`;

function readingRows(report: SurveyReport): Cell[][] {
  const { bands, minLabel, midLabel, maxLabel } = report;
  return [
    [],
    [heading('How to read it')],
    fact('Scores', 'From 0 % to 100 %, where 100 % is best.'),
    fact(minLabel, `Below ${percent(bands.good)}`),
    fact(midLabel, `From ${percent(bands.good)} and below ${percent(bands.great)}`),
    fact(maxLabel, `From ${percent(bands.great)} up`),
    fact('Labels', provisionalNote),
    ...certaintyExplanations(report).map(([name, text]) => fact(name, text)),
    ...eventExplanations(report).map(([name, text]) => fact(name, text)),
    fact(
      'hidden',
      'This number is hidden to protect confidentiality: too few people are behind it, or it could identify someone.',
    ),
    fact('no data', 'There are no answers, or too few for a number.'),
    fact(
      'different questions',
      'Not all surveys ask the same questions here, so their numbers are not combined or compared.',
    ),
    fact(
      'different bands',
      'The bands do not begin at the same scores in all surveys, so the shares of people are not combined or compared.',
    ),
  ];
}

/** The scores of the whole and of the sections, each followed by its comparisons. */
function sectionRows(report: SurveyReport, ownName: string): Cell[][] {
  const { comparisons, sections, unscored } = report;
  const isSection = ({ own }: ScoreRows) =>
    report.indices.some((index) => index === own && index.sections.length === 1);
  const scores = [
    ...wholeScores(report).filter((each) => !isSection(each)),
    ...sections
      .filter((section) => hasAspects(section) && !unscored.includes(section.id))
      .map((own): ScoreRows => ({ name: own.name, own, others: own.compareToScores })),
  ];
  return [
    ['Section', 'Answers of', 'Score', ...certaintyHeadings].map(heading),
    ...scores.flatMap(({ name, own, others }) => [
      [name, ownName, scoreCell(own), ...certaintyCells(own, report, { compared: undefined, own: ownName })],
      ...others.map((score, index) => [
        name,
        score.name,
        scoreCell(score),
        ...certaintyCells(score, report, { compared: comparisons[index], own: ownName }),
      ]),
    ]),
  ];
}

/** The other sections have answers to single questions. */
const hasAspects = ({ areas }: SurveyReportSection) => areas.some(({ areaType }) => areaType === 'aspects');

function detailRows(report: SurveyReport, own: string): Cell[][] {
  const { minLabel, midLabel, maxLabel } = report;
  return [
    [
      'Section',
      'Area',
      'Answers of',
      'Name',
      'Score',
      minLabel,
      midLabel,
      maxLabel,
      'Share of people',
      ...certaintyHeadings,
      'Group',
      'Labels used here',
    ].map(heading),
    ...report.sections.flatMap((section) =>
      section.areas
        .filter((area) => !isItem(area))
        .flatMap((area) =>
          area.series.flatMap((series, index) => {
            const place: Cell[] = [section.name, area.name, series.name];
            const certaintyOf = (aspect: ReportAspect) =>
              certaintyCells(aspect, report, { compared: report.comparisons[index - 1], own });
            const labels = [minLabel, midLabel, maxLabel].join(' / ');
            return [...aspectCells(area, series, labels, certaintyOf), ...pointCells(series)].map((cells) => [
              ...place,
              ...cells,
            ]);
          }),
        ),
    ),
  ];
}

function aspectCells(
  area: ReportArea,
  { aspects }: ReportSeries,
  labelsOfReport: string,
  certaintyOf: (aspect: ReportAspect) => Cell[],
): Cell[][] {
  const labels = [area.minLabel, area.midLabel, area.maxLabel].join(' / ');
  const titles = new Map(area.groups.map(({ code, title }) => [code, title]));
  return aspects.map((aspect) => {
    const { name, score, minRatio, midRatio, maxRatio, group } = aspect;
    const missing = notReleased(aspect);
    const noShare = score !== null && missing === 'no data' ? 'different bands' : missing;
    return [
      name,
      scoreCell(aspect),
      shareCell(minRatio, noShare),
      shareCell(midRatio, noShare),
      shareCell(maxRatio, noShare),
      null,
      ...certaintyOf(aspect),
      group === null ? null : (titles.get(group) ?? group),
      area.minLabel === null || labels === labelsOfReport ? null : labels,
    ];
  });
}

const pointCells = ({ data, sampleSize, suppressed }: ReportSeries): Cell[][] =>
  data.map(({ label, score, scored, invited, invitedCompleted }) => {
    const missing = notReleased({ scored, suppressed });
    return [
      label,
      null,
      null,
      null,
      null,
      shareCell(score, missing),
      countCell(sampleSize, missing),
      invited,
      invitedCompleted,
    ];
  });

function analysisSheet({ sections }: SurveyReport): Worksheet[] {
  const rows = sections.flatMap((section) =>
    section.areas.flatMap(({ name, analysis }): Cell[][] =>
      analysis === null ? [] : [[wrapped(section.name), wrapped(name), wrapped(htmlToText(analysis))]],
    ),
  );
  if (rows.length === 0) return [];
  return [
    {
      name: 'Analysis',
      widths: [30, 44, 90],
      frozenRows: 1,
      rows: [['Section', 'Area', 'Analysis'].map(heading), ...rows],
    },
  ];
}
