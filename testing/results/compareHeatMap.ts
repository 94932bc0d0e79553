import type { HeatMap, ReportAspect, SurveyReport, SurveyReportSection } from '#contract/entities/surveyReport.ts';

type Answered = { status: number; body: SurveyReport & { message?: string } };

/**
 * Compares every released row and cell of a heat map with the report of its group.
 * @param ask fetches the report of a group, or of everyone if the id is null.
 * @returns the differences, and the reports of the released rows by position.
 */
export async function compareHeatMap(
  { sections, aspects, rows }: HeatMap,
  ask: (groupId: string | null) => Promise<Answered>,
) {
  const columns = [...sections, ...aspects];
  const problems: string[] = [];
  const reports = new Map<number, SurveyReport>();
  const isSame = (where: string, released: unknown, reported: unknown) => {
    if (JSON.stringify(released) !== JSON.stringify(reported))
      problems.push(`${where}: ${JSON.stringify(released)} for ${JSON.stringify(reported)}`);
  };
  for (const [place, { group, sampleSize, scores: ofSections, aspectScores, suppressed }] of rows.entries()) {
    const scores = [...ofSections, ...aspectScores];
    const name = group?.name ?? 'everybody';
    isSame(
      `${name} sections`,
      scores.map(({ sectionId }) => sectionId),
      columns.map(({ id }) => id),
    );
    if (suppressed) {
      isSame(
        `${name} held back`,
        [sampleSize, ...scores.map((cell) => [cell.score, cell.sampleSize, cell.suppressed])],
        [null, ...scores.map(() => [null, null, true])],
      );
      continue;
    }
    const { status, body } = await ask(group?.id ?? null);
    if (status !== 200) {
      problems.push(`${name} is told, and its report is not: ${body.message}`);
      continue;
    }
    reports.set(place, body);
    isSame(`${name} people`, sampleSize, body.sampleSize);
    for (const cell of scores) {
      const section = body.sections.find(({ id }) => id === cell.sectionId) ?? aspectOf(body, cell.sectionId);
      const shown = ({
        score,
        suppressed: isSuppressed,
        sampleSize: of,
        interval,
      }: typeof cell | SurveyReportSection | ReportAspect) => [
        score,
        score === null && isSuppressed === true,
        of,
        interval,
      ];
      isSame(`${name} ${cell.sectionId}`, shown(cell), shown(section));
    }
  }
  return { problems, reports };
}

/** An aspect by the id of its column, `<section>/<aspect>`. */
const aspectOf = ({ sections }: SurveyReport, id: string): ReportAspect =>
  sections
    .find((section) => id.startsWith(`${section.id}/`))!
    .areas[0]!.series[0]!.aspects.find(({ code }) => id.endsWith(`/${code}`))!;
