import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/projectRoot.ts';

const page = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');

/** Where a file may be that the page names for short. */
const placesOf = (name: string) =>
  [
    name,
    `server/${name}`,
    `server/features/${name}`,
    `server/features/surveyReport/${name.replace(/^report\//, '')}`,
    `web/components/${name}`,
  ].map((place) => path.join(projectRoot, place));

it('every file that the walk through security points names is there', () => {
  const names = [...new Set([...page.matchAll(/`([\w/-]+(?:\.\w+)*\.(?:tsx?|mjs))`/g)].map(([, name]) => name!))];
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !placesOf(name).some((place) => existsSync(place)))).toEqual([]);
});
