import { contentFolder } from './content/contentFolder.ts';
import { loadContent } from './content/loadContent.ts';

/** Prints what is missing in each language but English, a line a text. */
try {
  const { missing } = await loadContent(contentFolder);
  for (const { file, place, state } of missing)
    console.log([file, ...(place === null ? [] : [place]), state].join(': '));
  if (missing.length === 0) console.log('Every text is there in every language.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
