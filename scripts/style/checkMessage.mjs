// @ts-check
import { alwaysWrong } from './wordLists.mjs';

/** Subjects that git or a tool writes. */
const generated = /^(Merge|Revert|fixup!|squash!|amend!) /;
/** First words that are not imperatives: past tenses, participles, third persons, articles and pronouns. */
const notImperative =
  /^(?!(Bring|Need|Embed|Feed|Speed|Shed|Bleed|Exceed|Proceed|Succeed|Seed|Process|Pass|Compress|Suppress|Address|Focus|Express|Access|Discuss|Dismiss|Miss|Press|Assess|Bypass|Alias|Guess|Cross)\b)([A-Za-z]+(ed|ing|s)|The|A|An|It|This|That|What|Why|How|Who|No)\b/;

/**
 * Checks a commit message by docs/style.md: an imperative subject of at most 72 characters without a full stop, an
 * empty line before the body, and no word that is always wrong.
 * @param {string} message as git passes it to a `commit-msg` hook, with comment lines
 * @returns {string[]} one sentence for each problem
 */
export function checkMessage(message) {
  const lines = (message.split(/^# -+ >8 -+$/m)[0] ?? '').split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', second = ''] = lines;
  if (generated.test(subject)) return [];
  const problems = [];
  if (subject.trim() === '') problems.push('the subject is empty');
  if (subject.length > 72) problems.push(`the subject has ${subject.length} characters; at most 72 are allowed`);
  if (subject.endsWith('.')) problems.push('the subject ends with a full stop');
  if (!/^\p{Lu}/u.test(subject)) problems.push('the subject starts with a capital letter');
  if (notImperative.test(subject))
    problems.push(`“${subject.split(' ')[0]}” is not an imperative: write “Show …”, “Fix …”`);
  if (second.trim() !== '') problems.push('the line after the subject is empty');
  for (const { pattern, better } of alwaysWrong)
    for (const [found] of lines.join('\n').matchAll(pattern)) problems.push(`“${found}”: write ${better}`);
  return problems;
}
