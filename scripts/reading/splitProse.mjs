// @ts-check
import { Marked } from 'marked';

/** @import { Token } from 'marked' */

/**
 * A text as readability formulas count it.
 * @typedef {{ words: number, sentences: string[][] }} Prose words: the number of all words, including headings;
 * sentences: the words of each sentence, without headings.
 */

const marked = new Marked({ gfm: true });
/** Lines that are placeholders for other content: help lines, a video, a download. */
const stand = /^(?:\{\w+\}|::\w+\[.*)$/s;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
/**
 * The space between two sentences: after a punctuation mark, and before a capital letter or a digit. There may be
 * quotation marks on either side.
 */
const betweenSentences = /(?<=[.!?…]["”“’»«)]*)\s+(?=["“„‚«»(]*[\p{Lu}\p{N}])/u;
/** Abbreviations and ordinals whose full stop does not end a sentence: "z. B.", "am 12. März". */
const unfinished = { en: /(?:^|\s)(?:Dr|Mr|Mrs|St)\.$/, de: /(?:^|\s)(?:\p{L}|\d{1,2}|ca|bzw|Dr|Nr)\.$/u };

/**
 * Splits Markdown into sentences. A paragraph is one or more sentences, and so is a list item, with or without a full
 * stop. The words of headings count, but not as sentences, since short ones would make a text look easier than it is.
 * @param {string} markdown
 * @param {'en' | 'de'} language
 * @returns {Prose}
 */
export function splitProse(markdown, language) {
  const blocks = marked.lexer(markdown).flatMap(blocksOf);
  const sentences = blocks
    .filter(({ heading }) => !heading)
    .flatMap(({ text }) => sentencesOf(text, language))
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  return { words: blocks.reduce((sum, { text }) => sum + wordsOf(text).length, 0), sentences };
}

/**
 * @param {Token} token
 * @returns {{ heading: boolean, text: string }[]}
 */
function blocksOf(token) {
  if (token.type === 'list') return token.items.flatMap(blocksOf);
  if (token.type === 'list_item' || token.type === 'blockquote') return (token.tokens ?? []).flatMap(blocksOf);
  if (!['heading', 'paragraph', 'text'].includes(token.type) || stand.test(token.raw.trim())) return [];
  return [{ heading: token.type === 'heading', text: plain(token) }];
}

/**
 * @param {Token} token
 * @returns {string}
 */
function plain(token) {
  if (token.type === 'image') return '';
  if (token.type === 'br') return ' ';
  return 'tokens' in token && token.tokens ? token.tokens.map(plain).join('') : token.raw;
}

/**
 * @param {string} text
 * @param {'en' | 'de'} language
 */
function sentencesOf(text, language) {
  /** @type {string[]} */
  const sentences = [];
  for (const piece of text.split(betweenSentences)) {
    const last = sentences.at(-1);
    if (last !== undefined && unfinished[language].test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

/** @param {string} text */
const wordsOf = (text) => text.match(word) ?? [];
