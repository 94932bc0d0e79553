import { ApiError } from '../../api/ApiError.ts';
import { t } from '../../i18n/translate.ts';
import { ErrorScreen } from '../../layout/ErrorScreen.tsx';
import { usePage } from '../../layout/page.ts';
import { PageHeading } from '../../layout/PageHeading.tsx';
import messagePage from '../../layout/MessagePage.module.css';

interface Words {
  heading: string;
  lines: string[];
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
      return { heading: 'Survey completed', lines: ['You have already submitted this survey. Thank you for taking part.'] };
    default:
      return null;
  }
}

/** An invitation that starts no survey (spec 000 section 8, invitation errors). */
export function InvitationErrorScreen({ error }: { error: unknown }) {
  const words = error instanceof ApiError ? wordsOf(error) : null;
  return words ? <InvitationError {...words} /> : <ErrorScreen error={error} />;
}

function InvitationError({ heading, lines }: Words) {
  usePage({ title: t(heading) });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t(heading)}</PageHeading>
      {lines.map((line) => <p key={line}>{t(line)}</p>)}
    </div>
  );
}
