// @ts-check
// The words that docs/style.md rules out. Each entry has a pattern and the better word. A pattern sees prose only: no code in backticks, no
// addresses, no placeholders.

/** @typedef {import('./readTexts.mjs').Text} Text */

/**
 * @typedef {object} Entry
 * @property {string} name what the report calls it
 * @property {RegExp} pattern
 * @property {string} better what to write instead
 * @property {RegExp} [files] where it counts; everywhere if left out
 * @property {Text['kind']} [kind] the kind of text in which it counts; every kind if left out
 */

/** Has no correct use: one occurrence fails. */
/** @type {readonly Entry[]} */
export const alwaysWrong = [
  { name: 'whoever', pattern: /\bwho(m|so)?ever\b/gi, better: 'anyone who, people who, the person who' },
  {
    name: 'opens with whom',
    pattern: /(^|[.!?:] |^\s*\*\s+)(Whom|Of which|Of whom)\b/g,
    better: 'who, that; whose, including',
  },
  { name: 'what of', pattern: /\bwhat of\b/gi, better: 'which, the part of … that' },
  {
    name: 'is told',
    pattern: /\b(is|are|was|were|be|been|being|gets?) told\b/gi,
    better: 'learns, is notified, is disclosed',
  },
  { name: 'told apart', pattern: /\b(told|tells?|telling) (\w+ ){0,2}apart\b/gi, better: 'distinguished' },
  { name: 'tells of', pattern: /\b(tells?|told|telling) of\b/gi, better: 'shows, mentions, reports' },
  { name: 'anew', pattern: /\banew\b/gi, better: 'again' },
  { name: 'by itself', pattern: /\bby (itself|themselves)\b/gi, better: 'automatically, alone, on its own' },
  { name: 'so many', pattern: /\bso many\b/gi, better: 'the number of, this many, N' },
  { name: 'mend', pattern: /\bmend(s|ed|ing)?\b/gi, better: 'fix, repair' },
  { name: 'beside', pattern: /\bbeside\b/gi, better: 'next to, with, besides' },
  { name: 'lack', pattern: /\black(s|ed|ing)?\b/gi, better: 'is missing, has no, without' },
  { name: 'need not', pattern: /\bneed(n't|n’t| not)\b/gi, better: "does not have to, don't need to" },
  { name: 'stands', pattern: /\b(stands|stood)\b(?! for\b|[- ]out\b)/gi, better: 'is, appears' },
  { name: 'lies', pattern: /\b(lies|lain)\b/gi, better: 'is' },
  { name: 'by lot', pattern: /\bby lot\b/gi, better: 'at random' },
  { name: 'by hand of', pattern: /\bby hand of\b/gi, better: 'by' },
  { name: "that day's", pattern: /\bthat day['’]s\b/gi, better: 'of that date' },
  { name: 'somebody', pattern: /\bsomebody\b/gi, better: 'someone' },
  { name: 'nobody', pattern: /\bnobody\b/gi, better: 'no one' },
  { name: 'everybody', pattern: /\beverybody\b/gi, better: 'everyone' },
  { name: 'anybody', pattern: /\banybody\b/gi, better: 'anyone' },
];

const mail = /^(server\/mail|web\/screens\/admin|docs\/mail)/;

/** Usually wrong: the count of each, in scripts/style/recordedCounts.json, may not rise. */
/** @type {readonly Entry[]} */
export const usuallyWrong = [
  { name: 'whom', pattern: /\bwhom\b/gi, better: 'who, that' },
  {
    name: 'of which',
    pattern: /(?<!\b(each|some|none|one|two|both|most|any|all|many|few) )\bof which\b/gi,
    better: 'whose, that, including',
  },
  {
    name: 'told, tell',
    pattern: /\b(told|tells?|telling|untold)\b/gi,
    better: 'disclosed, released; say, show, report',
  },
  {
    name: 'held back',
    pattern: /\b(held|hold|holds|holding) back\b/gi,
    better: 'suppressed; on screens “hidden to protect confidentiality”',
  },
  { name: 'fault', pattern: /\bfault(s|y)?\b/gi, better: 'validation error, error, bug' },
  {
    name: 'refuse',
    pattern: /\brefus(e|es|ed|ing|als?)\b/gi,
    better: 'reject, deny; of mail: suppress, opt out, bounce',
  },
  { name: 'wanted', pattern: /\b(is|are|was|were|what is|who) wanted\b/gi, better: 'requested' },
  { name: 'admit', pattern: /\badmit(s|ted|ting)?\b/gi, better: 'pre-approve, accept, allow' },
  {
    name: 'cut',
    pattern: /\b(a|the|this|that|each|every|one|two|other|of|by|these|its|any|per) cuts?\b/gi,
    better: 'filter option',
  },
  { name: 'standing', pattern: /\bstand(ing|s)?\b(?![- ]out\b)/gi, better: 'role, principal; is' },
  { name: 'caller', pattern: /\bcallers?\b/gi, better: 'role, principal, client' },
  { name: 'contested', pattern: /\bcontest(ed|s)?\b/gi, better: 'conflict' },
  { name: 'frame', pattern: /\bframes?\b/gi, better: 'footer, layout', files: mail },
  { name: 'gather', pattern: /\bgather(s|ed|ing)?\b/gi, better: 'collect, batch' },
  { name: 'by the clock', pattern: /\bby the clock\b/gi, better: 'scheduled' },
  { name: 'kept draft', pattern: /\bkept drafts?\b/gi, better: 'saved draft, cached' },
  { name: 'facts', pattern: /\bfacts\b/gi, better: 'metadata, details' },
  { name: 'pictures', pattern: /\bpictures?\b/gi, better: 'image, screenshot' },
  {
    name: 'its words',
    pattern:
      /\b(the|its|their|whose|these|those|which|own|same|other|with|in|few|plain) words\b(?! (by|per|together|long|in))/gi,
    better: 'label, message, text',
  },
  { name: 'fare', pattern: /\bfare(s|d)?\b/gi, better: 'is doing' },
  { name: 'those who', pattern: /\bthose who\b/gi, better: 'people who' },
  {
    name: 'is to',
    pattern: /\b(is|are|was|were) to (?!(the|a|an|their|its|this|that)\b)[a-z]+/gi,
    better: 'will, should, must, is due to',
  },
  {
    name: 'need do',
    pattern: /\bneed (do|be|have|know|say|give|answer|wait|change|only)\b/gi,
    better: 'needs to, has to',
  },
  { name: 'who so', pattern: /(^|[.!?] )(He|She|They|It) who\b/g, better: 'anyone who' },
  {
    name: 'inverted order',
    pattern:
      /(^|[.!?:] )(Nor|Neither|So|Thus) (is|are|was|were|do|does|did|has|have|had|can|could|will|would|may|must)\b/g,
    better: 'subject, verb, object',
  },
  { name: 'opens with of', pattern: /(^|[.!?] )Of (?!course\b)[a-z]/g, better: 'subject, verb, object' },
  { name: 'shall', pattern: /\bshall\b/gi, better: 'should, must, will' },
  {
    name: 'as good as',
    pattern: /\b(as good as|for nothing|in force|in vain|on its way|under way|hold good|holds good)\b/gi,
    better: 'the plain word: nearly, free, active, running, valid',
  },
  {
    name: 'thereby',
    pattern:
      /\b(thereby|therefrom|thereof|therein|thereupon|hence|herein|hitherto|whence|thither|whereupon|wherein|henceforth)\b/gi,
    better: 'so, from it, in it',
  },
  { name: 'semicolon', pattern: /\p{L}[)”"']?; \p{L}/gu, better: 'a full stop' },
  {
    name: 'docstring without a verb',
    pattern: /^\s*\*?\s+(What|Whether|Who|How|Where|When|Which|Whose|Why|So|As|Of)\b/g,
    better: 'imperative or third person: “Returns …”, “True if …”, “Fields to …”',
    kind: 'comment',
  },
];

/** Correct more often than not: listed by `npm run style -- --list`, never counted. */
/** @type {readonly Entry[]} */
export const worthALook = [
  { name: 'account', pattern: /\baccounts?\b/gi, better: 'organisation, where it means one' },
  { name: 'keep', pattern: /\b(keep|keeps|kept)\b/gi, better: 'saved draft, cached' },
  { name: 'ask', pattern: /\b(asks?|asked)\b/gi, better: 'query, request' },
  { name: 'read', pattern: /\breads?\b/gi, better: 'parse, fetch, get' },
  { name: 'look', pattern: /\blooks?\b/gi, better: 'style, appearance' },
  { name: 'figures', pattern: /\bfigures?\b/gi, better: 'numbers' },
];
