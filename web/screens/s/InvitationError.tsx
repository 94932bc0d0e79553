import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/ApiError.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { WithoutLink } from '#web/layout/BadLink.tsx';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { SavedReportsHere } from '#web/layout/SavedReportsHere.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

interface Words {
  heading: string;
  lines: string[];
  /** Links that lead out of the page. */
  ways?: ReactNode;
}

const contactOrganiser = () => t('Please contact the person who organises the survey.');

function wordsOf(error: ApiError): Words {
  switch (error.code) {
    case 'SurveyNotFound':
      return {
        heading: t('Invitation not found'),
        lines: [t("The invitation link that you've clicked is invalid or has expired."), contactOrganiser()],
        ways: <WithoutLink />,
      };
    case 'participation_complete':
      return {
        heading: t('Survey completed'),
        lines: [
          t('You have already submitted this survey. Thank you for taking part.'),
          t('If you’ve added it to an account, sign in to open your report again.'),
          t(
            'If you don’t have an account, your report can only be opened in the window in which you submitted the survey, while it stays open, and on a device where you kept it. That way, no one else who has your invitation can read it.',
          ),
        ],
        ways: (
          <p>
            <Link {...paths.signIn()} className={buttonClass('primary')}>
              {t('Sign in')}
            </Link>
          </p>
        ),
      };
    default:
      return { heading: t('Survey not open'), lines: [failureMessage(error), contactOrganiser()] };
  }
}

const ofInvitations = ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'];

/**
 * Explains why an invitation does not start a survey: for one of its three error codes or any other error. Links to a
 * report kept on this device.
 */
export function InvitationError({ error }: { error: unknown }) {
  if (error instanceof ApiError && ofInvitations.includes(error.code)) return <Why error={error} />;
  return (
    <>
      <ErrorScreen error={error} />
      <div className={messagePage.message}>
        <SavedReportsHere />
      </div>
    </>
  );
}

function Why({ error }: { error: ApiError }) {
  const { heading, lines, ways } = wordsOf(error);
  usePage({ title: heading });
  return (
    <div className={messagePage.message}>
      <PageHeading>{heading}</PageHeading>
      <SavedReportsHere />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {ways}
    </div>
  );
}
