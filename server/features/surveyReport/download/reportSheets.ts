import type {
  ComparedScore,
  ReportArea,
  SurveyReportSection,
  ReportSeries,
  SurveyReport,
} from '#contract/entities/surveyReport.ts';
import { formatListDate } from '#rules/formatDates.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { htmlToText } from '#server/mail/htmlToText.ts';
import type { Cell, Worksheet } from '#server/xlsx/worksheetXml.ts';

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
export const reportSheets = (report: SurveyReport, texts: ReportLabels): Worksheet[] => [
  { name: 'Report', widths: [36, 80], rows: [...summaryRows(report, texts), ...readingRows(report)] },
  {
    name: 'Sections',
    widths: [44, 14, ...report.compareToScores.flatMap(() => [18, 14])],
    frozenRows: 1,
    rows: sectionRows(report),
  },
  {
    name: 'Details',
    widths: [30, 44, 30, 36, 12, 12, 12, 12, 16, 12, 24, 36],
    frozenRows: 1,
    rows: detailRows(report),
  },
  ...analysisSheet(report),
];

const heading = (value: string): Cell => ({ value, style: 'heading' });
const wrapped = (value: string): Cell => ({ value, style: 'wrapped' });
interface Release {
  scored: boolean;
  suppressed?: true | undefined;
}

function notReleased({ scored, suppressed }: Release): string {
  if (!scored) return 'different questions';
  return suppressed ? 'hidden' : 'no data';
}
const note = (value: string): Cell => ({ value, style: 'note' });
/** A score or share from 0 to 1, or a note instead of it. */
const share = (value: number | null, missing: string): Cell =>
  value === null ? note(missing) : { value, style: 'percent' };
const count = (value: number | null, missing: string): Cell => value ?? note(missing);

function summaryRows(report: SurveyReport, { timeZone, filter, compareToFilter }: ReportLabels): Cell[][] {
  const { survey, normative } = report;
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
    scoreFact('Overall score', report),
    ...report.compareToScores.flatMap((compared) => [
      scoreFact(`Overall score: ${compared.name}`, compared),
      fact(`Responses: ${compared.name}`, compared.sampleSize ?? notReleased(compared)),
    ]),
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

const fact = (name: string, value: string | number): Cell[] => [
  wrapped(name),
  typeof value === 'number' ? { value, style: 'fact' } : wrapped(value),
];
const scoreFact = (name: string, of: Release & { score: number | null }): Cell[] => [
  wrapped(name),
  of.score === null ? wrapped(notReleased(of)) : { value: of.score, style: 'factPercent' },
];

function readingRows({ bands, minLabel, midLabel, maxLabel }: SurveyReport): Cell[][] {
  const percent = (border: number) => `${Math.round(border * 1000) / 10} %`;
  return [
    [],
    [heading('How to read it')],
    fact('Scores', 'From 0 % to 100 %, where 100 % is best.'),
    fact(minLabel, `Below ${percent(bands.good)}`),
    fact(midLabel, `From ${percent(bands.good)} and below ${percent(bands.great)}`),
    fact(maxLabel, `From ${percent(bands.great)} up`),
    fact('Labels', provisionalNote),
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

const sectionRows = ({ survey, compareToScores, sections, ...whole }: SurveyReport): Cell[][] => [
  [
    heading('Section'),
    heading('Score'),
    ...compareToScores.flatMap(({ name }) => [heading(`Score: ${name}`), heading(`Responses: ${name}`)]),
  ],
  [survey.name, share(whole.score, notReleased(whole)), ...comparedCells(compareToScores)],
  ...sections
    .filter(hasScore)
    .map((section) => [
      section.name,
      share(section.score, notReleased(section)),
      ...comparedCells(section.compareToScores),
    ]),
];

const comparedCells = (scores: readonly ComparedScore[]): Cell[] =>
  scores.flatMap((of) => [share(of.score, notReleased(of)), count(of.sampleSize, notReleased(of))]);

/** Sections with answers to unscored questions have no score. */
const hasScore = ({ areas }: SurveyReportSection) => areas.some(({ areaType }) => areaType === 'aspects');

function detailRows(report: SurveyReport): Cell[][] {
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
      'Responses',
      'Group',
      'Labels used here',
    ].map(heading),
    ...report.sections.flatMap((section) =>
      section.areas.flatMap((area) =>
        area.series.flatMap((series) => {
          const place: Cell[] = [section.name, area.name, series.name];
          return [...aspectCells(area, series, [minLabel, midLabel, maxLabel].join(' / ')), ...pointCells(series)].map(
            (cells) => [...place, ...cells],
          );
        }),
      ),
    ),
  ];
}

function aspectCells(area: ReportArea, { aspects }: ReportSeries, labelsOfReport: string): Cell[][] {
  const labels = [area.minLabel, area.midLabel, area.maxLabel].join(' / ');
  const titles = new Map(area.groups.map(({ code, title }) => [code, title]));
  return aspects.map((aspect) => {
    const { name, score, minRatio, midRatio, maxRatio, sampleSize, group } = aspect;
    const missing = notReleased(aspect);
    const noShare = score !== null && missing === 'no data' ? 'different bands' : missing;
    return [
      name,
      share(score, missing),
      share(minRatio, noShare),
      share(midRatio, noShare),
      share(maxRatio, noShare),
      null,
      count(sampleSize, missing),
      group === null ? null : (titles.get(group) ?? group),
      area.minLabel === null || labels === labelsOfReport ? null : labels,
    ];
  });
}

const pointCells = ({ data, sampleSize, suppressed }: ReportSeries): Cell[][] =>
  data.map(({ label, score, scored }) => {
    const missing = notReleased({ scored, suppressed });
    return [label, null, null, null, null, share(score, missing), count(sampleSize, missing)];
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
