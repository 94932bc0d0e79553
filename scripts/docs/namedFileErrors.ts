import { withoutFences } from './anchorsOf.ts';
import { existenceIn } from './existenceIn.ts';
import { pagesOf, type Repository } from './repository.ts';

/** Example names in pages that explain how to add a file. */
const examples = new Set([
  'content/articles/two-minutes.md',
  'content/de/articles/two-minutes.md',
  'content/de/messages/oldPassword.md',
  'content/files/downloads/window-card.txt',
  'content/files/illustrations/window.svg',
  'content/messages/oldPassword.md',
  'content/survey-types/focus.yaml',
  'rules/questions/yesNo.ts',
  'server/features/participation/getParticipationProgress.api.test.ts',
  'web/screens/admin/groups/GroupsScreen.tsx',
]);

const isPath = (name: string) =>
  /^[\w@.-]+(\/[\w@.-]+)*\/?$/.test(name) &&
  (/\w\.(tsx?|mjs|css|sql|md|json|ya?ml|cfg|ini|conf)$/.test(name) ||
    /^(contract|rules|server|web|testing|e2e|bench|scripts|content|docs)\//.test(name));

/** `xRoutes.ts` and `presentX.ts` are placeholders for any name. */
const isPattern = (name: string) => /(^|\/)x[A-Z]|X\./.test(name);

/**
 * Finds missing files and folders that pages under docs/ name in backticks. A name is a path from the root of the
 * repository, or the end of one, such as `features/auth/resetPassword.ts`. Decision records are left out, since they
 * also name files that were removed.
 * @returns each missing name with its page, and the number of all names.
 */
export function namedFileErrors(repository: Repository): { errors: string[]; count: number } {
  const exists = existenceIn(repository);
  const ends = new Set(
    repository.files.flatMap((file) => {
      const parts = file.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  const errors: string[] = [];
  let count = 0;
  for (const page of pagesOf(repository)) {
    if (!page.startsWith('docs/') || page.startsWith('docs/decisions/')) continue;
    const names = [...withoutFences(repository.read(page)).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);
    for (const name of new Set(names)) {
      if (!isPath(name) || isPattern(name) || examples.has(name)) continue;
      count += 1;
      if (!exists(name) && !ends.has(name)) errors.push(`${page}: ${name}`);
    }
  }
  return { errors, count };
}
