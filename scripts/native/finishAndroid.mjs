// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawAndroid } from './drawAndroid.mjs';
import { replaceOnce } from './replaceOnce.mjs';

/** Excludes all data of the application from backups in the cloud and from transfers to another device. */
const noBackup = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
${['cloud-backup', 'device-transfer']
  .map(
    (way) => `    <${way}>
${['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => `        <exclude domain="${domain}" path="." />`).join('\n')}
    </${way}>`,
  )
  .join('\n')}
</data-extraction-rules>
`;

/** The paths of links that open the application, as in web/native/pathOfLink.ts. A dot matches any character. */
const linkedPaths = [
  'android:pathPrefix="/app/s/"',
  'android:pathPrefix="/app/pc/"',
  `android:pathPattern="/app/p/${'.'.repeat(43)}"`,
];

/** @param {string} host */
const linkFilter = (host) => `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
${linkedPaths.map((pattern) => `                <data ${pattern} />`).join('\n')}
            </intent-filter>
`;

/**
 * Adds what Capacitor's template for Android does not have: links, no unencrypted connections, no backups, the
 * version, and the product's images.
 * @param {import('./readShell.mjs').Shell} shell
 * @param {string} project
 */
export async function finishAndroid({ origin, version, build }, project) {
  const main = path.join(project, 'app/src/main');
  edit(path.join(main, 'AndroidManifest.xml'), (text) => {
    const closed = replaceOnce(
      text,
      'android:allowBackup="true"',
      [
        'android:allowBackup="false"',
        'android:dataExtractionRules="@xml/data_extraction_rules"',
        'android:usesCleartextTraffic="false"',
      ].join('\n        '),
    );
    return replaceOnce(
      closed,
      '            </intent-filter>\n',
      `            </intent-filter>\n${linkFilter(new URL(origin).hostname)}`,
    );
  });
  writeFileSync(path.join(main, 'res/xml/data_extraction_rules.xml'), noBackup);
  edit(path.join(project, 'app/build.gradle'), (text) =>
    replaceOnce(
      replaceOnce(text, 'versionCode 1\n', `versionCode ${build}\n`),
      'versionName "1.0"',
      `versionName "${version}"`,
    ),
  );
  await drawAndroid(path.join(main, 'res'));
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
