/** Where in a file's data: keys and indexes from the outside in, as in ['report', 'sections', 0, 'code']. */
export type Path = readonly (string | number)[];

/** Notes that something is wrong at a place of the file being read. */
export type ReportProblem = (path: Path, message: string) => void;

/** A path as an author reads it: `report.sections[0].code`. */
export const formatPath = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');

/** One line about one mistake: `content/x.yaml: report.sections[0].code: is missing (line 12)`. */
export const formatProblem = (file: string, path: Path, message: string, line: number | null): string =>
  [file, ...(path.length > 0 ? [formatPath(path)] : []), message].join(': ') + (line === null ? '' : ` (line ${line})`);
