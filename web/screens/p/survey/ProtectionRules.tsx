import { t } from '#web/i18n/translate.ts';

/** Lists the rules that protect answers. The full description is in docs/anonymity.md. */
export function ProtectionRules() {
  return (
    <ul>
      <li>
        {t(
          'We never show a number about too few people, or a number that would let someone work out what a few people answered.',
        )}
      </li>
      <li>{t('The people who run the survey can see whether you have taken part, but not what you answered.')}</li>
      <li>
        {t(
          'Anything you write yourself is shown only if at least ten people have written something, without names and in mixed order.',
        )}
      </li>
      <li>
        {t(
          'Your answers are stored with your invitation, so that you can carry on later and see your own report. That’s why we say confidential, not anonymous. If many people share your link, no name or address is stored with your answers.',
        )}
      </li>
      <li>
        {t(
          'No rule can protect you from what people already know about each other. If you wouldn’t want people to guess an answer, you can leave it out where the question allows that.',
        )}
      </li>
    </ul>
  );
}
