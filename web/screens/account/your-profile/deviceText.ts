import { t } from '#web/i18n/translate.ts';

/**
 * A device of the person's in their language. The API names it in English by browser and system, "Firefox on Windows",
 * or by the browser alone.
 */
export function deviceText(device: string): string {
  const [name = device, system] = device.split(' on ');
  const browser = name === 'Unknown browser' ? t('Unknown browser') : name;
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
