import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/ApiError.ts';
import { t } from '../../i18n/translate.ts';
import { ErrorScreen } from '../../layout/ErrorScreen.tsx';
import { usePage } from '../../layout/page.ts';
import { PageHeading } from '../../layout/PageHeading.tsx';
import messagePage from '../../layout/MessagePage.module.css';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';

interface Words {
  heading: string;
  lines: string[];
  /** Whether signing in leads on. */
  signIn?: boolean;
}

const askOrganiser = 'Please contact the person who organises the survey.';

function wordsOf(error: ApiError): Words | null {
  switch (error.code) {
    case 'SurveyNotFound':
      return {
        heading: 'Invitation not found',
        lines: ["The invitation link that you've clicked is invalid or has expired.", askOrganiser],
      };
    case 'SurveyNotAvailable':
      return { heading: 'Survey not open', lines: [error.message, askOrganiser] };
    case 'participation_complete':
      return {
        heading: 'Survey completed',
        lines: [
          'You have already submitted this survey. Thank you for taking part.',
          'If you have added it to an account, sign in to come back to your report.',
          'If you have no account, your report can be opened only in the window in which you submitted the survey, while it stays open. So nobody else who comes by your invitation can read it.',
        ],
        signIn: true,
      };
    default:
      return null;
  }
}

/** An invitation that starts no survey (spec 000 section 8, invitation errors). */
export function InvitationErrorScreen({ error }: { error: unknown }) {
  const words = error instanceof ApiError ? wordsOf(error) : null;
  return words ? <InvitationError {...words} /> : <ErrorScreen error={error} />;
}

function InvitationError({ heading, lines, signIn }: Words) {
  usePage({ title: t(heading) });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t(heading)}</PageHeading>
      {lines.map((line) => <p key={line}>{t(line)}</p>)}
      {signIn && <p><Link {...paths.signIn()} className={buttonClass('primary')}>{t('Sign in')}</Link></p>}
    </div>
  );
}
