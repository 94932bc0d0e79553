import { t } from '../i18n/translate.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that shortcuts with a letter use on this device, as on its keyboard. */
export const modifierKey = (): string => (isApple ? '⌘' : t('Ctrl'));
