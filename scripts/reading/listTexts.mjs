// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { collectSentences } from '../sentences/collectSentences.mjs';
import { listFiles } from '../tools/listFiles.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';

/** @import { Language } from './measureProse.mjs' */

/** @param {string} file */
const read = (file) => readFileSync(path.join(projectRoot, file), 'utf8');
/**
 * Labels and headings do not count as sentences, since they would make texts look easier than they are.
 * @param {string} text
 */
const isSentence = (text) => /[.?!…]$/.test(text);

/**
 * All sentences on participants' screens as one text, all sentences of mails as another, and all notes on the law of a
 * country as a third, one paragraph each. A single screen, mail or note has too few sentences to be measured.
 * @returns {{ kind: 'screens' | 'mails' | 'countryNotes', language: Language, markdown: string }[]}
 */
export function listTexts() {
  const { all, plurals } = collectSentences({
    read: (file) => (existsSync(path.join(projectRoot, file)) ? read(file) : null),
    list: listFiles,
  });
  /** @type {Record<string, string>} */
  const german = JSON.parse(read('content/de/screens.json'));
  const onScreens = [...all, ...plurals.map(({ other }) => other)].filter(isSentence);
  /** @type {Record<string, string>} */
  const ofServer = JSON.parse(read('content/de/sentences.json'));
  const inMails = Object.keys(ofServer).filter(isSentence);
  /** @param {string[]} sentences @param {string} folder */
  const mails = (sentences, folder) => [
    ...listFiles(folder).map((file) => read(file).replace(/^---\n.*?\n---\n/s, '')),
    ...sentences,
  ];
  /** @param {string} file @param {(note: any) => string} textOf */
  const notes = (file, textOf) =>
    Object.values(parse(read(file)))
      .flatMap((countries) => Object.values(countries).map(textOf))
      .join('\n\n');
  return [
    { kind: 'countryNotes', language: 'en', markdown: notes('content/country-notes.yaml', ({ text }) => text) },
    { kind: 'countryNotes', language: 'de', markdown: notes('content/de/country-notes.yaml', (text) => text) },
    { kind: 'screens', language: 'en', markdown: onScreens.join('\n\n') },
    { kind: 'screens', language: 'de', markdown: onScreens.map((sentence) => german[sentence] ?? '').join('\n\n') },
    { kind: 'mails', language: 'en', markdown: mails(inMails, 'content/messages').join('\n\n') },
    {
      kind: 'mails',
      language: 'de',
      markdown: mails(
        inMails.map((sentence) => ofServer[sentence] ?? ''),
        'content/de/messages',
      ).join('\n\n'),
    },
  ];
}
