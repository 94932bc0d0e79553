// @ts-check

/**
 * A call between files: all files from the outermost caller to the one that is entered, separated by spaces. A `<`
 * before the last one means that it was not called, but rendered as a component.
 * @typedef {string} Chain
 */
/** @typedef {{ callers: string[], to: string, isRendered: boolean }} Entry */
/**
 * @typedef {{ file: string, from: string[] }} Step from: the files of the walk that enter it. Empty if the framework
 * enters it
 */

/** Files that every request and every page uses, and the rules that both sides share. */
const ground =
  /^(contract\/|rules\/|server\/((http|db)\/|[^/]+$)|web\/((ui|i18n|api|session|layout|appShell)\/|[^/]+$|routes\/(?!administration)))/;

/** @param {string} file */
const isGround = (file) => ground.test(file);

/**
 * The files that a request goes through on its way to the goal, in the order in which they are first entered. A file is
 * entered when another one calls or renders it. A call back into a file that led to the caller is a return, not an
 * entry.
 * @param {Chain[]} calls distinct calls, in the order of their first occurrence
 * @param {string} goal the component where the walk ends. Components that do not lead there are left out, and so are
 * files that only they call
 * @returns {Step[]}
 */
export function drawWalk(calls, goal) {
  const entries = readEntries(calls);
  if (!entries.some(({ to }) => to === goal)) throw new Error(`No call enters ${goal}.`);
  const begun = filesBegun(entries);
  const walk = new Set([goal]);
  for (const file of walk)
    for (const { callers, to, isRendered } of entries)
      if (to === file && isRendered) for (const from of callers.slice(-1)) walk.add(from);
  for (const file of begun) walk.add(file);
  /** @type {(file: string) => boolean} */
  const isOnWalk = (file) => walk.has(file);
  for (let size = 0; size < walk.size;) {
    size = walk.size;
    for (const { callers, to, isRendered } of entries) if (!isRendered && isBegun(callers, to)) walk.add(to);
  }

  /** @type {Map<string, Set<string>>} */
  const steps = new Map();
  for (const { callers, to } of entries) {
    if (!isOnWalk(to) || !isBegun(callers, to)) continue;
    const from = callers.slice(-1);
    steps.set(to, new Set([...(steps.get(to) ?? []), ...from]));
  }
  return [...steps].map(([file, from]) => ({ file, from: [...from] }));

  /**
   * Returns whether all callers of this entry are on the walk.
   * @param {string[]} callers
   * @param {string} to
   */
  function isBegun(callers, to) {
    return callers.length > 0 ? callers.every(isOnWalk) : begun.has(to);
  }
}

/**
 * Files that the framework enters itself: the route, the screen and the handler. Rendered components do not count,
 * although the framework calls those without a caller too.
 * @param {Entry[]} entries
 */
function filesBegun(entries) {
  const rendered = new Set(entries.filter(({ isRendered }) => isRendered).map(({ to }) => to));
  const firstEntries = new Map(entries.toReversed().map((entry) => [entry.to, entry]));
  return new Set(
    [...firstEntries.values()]
      .filter(({ callers, to }) => callers.length === 0 && !rendered.has(to))
      .map(({ to }) => to),
  );
}

/**
 * @param {Chain[]} calls
 * @returns {Entry[]}
 */
function readEntries(calls) {
  /** @type {Map<string, string | undefined>} the file that first entered each file */
  const enteredBy = new Map();
  /** @type {(file: string | undefined, earlier: string) => boolean} */
  const isAfter = (file, earlier) => file === earlier || (file !== undefined && isAfter(enteredBy.get(file), earlier));
  return calls.flatMap((chain) => {
    const files = chain.split(' ');
    const last = files.pop() ?? '';
    const [to, isRendered] = [last.replace('<', ''), last.startsWith('<')];
    const callers = files.filter((file) => !isGround(file));
    if (isGround(to) || callers.includes(to) || isAfter(callers.at(-1), to)) return [];
    if (!enteredBy.has(to)) enteredBy.set(to, callers.at(-1));
    return [{ callers, to, isRendered }];
  });
}

/**
 * Describes the walk in Markdown for docs/house.md.
 * @param {{ calls: Chain[], first: Chain[] }} report the calls of a report, and those of the first report, before
 * anything is cached
 * @param {string} goal
 */
export function describeWalk({ calls, first }, goal) {
  const steps = drawWalk(calls, goal);
  const files = steps.map(({ file }) => file);
  const again = steps.filter(({ from }) => from.length > 1);
  const folders = files.map((file) => file.slice(0, file.lastIndexOf('/')));
  const returns = folders.filter((folder, at) => folder !== folders[at - 1] && folders.indexOf(folder) < at).length;
  const others = drawWalk(first, goal).filter(({ file }) => !files.includes(file));
  const twice =
    again.length > 0
      ? `${again.length} of them entered from several others (${sum(again)} entries too many)`
      : 'none entered twice';
  return [
    `${files.length} files, ${twice}. The walk comes back to an earlier folder ${returns} times.`,
    '',
    ...steps.map(({ file, from }, at) =>
      [`${at + 1}. \`${file}\``, from.map(shorten).join(', ')].filter(Boolean).join(' from '),
    ),
    '',
    `The first report of a survey after a start enters ${others.length} more.`,
  ].join('\n');
}

/** @param {Step[]} steps */
const sum = (steps) => steps.reduce((all, { from }) => all + from.length - 1, 0);

/** @param {string} file */
const shorten = (file) => `\`${file.slice(file.lastIndexOf('/') + 1)}\``;
