// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../tools/listFiles.mjs';
import { drawIos } from './drawIos.mjs';
import { replaceOnce } from './replaceOnce.mjs';

/** @param {string} entries */
const plist = (entries) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${entries}
</dict>
</plist>
`;

/** @param {string[]} texts */
const list = (texts) => `\t<array>\n${texts.map((text) => `\t\t<string>${text}</string>\n`).join('')}\t</array>`;

/** Without this list, iOS gives a web view the template's only language, whatever the language of the phone. */
const languages = () => [
  'en',
  ...listFiles('content').flatMap((file) => /^content\/([\w-]+)\/screens\.json$/.exec(file)?.[1] ?? []),
];

/**
 * Adds what Capacitor's template for Xcode does not have: links, languages, the version, and the product's images.
 * @param {import('./readShell.mjs').Shell} shell
 * @param {string} project
 */
export async function finishIos({ origin, version, build, team }, project) {
  const app = path.join(project, 'App/App');
  writeFileSync(
    path.join(app, 'App.entitlements'),
    plist(`\t<key>com.apple.developer.associated-domains</key>\n${list([`applinks:${new URL(origin).hostname}`])}`),
  );

  const infoFile = path.join(app, 'Info.plist');
  const info = readFileSync(infoFile, 'utf8');
  writeFileSync(
    infoFile,
    replaceOnce(
      info,
      '\t<key>CFBundleName</key>',
      `\t<key>CFBundleLocalizations</key>\n${list(languages())}\n\t<key>CFBundleName</key>`,
    ),
  );

  const xcodeFile = path.join(project, 'App/App.xcodeproj/project.pbxproj');
  const settings = readFileSync(xcodeFile, 'utf8')
    .replaceAll(
      'CODE_SIGN_STYLE = Automatic;',
      [
        'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
        'CODE_SIGN_STYLE = Automatic;',
        ...(team ? [`DEVELOPMENT_TEAM = ${team};`] : []),
      ].join('\n\t\t\t\t'),
    )
    .replaceAll('CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${build};`)
    .replaceAll('MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`);
  writeFileSync(xcodeFile, settings);
  if (!existsSync(path.join(project, 'App/CapApp-SPM/Package.swift')))
    throw new Error('Capacitor made the Xcode project without Swift packages.');
  await drawIos(path.join(app, 'Assets.xcassets'));
}
