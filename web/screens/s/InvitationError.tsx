import { Link } from '@tanstack/react-router';
import { ApiError } from '#web/api/ApiError.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { KeptReportsHere } from '#web/layout/KeptReportsHere.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

interface Words {
  heading: string;
  lines: string[];
  /** Whether signing in leads on. */
  signIn?: boolean;
}

const askOrganiser = () => t('Please contact the person who organises the survey.');

function wordsOf(error: ApiError): Words {
  switch (error.code) {
    case 'SurveyNotFound':
      return {
        heading: t('Invitation not found'),
        lines: [t("The invitation link that you've clicked is invalid or has expired."), askOrganiser()],
      };
    case 'participation_complete':
      return {
        heading: t('Survey completed'),
        lines: [
          t('You have already submitted this survey. Thank you for taking part.'),
          t('If you have added it to an account, sign in to come back to your report.'),
          t(
            'If you have no account, your report can be opened only in the window in which you submitted the survey, while it stays open, and on a device where you kept it. So no one else who has your invitation can read it.',
          ),
        ],
        signIn: true,
      };
    default:
      return { heading: t('Survey not open'), lines: [failureWords(error), askOrganiser()] };
  }
}

const ofInvitations = ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'];

/** Why an invitation starts no survey: by one of the three codes of it, or anything else that failed. Leads to a report kept here. */
export function InvitationError({ error }: { error: unknown }) {
  if (error instanceof ApiError && ofInvitations.includes(error.code)) return <Why error={error} />;
  return (
    <>
      <ErrorScreen error={error} />
      <div className={messagePage.message}>
        <KeptReportsHere />
      </div>
    </>
  );
}

function Why({ error }: { error: ApiError }) {
  const { heading, lines, signIn } = wordsOf(error);
  usePage({ title: heading });
  return (
    <div className={messagePage.message}>
      <PageHeading>{heading}</PageHeading>
      <KeptReportsHere />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {signIn && (
        <p>
          <Link {...paths.signIn()} className={buttonClass('primary')}>
            {t('Sign in')}
          </Link>
        </p>
      )}
    </div>
  );
}
