import { limits } from '#contract/limits.ts';
import { randomDraws } from '../randomDraws.ts';
import type { NetworkFault } from '../faults/faultProxy.ts';

/** One of at most two tabs. If only one is open, both numbers mean that tab. */
type TabNumber = 0 | 1;

/** A step of a schedule. */
export type Step =
  /** `draw` determines which of the possible answers to the current question is given. */
  | { do: 'answer'; tab: TabNumber; draw: number }
  | { do: 'next' | 'back' | 'reload' | 'closeTab' | 'submit'; tab: TabNumber }
  /**
   * Opens a second tab: by the invitation's link, which starts a new session, or from the first tab, which copies its
   * session.
   */
  | { do: 'openTab'; by: 'link' | 'copy' }
  | { do: 'offline' | 'online' | 'killServer' | 'restartServer' | 'closeBrowser' | 'killBrowser' }
  | { do: 'fault'; fault: NetworkFault }
  | { do: 'wait'; milliseconds: number };

export interface Schedule {
  seed: number;
  /**
   * True if every question already has an answer at the start, so that every question can be reached and the survey
   * submitted.
   */
  answeredBefore: boolean;
  steps: Step[];
  /** The failure during the first attempt to submit. */
  whileSubmitting: NetworkFault | 'offline' | 'killServer';
}

const faults = ['cut', 'hang', 'unavailable', 'loseReply'] as const;
const troubles = [...faults, 'offline', 'killServer'] as const;
/** The maximum number of steps during a failure, since questions that cannot be reached cannot be answered. */
const longestTrouble = 7;
const shortestPeace = 3;
/** Starting a server or a browser again takes longer than any other step. */
const mostKills = 1;
const mostBrowserEnds = 1;

/** The server hangs during an answer for longer than the application waits for a response. */
const aWholeTimeout: Step[] = [
  { do: 'answer', tab: 0, draw: 1 },
  { do: 'fault', fault: 'hang' },
  { do: 'answer', tab: 0, draw: 2 },
  { do: 'wait', milliseconds: limits.requestTimeout + 1_000 },
  { do: 'answer', tab: 0, draw: 3 },
  { do: 'fault', fault: 'pass' },
];

/** The same schedule, preceded by a timeout. Only one schedule has it, since it takes too long for all. */
export const withWholeTimeout = (schedule: Schedule): Schedule => ({
  ...schedule,
  steps: [...aWholeTimeout, ...schedule.steps],
});

/**
 * Draws a pseudo-random schedule, which is always the same for a seed. Its steps are possible in this order as far as
 * tabs, network and server are concerned. Whether a page allows a step is known only when the step runs.
 */
export function drawSchedule(seed: number): Schedule {
  const { integer, chance, pick, weighted } = randomDraws(seed);
  const answeredBefore = chance(0.6);
  const steps: Step[] = [];
  let trouble: (typeof troubles)[number] | null = null;
  let since = shortestPeace;
  let kills = 0;
  let browserEnds = 0;
  let tabs = 1;
  let submitted = false;

  const tab = () => (tabs === 2 ? pick([0, 1] as const) : 0);
  const makeWhole = () => {
    if (trouble === 'offline') steps.push({ do: 'online' });
    else if (trouble === 'killServer') steps.push({ do: 'restartServer' });
    else if (trouble) steps.push({ do: 'fault', fault: 'pass' });
    trouble = null;
  };
  const changeNetwork = () => {
    if (!trouble && since < shortestPeace) return;
    // A hanging request may be dropped, or resume and be processed late.
    if (trouble === 'hang' && chance(0.4)) steps.push({ do: 'fault', fault: 'cut' });
    const before = trouble;
    makeWhole();
    since = 0;
    if (before && chance(0.8)) return;
    trouble = pick(kills < mostKills ? troubles : troubles.filter((each) => each !== 'killServer'));
    if (trouble === 'killServer') kills += 1;
    if (trouble === 'offline' || trouble === 'killServer') steps.push({ do: trouble });
    else steps.push({ do: 'fault', fault: trouble });
  };
  const openOrCloseTab = () => {
    if (tabs === 2) steps.push({ do: 'closeTab', tab: tab() });
    else steps.push({ do: 'openTab', by: pick(['link', 'copy']) });
    tabs = tabs === 2 ? 1 : 2;
  };
  const endBrowser = () => {
    if (browserEnds === mostBrowserEnds) return;
    browserEnds += 1;
    steps.push({ do: pick(['closeBrowser', 'killBrowser']) });
    tabs = 1;
    // The session ended with the tab, so little is possible until the server can be reached.
    since = Math.max(since, longestTrouble - 2);
  };
  const kinds: [weight: number, draw: () => void][] = [
    [42, () => steps.push({ do: 'answer', tab: tab(), draw: integer(0, 999_999) })],
    [12, () => steps.push({ do: 'next', tab: tab() })],
    [10, () => steps.push({ do: 'back', tab: tab() })],
    [5, () => steps.push({ do: 'reload', tab: tab() })],
    [18, changeNetwork],
    [5, openOrCloseTab],
    [3, endBrowser],
    [4, () => steps.push({ do: 'wait', milliseconds: integer(50, 900) })],
  ];
  const weights = kinds.map(([weight]) => weight);

  // A person who has answered everything begins at the last question.
  if (answeredBefore) for (let back = integer(0, 7); back > 0; back -= 1) steps.push({ do: 'back', tab: 0 });
  const length = steps.length + integer(25, 40);
  while (steps.length < length) {
    since += 1;
    if (trouble && since > longestTrouble) changeNetwork();
    else kinds[weighted(weights)]![1]();
    // Once a person has pressed Submit, they give no more answers.
    if (answeredBefore && !submitted && trouble && steps.length > length - 6 && chance(0.3)) {
      submitted = true;
      steps.push({ do: 'submit', tab: tab() });
    }
  }
  return { seed, answeredBefore, steps, whileSubmitting: pick(['pass', 'loseReply', 'loseReply', ...troubles]) };
}
