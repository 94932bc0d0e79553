import { createRequire } from 'node:module';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { newToken } from '#server/security/token.ts';
import { projectRoot } from '../tools/projectRoot.mjs';
import { makeProject } from './makeProject.mjs';

interface Element {
  $?: Record<string, string>;
  [name: string]: Element[] | Record<string, string> | undefined;
}
// These are the parsers that Capacitor's own command uses for projects.
const ofCapacitor = createRequire(path.join(projectRoot, 'node_modules/@capacitor/cli/package.json'));
const { parseStringPromise } = ofCapacitor('xml2js') as {
  parseStringPromise(text: string): Promise<Record<string, Element>>;
};
const { parse: parsePlist } = ofCapacitor('plist') as { parse(text: string): Record<string, unknown> };

const shell = {
  origin: 'https://heartwood.example.org',
  appId: 'org.example.heartwood',
  name: 'Heartwood at Fernhill',
  version: '1.2.3',
  build: 7,
  team: 'A1B2C3D4E5',
};
let folder: string;
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const elements = (of: Element | undefined, name: string) => (of?.[name] ?? []) as Element[];

beforeAll(async () => {
  mkdirSync(path.join(projectRoot, '.build'), { recursive: true });
  folder = mkdtempSync(path.join(projectRoot, '.build/native-'));
  mkdirSync(path.join(folder, 'www/app/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'www/index.html'), '<!doctype html><title>The application</title>');
  writeFileSync(path.join(folder, 'www/app/assets/main.js'), '');
  for (const platform of ['android', 'ios'] as const) await makeProject(platform, shell, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every file of a project, with its content. */
function snapshot(platform: string): Map<string, string> {
  const files = readdirSync(path.join(folder, platform), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file).toString('base64')] as const;
    }),
  );
}

test('links to the server open the Android app, which sends nothing unencrypted and has no backups', async () => {
  const main = 'android/app/src/main';
  const application = elements(
    (await parseStringPromise(read(`${main}/AndroidManifest.xml`)))['manifest'],
    'application',
  )[0];
  expect(application?.$).toMatchObject({
    'android:allowBackup': 'false',
    'android:usesCleartextTraffic': 'false',
    'android:dataExtractionRules': '@xml/data_extraction_rules',
  });
  const activity = elements(application, 'activity')[0];
  expect(activity?.$).toMatchObject({ 'android:launchMode': 'singleTask' });
  const [launcher, links, ...more] = elements(activity, 'intent-filter');
  expect(more).toEqual([]);
  expect(elements(launcher, 'data')).toEqual([]);
  expect(links?.$).toEqual({ 'android:autoVerify': 'true' });
  expect(elements(links, 'data').map(({ $ }) => $)).toEqual([
    { 'android:scheme': 'https', 'android:host': 'heartwood.example.org' },
    { 'android:pathPrefix': '/app/s/' },
    { 'android:pathPrefix': '/app/pc/' },
    { 'android:pathPattern': `/app/p/${'.'.repeat(newToken().length)}` },
  ]);
  const rules = (await parseStringPromise(read(`${main}/res/xml/data_extraction_rules.xml`)))['data-extraction-rules'];
  for (const way of ['cloud-backup', 'device-transfer'])
    expect(elements(elements(rules, way)[0], 'exclude')).toHaveLength(5);

  expect(read('android/app/build.gradle')).toMatch(
    /applicationId "org\.example\.heartwood"[\s\S]*versionCode 7\n\s+versionName "1\.2\.3"/,
  );
  expect(read(`${main}/res/values/strings.xml`)).toContain('<string name="app_name">Heartwood at Fernhill</string>');
  expect(existsSync(path.join(folder, main, 'java/org/example/heartwood/MainActivity.java'))).toBe(true);
  expect(JSON.parse(read(`${main}/assets/capacitor.plugins.json`))).toMatchObject([
    { pkg: '@capacitor/app' },
    { pkg: '@aparajita/capacitor-secure-storage' },
  ]);
});

test('the Xcode project uses Swift packages with both plugins, and links to the server open its app', () => {
  const app = 'ios/App/App';
  expect(parsePlist(read(`${app}/App.entitlements`))).toEqual({
    'com.apple.developer.associated-domains': ['applinks:heartwood.example.org'],
  });
  const info = parsePlist(read(`${app}/Info.plist`));
  expect(info).toMatchObject({
    CFBundleDisplayName: 'Heartwood at Fernhill',
    CFBundleLocalizations: [...languageTags],
  });
  expect(info).not.toHaveProperty('NSAppTransportSecurity');
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  const lines = [
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    'PRODUCT_BUNDLE_IDENTIFIER = org.example.heartwood;',
    'MARKETING_VERSION = 1.2.3;',
    'CURRENT_PROJECT_VERSION = 7;',
    'DEVELOPMENT_TEAM = A1B2C3D4E5;',
  ];
  // Each line occurs twice: for Debug and for Release.
  for (const line of lines) expect(project.split(line)).toHaveLength(3);

  const packages = read('ios/App/CapApp-SPM/Package.swift');
  for (const [, name, place] of packages.matchAll(/\.package\(name: "(\w+)", path: "([^"]+)"\)/g)) {
    expect(readFileSync(path.join(folder, 'ios/App/CapApp-SPM', place!, 'Package.swift'), 'utf8')).toContain(
      `.library(`,
    );
    expect(packages).toContain(`.product(name: "${name}", package: "${name}")`);
  }
  expect(packages).toContain('AparajitaCapacitorSecureStorage');
  expect(JSON.parse(read(`${app}/capacitor.config.json`))).toMatchObject({
    packageClassList: ['AppPlugin', 'SecureStorage'],
  });
  expect(existsSync(path.join(folder, 'ios/App/Podfile'))).toBe(false);
});

test.each([
  ['android', 'android/app/src/main/assets'],
  ['ios', 'ios/App/App'],
])('%s: the application has its files below /app/, starts there, and logs no plugin call', (_, place) => {
  expect(read(`${place}/public/index.html`)).toContain('The application');
  expect(existsSync(path.join(folder, place, 'public/app/assets/main.js'))).toBe(true);
  expect(JSON.parse(read(`${place}/capacitor.config.json`))).toMatchObject({
    appId: 'org.example.heartwood',
    loggingBehavior: 'none',
    server: { appStartPath: '/app/', androidScheme: 'https', hostname: 'localhost' },
  });
});

test('the images are the product’s: green icons, the iOS one without transparency', async () => {
  const corner = async (file: string) => {
    const { data, info } = await sharp(path.join(folder, file)).raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, info.channels)];
  };
  const green = [0x1e, 0x5b, 0x48];
  expect(await corner('ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png')).toEqual(green);
  const resources = 'android/app/src/main/res';
  expect(await corner(`${resources}/mipmap-xxhdpi/ic_launcher_foreground.png`)).toEqual(green);
  expect(await sharp(path.join(folder, resources, 'mipmap-xxhdpi/ic_launcher.png')).metadata()).toMatchObject({
    width: 144,
    height: 144,
  });
  expect(await corner(`${resources}/drawable-port-hdpi/splash.png`)).toEqual([0xfb, 0xf9, 0xf5]);
});

test.each(['android', 'ios'] as const)(
  '%s: creating the project again gives the same files, and removes manual additions',
  async (platform) => {
    const first = snapshot(platform);
    writeFileSync(path.join(folder, platform, 'by-hand.txt'), 'lost');
    await makeProject(platform, shell, folder);
    expect(snapshot(platform)).toEqual(first);
  },
);
