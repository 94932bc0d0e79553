// @ts-check

/**
 * An import as the walls see it. `from` and `to` are paths from the project's folder with forward slashes; `to` is
 * `npm:name` for a package and `node:name` for a module of Node. It is `contract:…`, `content:…` or `app:…` for modules
 * that the build generates from the contract, the content or its own output.
 * @typedef {{ from: string, to: string, typeOnly: boolean, developmentOnly: boolean }} Edge
 *   developmentOnly: `to` is a package that a deployed server does not have.
 */

/**
 * A wall: imports that start in `from` may go to `to` and nowhere else. The first wall whose `from` matches a file
 * applies to it.
 * @typedef {{ name: string, from: RegExp, to: RegExp[], typeOnly?: RegExp[] }} Wall
 *   typeOnly: what `import type` may also import.
 */

const shared = [/^contract\//, /^rules\//];
/** Rooms of the server that features use, except server/results. */
const belowFeatures = /^server\/(checks|content|db|http|invented|jobs|mail|secrets|security|xlsx)\//;
/** Files next to main.ts that every room of the server may import. */
const serverGround =
  /^server\/(ApiError|addressFile|buildFolder|config|dataFolder|deps|log|projectRoot|shareOfMachine)\.ts$/;
const webGround = [/^web\/(api|appShell|session|native|layout|forms|components|ui|i18n|styles)\//, /^web\/[^/]+$/];

/** The layers of server/results, bottom-up. */
const resultsFloors = ['disclosure', 'numbers', 'uncertainty', 'snapshot', 'ledger', 'closing'];
/**
 * The modules of server/results that the rest of the server may import. Numbers reach features only through the ledger:
 * no operation of `closing` returns a number.
 */
const resultsDoors = [
  /^server\/results\/ledger\/(closedResults|relatePopulations|requestedPopulation|releaseNumbers|rejectRequest|rejectionQueries)\.ts$/,
  /^server\/results\/closing\/(takeSnapshot|takeMissingSnapshots|planEarlierSnapshots|releaseUncertainty|renewSnapshot|eraseAnswers|deleteResults|forecastGroups|rehearseResults)\.ts$/,
  /^server\/results\/uncertainty\/(intervals|invited|standardDeviations|surveyUncertainty)\.ts$/,
];
const resultsTypes = [/^server\/results\/numbers\//];

/**
 * What a layer of server/results may import in addition to layers.
 * @param {string} floor
 */
function groundOf(floor) {
  if (floor === 'disclosure') return [];
  if (floor === 'uncertainty')
    return [
      ...shared,
      /^server\/content\/(measurement|reportedVariables)\.ts$/,
      /^server\/randomNumbers\.ts$/,
      /^npm:jstat$/,
      /^node:/,
    ];
  if (floor === 'numbers') return [...shared, /^server\/content\/report(Sections|edItems|edVariables)\.ts$/, /^node:/];
  return [...shared, /^server\/(content|db)\//, serverGround, /^npm:/, /^node:/];
}

/** The features, bottom-up: each may import any operation of those before it in this list. */
export const features = [
  // All features record changes here, so this one imports none of the others.
  'auditLog',
  'account',
  // People with their passwords, second factors and sessions, regardless of their role.
  'auth',
  // People of organisations and their groups, and the consequences for surveys when someone joins or leaves.
  'participants',
  // The questions of a survey. Opening and changing the survey build on it.
  'surveyQuestions',
  'survey',
  'surveyParticipations',
  'surveys',
  'surveyReport',
  'actions',
  'resultsPage',
  'participation',
  // Tries a survey before it opens. Makes both reports of invented answers.
  'rehearsal',
  'knowledgeLibrary',
  // A person's own account. Exporting and deleting it involves all data about the person.
  'person',
  'users',
  'platform',
];
const aFeature =
  'a feature imports contract, rules, its own files, features below it in their order, and the server below features';

/** @type {Wall[]} */
const walls = [
  { name: 'contract imports only typebox and contract', from: /^contract\//, to: [/^contract\//, /^npm:typebox$/] },
  {
    name: 'rules import only rules, and types of contract',
    from: /^rules\//,
    to: [/^rules\//],
    typeOnly: [/^contract\//],
  },
  ...features.map((feature, index) => ({
    name: aFeature,
    from: new RegExp(`^server/features/${feature}/`),
    to: [
      ...shared,
      new RegExp(`^server/features/(${features.slice(0, index + 1).join('|')})/`),
      belowFeatures,
      ...resultsDoors,
      serverGround,
      /^npm:/,
      /^node:/,
    ],
    typeOnly: resultsTypes,
  })),
  { name: 'every feature has its place in the order of features', from: /^server\/features\//, to: [] },
  ...resultsFloors.map((floor, index) => ({
    name: `results/${floor} imports only layers below it: ${resultsFloors.slice(0, index).join(', ') || 'nothing'}`,
    from: new RegExp(`^server/results/${floor}/`),
    to: [new RegExp(`^server/results/(${resultsFloors.slice(0, index + 1).join('|')})/`), ...groundOf(floor)],
  })),
  {
    name: 'invented answers know contract and rules only',
    from: /^server\/invented\//,
    to: [...shared, /^server\/(invented\/|randomNumbers\.ts$)/],
  },
  { name: 'xlsx knows nothing of surveys', from: /^server\/xlsx\//, to: [/^server\/xlsx\//, /^npm:/, /^node:/] },
  {
    name: 'security imports contract, rules, db and the files that every room of the server may import',
    from: /^server\/security\//,
    to: [...shared, /^server\/(security|db)\//, serverGround, /^npm:/, /^node:/],
  },
  {
    name: 'http imports contract, rules, db, security and the files that every room of the server may import',
    from: /^server\/http\//,
    to: [...shared, /^server\/(http|db|security)\//, serverGround, /^npm:/, /^node:/],
  },
  {
    name: 'checks, content, db, jobs, mail and secrets never import features, nor results but as types',
    from: /^server\/(checks|content|db|jobs|mail|secrets)\//,
    to: [...shared, belowFeatures, serverGround, /^npm:/, /^node:/],
    typeOnly: [/^server\/results\/(disclosure|numbers|uncertainty)\//],
  },
  {
    name: 'signals import contract, rules, checks and the server below features',
    from: /^server\/signals\//,
    to: [...shared, /^server\/(signals|checks)\//, belowFeatures, serverGround, /^npm:/, /^node:/],
  },
  {
    name: 'operator imports contract, rules, features and the server below them',
    from: /^server\/operator\//,
    to: [...shared, /^server\/(operator|features)\//, belowFeatures, serverGround, /^npm:/, /^node:/],
  },
  {
    name: 'backup imports db and the files next to main.ts',
    from: /^server\/backup\//,
    to: [/^server\/(backup|db)\//, /^server\/[^/]+$/, /^npm:/, /^node:/],
  },
  {
    name: 'server imports contract, rules and server, and of results only ledger and closing',
    from: /^server\//,
    to: [...shared, /^server\/(?!results\/)/, ...resultsDoors, /^npm:/, /^node:/],
  },
  {
    name: 'ui imports only ui, React and React Aria',
    from: /^web\/ui\//,
    to: [/^web\/ui\//, /^npm:react(-dom)?$/, /^npm:react-aria-components$/],
  },
  {
    name: 'components import ui, i18n, rules and types of contract, never screens, calls or session',
    from: /^web\/components\//,
    to: [/^web\/(components|ui|i18n)\//, /^web\/(paths|serverAddress)\.ts$/, /^rules\//, /^npm:/],
    typeOnly: [/^contract\//],
  },
  {
    name: 'a screen imports web below screens and its own area, never a sibling area',
    from: /^web\/screens\/([^/]+)\//,
    to: [...shared, /^contract:/, /^web\/screens\/$1\//, /^web\/screens\/[^/]+$/, ...webGround, /^npm:/],
  },
  {
    name: 'only routes import screens',
    from: /^web\/(routes\.ts$|routes\/)/,
    to: [...shared, /^contract:/, /^web\/(screens|routes)\//, ...webGround, /^npm:/],
  },
  {
    name: 'the service worker imports Workbox, the list of its files, and what it agrees on with the pages',
    from: /^web\/appShell\/serviceWorker\.ts$/,
    to: [/^app:files$/, /^npm:workbox-(precaching|routing)$/, /^web\/appShell\/appShell\.ts$/],
  },
  {
    name: 'i18n imports the sentences of languages, contract, rules and web below screens',
    from: /^web\/i18n\//,
    to: [...shared, /^content:/, ...webGround, /^npm:/],
  },
  {
    name: 'web imports contract, rules and web, and only routes import screens',
    from: /^web\//,
    to: [...shared, /^contract:/, ...webGround, /^npm:/],
  },
];

const product = /^(contract|rules|server|web|content)\//;
const test = /\.test\.tsx?$/;
const testRooms = /^(testing|e2e|bench)\//;
/**
 * What every test may import in addition to its own room: the rooms for tests, scripts, contract, rules and any
 * package.
 */
const openToTests = [testRooms, /^scripts\//, /^npm:/, /^node:/, ...shared];
/** @param {string} file */
const room = (file) => file.slice(0, file.indexOf('/') + 1);

/**
 * The name of the wall that an import breaks, or undefined if it breaks none.
 * @param {Edge} edge
 * @returns {string | undefined}
 */
export function brokenWall(edge) {
  const fromTest = test.test(edge.from);
  if (test.test(edge.to)) return 'nothing imports a test';
  if (!product.test(edge.from)) return undefined;
  if (fromTest && (room(edge.from) === room(edge.to) || openToTests.some((open) => open.test(edge.to))))
    return undefined;
  if (testRooms.test(edge.to)) return 'product code never imports testing, e2e or bench';
  if (!fromTest && edge.developmentOnly && !edge.from.startsWith('web/')) {
    return 'contract, rules and server use no development dependency';
  }
  for (const wall of walls) {
    const match = wall.from.exec(edge.from);
    if (!match) continue;
    const allowed = [...wall.to, ...(edge.typeOnly ? (wall.typeOnly ?? []) : [])];
    return allowed.some((pattern) => withArea(pattern, match[1]).test(edge.to)) ? undefined : wall.name;
  }
  return undefined;
}

/**
 * Replaces `$1` in a pattern with what the wall's `from` captured: the feature or area of the importing file.
 * @param {RegExp} pattern
 * @param {string | undefined} area
 */
function withArea(pattern, area) {
  return pattern.source.includes('$1') ? new RegExp(pattern.source.replace('$1', area ?? '')) : pattern;
}
