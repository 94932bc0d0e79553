import { formatPath, type Path, type ReportProblem } from './problems.ts';

/** Reports every value that stood earlier in the list, and where. */
export const reportRepeats = (entries: readonly { value: string; path: Path }[], report: ReportProblem): void => {
  const first = new Map<string, Path>();
  for (const { value, path } of entries) {
    const earlier = first.get(value);
    if (earlier) report(path, `"${value}" is already used at ${formatPath(earlier)}`);
    else first.set(value, path);
  }
};
