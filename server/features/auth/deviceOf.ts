/*
 * More specific names come first, because a browser's user agent also contains the names of browsers that it imitates.
 */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * Returns the browser and operating system as people would name them, "Firefox on Windows", from the user agent. It
 * uses only names from a closed list, so people can distinguish their own sessions but no one can be identified.
 */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
