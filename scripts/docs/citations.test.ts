import { expect, test } from 'vitest';
import { anchorsOf } from './anchorsOf.ts';
import { citationErrors } from './citationErrors.ts';
import { linkErrors } from './linkErrors.ts';
import { namedFileErrors } from './namedFileErrors.ts';
import { repository, type Repository } from './repository.ts';

/** Used in place of the literal words, so that the check does not take the examples below for citations. */
const docs = 'docs';
const spec = 'spec';

const repositoryOf = (texts: Record<string, string>): Repository => ({
  files: Object.keys(texts),
  read: (file) => texts[file]!,
});

test('every document and anchor that is cited exists', () => {
  const { errors, count } = citationErrors(repository);
  expect(errors).toEqual([]);
  expect(count).toBeGreaterThan(250);
});

test('every link between documents has an existing target', () => {
  const { errors, count } = linkErrors(repository);
  expect(errors).toEqual([]);
  expect(count).toBeGreaterThan(250);
});

test('every file that a document names exists', () => {
  const { errors, count } = namedFileErrors(repository);
  expect(errors).toEqual([]);
  expect(count).toBeGreaterThan(250);
});

test('a citation of a missing page, anchor or folder is an error, and so is one of a document elsewhere', () => {
  const cited = [`${docs}/a.md#saving`, `${docs}/a.md`, `https://a.example/${docs}/b.html`];
  const broken = [`${docs}/a.md#savings`, `${docs}/b.md`, `${docs}/scale/`, `${spec} 0`];
  const of = (citations: string[]) =>
    citationErrors(
      repositoryOf({ [`${docs}/a.md`]: '# A\n\n## Saving\n', 'web/x.ts': `/* ${citations.join(', ')}. */` }),
    );
  expect(of(cited)).toEqual({ errors: [], count: 2 });
  expect(of(broken).errors).toEqual(broken.map((citation) => `web/x.ts: ${citation}`));
});

test('a link to a missing page, anchor or image is an error', () => {
  const links = (targets: string[]) =>
    linkErrors(
      repositoryOf({
        'README.md': targets.map((target) => `[x](${target})`).join(' '),
        [`${docs}/a.md`]: '# A\n\n[b](../README.md) [c](#a)\n\n```\n[d](missing.md)\n```\n\n`[e](missing.md)`\n',
      }),
    ).errors;
  expect(links([`${docs}/a.md#a`, 'https://a.example/b.md'])).toEqual([]);
  const broken = [`${docs}/a.md#b`, `${docs}/b.md`, 'picture.png', '#nothing'];
  expect(links(broken)).toEqual(broken.map((target) => `README.md: ${target}`));
});

test('a missing file named in a document is an error, but not in a decision record', () => {
  const page = '`web/ui/Button.tsx`, `ui/Button.tsx`, `web/ui/`, `web/gone.ts`, `gone.ts`, `content/<tag>/x.json`';
  const { errors } = namedFileErrors(
    repositoryOf({ [`${docs}/a.md`]: page, [`${docs}/decisions/0001-a.md`]: page, 'web/ui/Button.tsx': '' }),
  );
  expect(errors).toEqual([`${docs}/a.md: web/gone.ts`, `${docs}/a.md: gone.ts`]);
});

test('anchors are the ones that GitHub generates', () => {
  const page =
    '# A *b*, `c_d`: 1.2\n\n```\n# no\n```\n\n## [Trying](x.md) again\n\n## Trying again\n\n### Wer trägt’s?\n';
  expect([...anchorsOf(page)]).toEqual(['a-b-c_d-12', 'trying-again', 'trying-again-1', 'wer-trägts']);
});
