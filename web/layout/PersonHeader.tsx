import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { canView } from '#rules/permissions.ts';
import { t } from '../i18n/translate.ts';
import { paths, type LinkTarget } from '../paths.ts';
import { useAdministration, type Administration } from '../session/administration.ts';
import { classNames } from '../ui/classNames.ts';
import { AccountMenu } from './AccountMenu.tsx';
import frame from './Frame.module.css';
import { LibraryLink } from './LibraryLink.tsx';
import styles from './PersonHeader.module.css';
import { PlainNavigation } from './PlainNavigation.tsx';

interface PersonHeaderProps {
  /** Stands for it until it is known. */
  place: ReactNode;
}

/** The navigation of someone with an account, by what they administer (docs/rules/screens.md#navigation). */
export function PersonHeader({ place }: PersonHeaderProps) {
  const { data: known, isError } = useAdministration();
  if (!known) return isError ? <PlainNavigation signOut /> : place;
  return (
    <>
      {known.current ? (
        <AdminNavigation current={known.current} library={known.person.knowledgeLibrary} />
      ) : (
        <PlainNavigation library={known.person.knowledgeLibrary} />
      )}
      <AccountMenu {...known} />
    </>
  );
}

function AdminNavigation({ current, library }: { current: NonNullable<Administration['current']>; library: boolean }) {
  const nav = useRef<HTMLElement>(null);
  // Where the line is too short for all of them, the current one is among those that are seen.
  useEffect(() => {
    const line = nav.current;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && link) line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} aria-label={t('Main')} className={classNames(frame.nav, frame.line, styles.areas)}>
      <AreaLink label={t('Dashboard')} link={paths.dashboard()} area={/^\/admin\/?$/} />
      {canView(current) && (
        <AreaLink label={t('Surveys')} link={paths.yourSurveys()} area={/^\/admin\/survey\/(?!.*\/report)/} />
      )}
      {canView(current) && (
        <AreaLink label={t('Participants')} link={paths.allParticipants()} area={/^\/admin\/participants/} />
      )}
      <AreaLink label={t('Reporting')} link={paths.reporting()} area={/^\/admin\/(reporting|survey\/[^/]+\/report)/} />
      <AreaLink label={t('Action plan')} link={paths.actionPlan()} area={/^\/admin\/actions/} />
      {library && <LibraryLink />}
    </nav>
  );
}

/** A link that is the current one on every page of its area, not only on the page that it leads to. */
function AreaLink({ label, link, area }: { label: string; link: LinkTarget; area: RegExp }) {
  const { pathname } = useLocation();
  return (
    <Link {...link} activeOptions={{ exact: true }} {...(area.test(pathname) && { 'aria-current': 'true' })}>
      {label}
    </Link>
  );
}
