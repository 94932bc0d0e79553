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
      t('You find it among your surveys, with its report, whenever you sign in.'),
      t('If your password is not accepted, look for an e-mail from us: the link in it lets you choose a new one.'),
    ],
  },
  ParticipationAlreadyRegistered: {
    title: t('Already in an account'),
    heading: t('This survey response is in an account already'),
    lines: [t('Perhaps you have opened this link before. Sign in to see it.')],
  },
  InvalidToken: {
    title: t('Link not valid'),
    heading: t('This link is not valid any more'),
    lines: [
      t('It may be too old, or only a part of it was opened. Nothing has been added to an account.'),
      t(
        'Please open the link in the e-mail once more. If that does not help, go back to the window in which you submitted the survey, if it is still open, and ask for a new e-mail there.',
      ),
    ],
  },
  ParticipationNotFound: {
    title: t('Response not found'),
    heading: t('This survey response is not there any more'),
    lines: [t('It has been removed since the e-mail was sent, so it cannot be added to an account.')],
  },
});

/**
 * Where the link of a mail that confirms an account leads: the response was claimed, or why not
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
