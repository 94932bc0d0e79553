import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';

const file = path.join(projectRoot, 'bench/results.md');

/**
 * Writes the table of a bench into results.md, between the marks with its name. The text around them stays. @param
 * machine a line that says where and when it was measured.
 * @throws Error if results.md has no place for it.
 */
export async function record(name: string, table: string, machine: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`bench/results.md has no ${start} … ${end}`);
  await writeFile(file, `${text.slice(0, from)}${start}\n${machine}\n\n${table}\n${text.slice(to)}`);
}
