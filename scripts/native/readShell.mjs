// @ts-check
import { parseArgs } from 'node:util';

/**
 * The settings of a native app.
 * @typedef {object} Shell
 * @property {string} origin address of its server
 * @property {string} appId Android's application id and Apple's bundle id
 * @property {string} name as shown below the icon
 * @property {string} version as shown to people
 * @property {number} build increases with every upload to a store
 * @property {string} team Apple's signing team; empty if it is chosen in Xcode
 */

const commands = /** @type {const} */ (['build', 'android', 'ios']);

const usage = `Usage: npm run native -- build|android|ios --origin https://heartwood.example.org\n  build      the web application of the native apps, in native/www\n  android    that, and the Android project in native/android\n  ios        that, and the Xcode project in native/ios\n  --origin   the server's address; default: VITE_API_ORIGIN\n  --app-id   the application id and bundle id; default: org.heartwood.app\n  --name     the name below the icon; default: Heartwood\n  --build    a number that increases with every upload to a store; default: 1\n  --team     Apple's team id, such as A1B2C3D4E5; without it the team is chosen in Xcode`;

/**
 * Reads the command line. Fails with an Error that says what is wrong.
 * @param {string[]} args
 * @param {string} version
 * @param {Record<string, string | undefined>} env
 * @returns {{ command: typeof commands[number], shell: Shell }}
 */
export function readShell(args, version, env) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      origin: { ...text, default: env.VITE_API_ORIGIN ?? '' },
      'app-id': { ...text, default: 'org.heartwood.app' },
      name: { ...text, default: 'Heartwood' },
      build: { ...text, default: '1' },
      team: { ...text, default: '' },
    },
  });
  const command = commands.find((each) => each === positionals[0]);
  if (!command || positionals.length > 1) throw new Error(usage);
  const shell = {
    origin: values.origin,
    appId: values['app-id'],
    name: values.name,
    version,
    build: Number(values.build),
    team: values.team,
  };
  const problem = problemOf(shell);
  if (problem) throw new Error(`${problem}\n${usage}`);
  return { command, shell };
}

/** @param {Shell} shell */
function problemOf({ origin, appId, name, build, team }) {
  if (!isServer(origin))
    return "--origin is the server's https address without a path, such as https://heartwood.example.org.";
  // Both platforms must accept the id. Android does not allow hyphens, and Apple does not allow underscores.
  if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/i.test(appId))
    return '--app-id is two or more words of letters and digits with dots between, such as org.example.heartwood.';
  if (!/^[^"'\\<>&@?\p{Cc}]{1,50}$/u.test(name)) return '--name has 1 to 50 characters, and none of " \' \\ < > & @ ?';
  if (!Number.isInteger(build) || build < 1) return '--build is a whole number from 1.';
  if (!/^([A-Z0-9]{10})?$/.test(team)) return '--team is ten capital letters and digits.';
  return null;
}

/** @param {string} origin */
const isServer = (origin) =>
  URL.canParse(origin) && new URL(origin).protocol === 'https:' && new URL(origin).origin === origin;
