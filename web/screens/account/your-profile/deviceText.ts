import { t } from '#web/i18n/translate.ts';

/**
 * Returns the name of a device in the reader's language. The API gives it in English, "Firefox on Windows", or only the
 * browser.
 */
export function deviceText(device: string): string {
  const [name = device, system] = device.split(' on ');
  const browser = name === 'Unknown browser' ? t('Unknown browser') : name;
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
