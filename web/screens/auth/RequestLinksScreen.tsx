import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ArrivesSoon, MailRequest } from './MailRequest.tsx';

/** The page to get the links of one's invitations again (docs/rules/answering.md#links-sent-again). */
export function RequestLinksScreen() {
  useLanguage();
  return (
    <MailRequest
      heading={t('Send me my link again')}
      intro={t(
        'Enter the e-mail address that your invitation was sent to. We’ll send the link to your survey there again.',
      )}
      send={(emailAddress) => api.requestLinks({ body: { emailAddress } })}
      failure={t('The link could not be sent.')}
    >
      {(emailAddress) => (
        <>
          <p>
            {t('If {emailAddress} is invited to an open survey, we’ve sent it an e-mail with the link.', {
              emailAddress,
            })}
          </p>
          <ArrivesSoon />
          <p>
            {t(
              'Addresses that have stopped these e-mails don’t get one. Then please contact the person who organises the survey.',
            )}
          </p>
        </>
      )}
    </MailRequest>
  );
}
