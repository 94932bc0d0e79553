import { Link, useLoaderData } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { NotFoundScreen } from '#web/layout/ErrorScreen.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import type { ClaimOutcome } from './claim.ts';

interface Words {
  title: string;
  heading: string;
  lines: string[];
}

const wordsOf = (): Record<ClaimOutcome, Words> => ({
  claimed: {
    title: t('Added to your account'),
    heading: t('Thank you! Your survey response has been added to your account'),
    lines: [
      t('You’ll find it in your list of surveys, with its report, whenever you sign in.'),
      t('If your password isn’t accepted, look for an e-mail from us with a link to choose a new one.'),
    ],
  },
  ParticipationAlreadyRegistered: {
    title: t('Already in an account'),
    heading: t('This survey response is already in an account'),
    lines: [t('You may have opened this link before. Sign in to see it.')],
  },
  InvalidToken: {
    title: t('Link not valid'),
    heading: t('This link is no longer valid'),
    lines: [
      t('It may be too old, or incomplete. Nothing has been added to an account.'),
      t(
        'Please open the link in the e-mail again. If that doesn’t help, go back to the window in which you submitted the survey, if it’s still open, and request a new e-mail there.',
      ),
    ],
  },
  ParticipationNotFound: {
    title: t('Response not found'),
    heading: t('This survey response no longer exists'),
    lines: [t('It was removed after the e-mail was sent, so it can’t be added to an account.')],
  },
});

/**
 * The page behind the link of a confirmation mail. Says that the response was claimed, or why not
 * (docs/rules/accounts.md#claim).
 */
export function ClaimScreen() {
  const outcome = useLoaderData({ from: '/pc' });
  return outcome === null ? <NotFoundScreen /> : <Outcome outcome={outcome} />;
}

function Outcome({ outcome }: { outcome: ClaimOutcome }) {
  const { title, heading, lines } = wordsOf()[outcome];
  usePage({ title });
  return (
    <div className={messagePage.message}>
      <PageHeading>{heading}</PageHeading>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <Link {...paths.signIn()} className={buttonClass('primary')}>
          {t('Sign in')}
        </Link>
      </p>
    </div>
  );
}
