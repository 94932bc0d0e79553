// @ts-check
import { parseArgs } from 'node:util';

/**
 * What a native shell is made of.
 * @typedef {object} Shell
 * @property {string} origin where its server is
 * @property {string} appId Android's application id and Apple's bundle id
 * @property {string} name as it stands below the icon
 * @property {string} version as people read it
 * @property {number} build counts up with everything that goes to a store
 * @property {string} team Apple's team that signs; empty where it is chosen in Xcode
 */

const commands = /** @type {const} */ (['build', 'android', 'ios']);

const usage = `Usage: npm run native -- build|android|ios --origin https://heartwood.example.org
  build      the web application of the native shells, in native/www
  android    that, and the Android project in native/android
  ios        that, and the Xcode project in native/ios
  --origin   where the server is; else VITE_API_ORIGIN
  --app-id   the application id and bundle id; org.heartwood.app unless told
  --name     the name below the icon; Heartwood unless told
  --build    a number that counts up with everything that goes to a store; 1 unless told
  --team     Apple's team id, such as A1B2C3D4E5; without it the team is chosen in Xcode`;

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
  const fault = faultOf(shell);
  if (fault) throw new Error(`${fault}\n${usage}`);
  return { command, shell };
}

/** @param {Shell} shell */
function faultOf({ origin, appId, name, build, team }) {
  if (!isServer(origin))
    return "--origin is the server's https address without a path, such as https://heartwood.example.org.";
  // What both platforms take: Android knows no hyphens, Apple no underscores.
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
