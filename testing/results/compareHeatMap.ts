import type { HeatMap, SurveyReport } from '#contract/entities/surveyReport.ts';

type Answered = { status: number; body: SurveyReport & { message?: string } };

/**
 * Compares every released row and cell of a heat map with the report of its group.
 * @param ask fetches the report of a group, or of everyone if the id is null.
 * @returns the differences, and the reports of the released rows by position.
 */
export async function compareHeatMap({ sections, rows }: HeatMap, ask: (groupId: string | null) => Promise<Answered>) {
  const problems: string[] = [];
  const reports = new Map<number, SurveyReport>();
  const isSame = (where: string, released: unknown, reported: unknown) => {
    if (JSON.stringify(released) !== JSON.stringify(reported))
      problems.push(`${where}: ${JSON.stringify(released)} for ${JSON.stringify(reported)}`);
  };
  for (const [place, { group, sampleSize, scores, suppressed }] of rows.entries()) {
    const name = group?.name ?? 'everybody';
    isSame(
      `${name} sections`,
      scores.map(({ sectionId }) => sectionId),
      sections.map(({ id }) => id),
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
      const section = body.sections.find(({ id }) => id === cell.sectionId)!;
      const shown = ({ score, suppressed: isSuppressed, sampleSize: of, interval }: typeof cell | typeof section) => [
        score,
        isSuppressed ?? false,
        of,
        interval,
      ];
      isSame(`${name} ${section.id}`, shown(cell), shown(section));
    }
  }
  return { problems, reports };
}
