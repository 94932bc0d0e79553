import type { MailRefusal } from '#contract/entities/participant.ts';
import { t } from '#web/i18n/translate.ts';

/** Why an address gets no mail. */
export const mailSuppressionLabels = (reason: MailRefusal): string =>
  ({ stopped: t('Opted out of emails'), undeliverable: t('Email bounced') })[reason];
