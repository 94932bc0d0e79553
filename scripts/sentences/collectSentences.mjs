// @ts-check
import { parseSync, Visitor } from 'vite';
import { resolveImport } from '../boundaries/resolveImport.mjs';
import { participantModules } from './participantModules.mjs';
import { constantsOf, readSentences, stringsIn } from './readSentences.mjs';
import { madeElsewhere } from './sources.mjs';
import { wireSentences } from './wireSentences.mjs';

/**
 * Every sentence that a participant's screens can show.
 * @typedef {object} CollectedSentences
 * @property {string[]} all sentences without a number, each translated as one sentence
 * @property {{ one: string, other: string }[]} plurals pairs of sentences: for one thing, and for another number of
 * things
 * @property {string[]} atStart the sentences of both kinds in modules that load with the application: everything up to
 * the first question
 * @property {string[]} problems texts that cannot be translated: those that do not go through `t`, and sentences that
 * the check cannot find
 */

/** The module of `t` and `plural`, which has no sentences of its own. */
const translator = 'web/i18n/translate.ts';

/**
 * @param {{ read: (file: string) => string | null, list: (folder: string) => string[] }} files
 * @returns {CollectedSentences}
 */
export function collectSentences({ read, list }) {
  const sourceOf = (/** @type {string} */ file) => read(file) ?? '';
  const modules = participantModules(read);
  const atStart = new Set(modules.atStart);
  const wire = wireSentences(modules.all, sourceOf, list);
  /** @type {Record<'all' | 'atStart', Set<string>>} */
  const found = { all: new Set(), atStart: new Set() };
  /** @type {Map<string, { one: string, other: string }>} */
  const plurals = new Map();
  const problems = wire.unseen.map(
    (where) => `${where}: what the server says is put together there, so that no screen can translate it`,
  );
  const stale = new Set(Object.keys(madeElsewhere));
  const saidInRules = (/** @type {string} */ origin) =>
    (origin.endsWith('/') ? list(origin.slice(0, -1)) : [origin])
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => capitalised(file, sourceOf(file)));

  for (const file of modules.all.filter((each) => each !== translator)) {
    const { sentences, plurals: own, imported, unseen, bare, early } = readSentences(file, sourceOf(file));
    const shown = [...sentences];
    for (const { name, specifier } of imported) {
      const from = resolveImport(file, specifier) ?? specifier;
      const constant = constantsOf(parseSync(from, sourceOf(from)).program).get(name);
      if (constant) shown.push(...stringsIn(constant));
      else unseen.push(name);
    }
    const origin = madeElsewhere[file];
    if (unseen.length > 0 && origin) {
      stale.delete(file);
      shown.push(...(origin === 'wire' ? wire.sentences : saidInRules(origin)));
    } else
      problems.push(
        ...unseen.map(
          (code) => `${file}: t(${code}) takes a sentence from elsewhere; say where in scripts/sentences/sources.mjs`,
        ),
      );
    problems.push(...bare.map((text) => `${file}: “${text}” does not go through t`));
    problems.push(
      ...early.map((text) => `${file}: “${text}” is translated as the module is loaded, before the language is known`),
    );
    for (const sentence of shown) {
      found.all.add(sentence);
      if (atStart.has(file)) found.atStart.add(sentence);
    }
    for (const { one, other } of own) {
      plurals.set(`${one}\n${other}`, { one, other });
      if (atStart.has(file)) [one, other].forEach((sentence) => found.atStart.add(sentence));
    }
  }
  problems.push(
    ...[...stale].map(
      (file) => `${file} takes no sentence from elsewhere any more; scripts/sentences/sources.mjs still names it`,
    ),
  );
  problems.push(
    ...[...plurals.values()]
      .flatMap(({ one, other }) => [one, other])
      .filter((sentence) => found.all.has(sentence))
      .map((sentence) => `“${sentence}” goes through t in one place and through plural in another`),
  );
  return {
    all: [...found.all].sort(),
    plurals: [...plurals.values()],
    atStart: [...found.atStart].sort(),
    problems,
  };
}

/**
 * The sentences of a module of the rules: every string that begins with a capital letter and is not an error code.
 * @param {string} file
 * @param {string} source
 */
function capitalised(file, source) {
  /** @type {string[]} */
  const found = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && /^\p{Lu}(?!\p{L}*\p{Lu})/u.test(node.value)) found.push(node.value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}
