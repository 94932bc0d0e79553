import { Link } from '@tanstack/react-router';
import { api } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { ArrivesSoon, MailRequest } from './MailRequest.tsx';

/** The page to request a mail with a link to choose a new password. */
export function ResetPasswordScreen() {
  useLanguage();
  return (
    <MailRequest
      heading={t('Forgotten password')}
      intro={t('Enter the e-mail address of your account. We’ll send you a link to choose a new password.')}
      send={(emailAddress) => api.requestResetPassword({ body: { emailAddress } })}
      failure={t("Couldn't send a reset password email.")}
    >
      {(emailAddress) => (
        <>
          <p>
            {t(
              'If there is an account with the address {emailAddress}, we’ve sent it an e-mail with a link to choose a new password.',
              { emailAddress },
            )}
          </p>
          <ArrivesSoon />
          <p>
            <Link {...paths.signIn()} className={buttonClass('primary')}>
              {t('Continue')}
            </Link>
          </p>
        </>
      )}
    </MailRequest>
  );
}
