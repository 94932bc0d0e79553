import { contentFolder } from './content/contentFolder.ts';
import { loadContent } from './content/loadContent.ts';

/** Prints the missing texts of each language except English, one per line. */
try {
  const { missing } = await loadContent(contentFolder);
  for (const { file, place, state } of missing)
    console.log([file, ...(place === null ? [] : [place]), state].join(': '));
  if (missing.length === 0) console.log('Every text exists in every language.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
