import { t } from '#web/i18n/translate.ts';
import type { ProfileFaults } from './profileFaults.ts';

/** What is missing of what proves who somebody is. `totpCode`: left out where none is asked for. */
export function checkFaults({
  password,
  totpCode,
}: {
  password: string;
  totpCode?: string | undefined;
}): ProfileFaults {
  return {
    ...(password === '' && { password: t('Please enter your password.') }),
    ...(totpCode?.trim() === '' && { totpCode: t('Please enter the code.') }),
  };
}
