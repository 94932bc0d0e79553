import type { Reporter } from '@playwright/test/reporter';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { galleryFolder, imageOf, schemes, widths, type Exhibit } from './gallery.ts';
import { leadElsewhere } from './leadElsewhere.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function images(name: string, language: string): string {
  return widths
    .flatMap((width) =>
      schemes.map((scheme) => {
        const file = imageOf(name, language, width, scheme);
        return `<a href="${file}"><img loading="lazy" src="${file}" width="${Math.round(width / 4)}" alt="${language}, ${width} px, ${scheme}"></a>`;
      }),
    )
    .join('\n');
}

const sheetOf = (exhibits: Exhibit[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #ddd; color: #222; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: flex-start; }
  li { color: #a00; overflow-wrap: anywhere; }
</style>
<h1>Every screen, ${widths.join(', ')} px wide, ${schemes.join(' and ')}</h1>
${exhibits
  .map(
    ({ name, route, state, languages, problems }) => `<h2>${escaped(route)}${state ? ` – ${escaped(state)}` : ''}</h2>
${problems.length > 0 ? `<ul>${problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')}</ul>` : ''}
${languages.map((language) => `<div>${images(name, language)}</div>`).join('\n')}`,
  )
  .join('\n')}
</html>
`;

/** Puts the images on one page at the end, and lists violations and missing routes. */
export default class ContactSheet implements Reporter {
  async onEnd() {
    if (!existsSync(galleryFolder)) return undefined;
    const exhibits = readdirSync(galleryFolder)
      .filter((file) => file.endsWith('.json') && file !== 'routes.json')
      .sort()
      .map((file) => JSON.parse(readFileSync(path.join(galleryFolder, file), 'utf8')) as Exhibit);
    writeFileSync(path.join(galleryFolder, 'index.html'), sheetOf(exhibits));
    const problems = exhibits.flatMap(({ name, problems: found }) => found.map((problem) => `${name}: ${problem}`));
    if (process.env['GALLERY'] === 'whole') problems.push(...missingRoutes(exhibits));
    console.log(`\n${exhibits.length} screens in gallery/index.html, ${problems.length} faults`);
    for (const problem of problems) console.log(`  ${problem}`);
    return problems.length > 0 ? { status: 'failed' as const } : undefined;
  }
}

/**
 * Lists routes of the product that are missing in the gallery and in its list of redirects. Also lists redirects whose
 * route no longer exists.
 */
function missingRoutes(exhibits: readonly Exhibit[]): string[] {
  const file = path.join(galleryFolder, 'routes.json');
  if (!existsSync(file)) return ['The routes of the product are not known'];
  const routes = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const shown = new Set([...exhibits.map(({ route }) => route), ...leadElsewhere]);
  return [
    ...routes
      .filter((route) => !shown.has(route))
      .map((route) => `Nobody shows ${route}: it needs a place in e2e/gallery/`),
    ...leadElsewhere.filter((route) => !routes.includes(route)).map((route) => `There is no route ${route} any more`),
  ];
}
