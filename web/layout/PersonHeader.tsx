import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Membership } from '#contract/entities/person.ts';
import { canManage, canView } from '#rules/permissions.ts';
import { t } from '../i18n/translate.ts';
import { type LinkTarget, paths } from '../paths.ts';
import { type Administration, useAdministration } from '../session/administration.ts';
import { classNames } from '../ui/classNames.ts';
import { MenuButton, type MenuEntry } from '../ui/Menu.tsx';
import { Finder } from './finder/Finder.tsx';
import frame from './Frame.module.css';
import styles from './PersonHeader.module.css';
import { LibraryLink, PlainNavigation } from './PlainNavigation.tsx';

interface PersonHeaderProps {
  /** Placeholder until the person is known. */
  place: ReactNode;
  /** True to show only the account menu. */
  menuOnly: boolean;
}

/** The navigation of someone with an account. It depends on what they administer (docs/rules/screens.md#navigation). */
export function PersonHeader({ place, menuOnly }: PersonHeaderProps) {
  const { data: known, isError } = useAdministration();
  if (!known) return isError ? <PlainNavigation signOut /> : place;
  return (
    <>
      {menuOnly ? null : known.current ? (
        <AdminNavigation current={known.current} library={known.person.knowledgeLibrary} />
      ) : (
        <PlainNavigation library={known.person.knowledgeLibrary} />
      )}
      <Finder known={known} />
      <AccountMenu {...known} />
    </>
  );
}

function AdminNavigation({ current, library }: { current: NonNullable<Administration['current']>; library: boolean }) {
  const nav = useRef<HTMLElement>(null);
  // If there is no room for all areas, the current area stays visible.
  useEffect(() => {
    const line = nav.current;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && link) line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} aria-label={t('Main')} className={classNames(frame.nav, frame.line, styles.areas)}>
      <AreaLink label={t('Dashboard')} link={paths.dashboard()} area={/^\/admin\/?$/} />
      {canView(current) && (
        <AreaLink label={t('Surveys')} link={paths.yourSurveys()} area={/^\/admin\/survey\/(?![^/]+\/report)/} />
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

/** A link to an area. It is marked as current on every page of the area, not only on its target. */
function AreaLink({ label, link, area }: { label: string; link: LinkTarget; area: RegExp }) {
  const { pathname } = useLocation();
  return (
    <Link {...link} activeOptions={{ exact: true }} {...(area.test(pathname) && { 'aria-current': 'true' })}>
      {label}
    </Link>
  );
}

/** The menu under the person's name (docs/rules/screens.md#account-menu). */
function AccountMenu({ person, current }: Administration) {
  const navigate = useNavigate();
  const go = (link: LinkTarget) => () => void navigate(link);
  const switchTo = (accountId: string) => {
    if (accountId !== current?.account.id) void navigate(paths.switchOrganisation(accountId));
  };
  const organisation = (account: Membership['account']): MenuEntry => ({
    label: account.name,
    checked: account.id === current?.account.id,
    ...(account.disabled && { hint: t('Switched off'), disabled: !person.superAdmin }),
    onSelect: () => switchTo(account.id),
  });
  const organisations = person.memberships.map(({ account }) => account);
  const isChoice = organisations.length > 1 || organisations.some(({ id }) => id !== current?.account.id);

  return (
    <MenuButton
      variant="plain"
      name={person.name}
      className={styles.button}
      header={
        <>
          <span className={styles.as}>{t('Signed in as')}</span>
          <strong className={styles.whole}>{person.name}</strong>
          {person.name !== person.emailAddress && <span className={styles.as}>{person.emailAddress}</span>}
        </>
      }
      groups={[
        {
          label: t('Organisation'),
          entries:
            current && canManage(current)
              ? [
                  { label: t('Organisation settings'), onSelect: go(paths.settings()) },
                  { label: t('Audit log'), onSelect: go(paths.auditLog()) },
                ]
              : [],
        },
        {
          label: t('Your account'),
          entries: [
            { label: t('Your profile'), onSelect: go(paths.yourProfile()) },
            { label: t('Your survey results'), onSelect: go(paths.participations()) },
          ],
        },
        {
          title: t('Super administrator'),
          entries: person.superAdmin
            ? [
                { label: t('Organisations'), onSelect: go(paths.organisations()) },
                { label: t('Platform'), onSelect: go(paths.platform()) },
              ]
            : [],
        },
        { title: t('Your organisations'), single: true, entries: isChoice ? organisations.map(organisation) : [] },
        { label: t('Session'), entries: [{ label: t('Sign out'), onSelect: go(paths.signOut()) }] },
      ]}
    >
      <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <circle cx="10" cy="6.75" r="3.25" />
          <path d="M3.5 17c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5" />
        </g>
      </svg>
      <span className={styles.name}>{person.name}</span>
    </MenuButton>
  );
}

/** Reminds a super administrator that this is someone else's organisation, or that it is disabled for its members. */
export function AdministeredNote() {
  const { data: known } = useAdministration();
  if (!known?.current) return null;
  const {
    account: { name, disabled },
    visiting,
  } = known.current;
  if (!visiting && !disabled) return null;
  return (
    <div className={styles.note}>
      <p>
        {visiting && t('You are in {organisation} as a super administrator.', { organisation: name })}
        {visiting && disabled && ' '}
        {disabled &&
          t('{organisation} is switched off for its members. People who were invited can still answer.', {
            organisation: name,
          })}
      </p>
      <Link {...paths.organisations()}>{t('All organisations')}</Link>
    </div>
  );
}
