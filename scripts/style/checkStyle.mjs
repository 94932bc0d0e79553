// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findWords } from './findWords.mjs';
import { readTexts } from './readTexts.mjs';
import { alwaysWrong } from './wordLists.mjs';

/** @typedef {import('./wordLists.mjs').Entry} Entry */

const rooms = ['bench', 'content', 'contract', 'docs', 'e2e', 'rules', 'scripts', 'server', 'testing', 'web'];
/**
 * Files that are not checked. The style page and the lists name the words. A migration must not change after it has
 * run, and the schema repeats its comments.
 */
const exempt =
  /^(docs\/style\.md|scripts\/style\/.*|server\/db\/migrations\/.*|server\/db\/schema\.sql|content\/[a-z]{2}\/.*\.(md|yaml))$/;

/**
 * Searches the whole project for the entries of a list.
 * @param {string} root the project's folder
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} specification sentences that the specification fixes
 * @returns `found`: occurrences outside the content; `counts`: their number by entry; `content`: counts in articles,
 * messages and survey types; `texts`: how many texts were read
 */
export function checkStyle(root, entries, specification) {
  const found = [];
  const counts = Object.fromEntries(entries.map(({ name }) => [name, 0]));
  const content = { ...counts };
  let number = 0;
  for (const file of listProject(root)) {
    if (exempt.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    const texts = readTexts(file, source);
    number += texts.length;
    for (const each of findWords({ file, source, texts, entries, specification })) {
      const { name } = each.entry;
      if (each.kind === 'content' && !(file.startsWith('content/articles/') && alwaysWrong.includes(each.entry)))
        content[name] = (content[name] ?? 0) + 1;
      else {
        counts[name] = (counts[name] ?? 0) + 1;
        found.push(each);
      }
    }
  }
  return { found, counts, content, texts: number };
}

/**
 * @param {string} root @returns {string[]} paths from the root with forward slashes: the rooms, and Markdown and
 * configuration at the root
 */
function listProject(root) {
  const inRoot = readdirSync(root).filter((name) => /\.(md|ts|mjs)$/.test(name));
  return [...inRoot, ...rooms.flatMap((room) => listFolder(root, room))];
}

/** @param {string} root @param {string} folder @returns {string[]} */
function listFolder(root, folder) {
  return readdirSync(path.join(root, folder))
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      return statSync(path.join(root, file)).isDirectory() ? listFolder(root, file) : [file];
    });
}
