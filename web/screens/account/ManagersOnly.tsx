import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canManage } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import type { Administration } from '#web/session/administration.ts';
import { OrganisationsDisabled } from '#web/session/OrganisationsDisabled.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { useAccountArea } from './useAccountArea.ts';

export type Managed = Administration & { current: NonNullable<Administration['current']> };

interface ManagersOnlyProps {
  title: string;
  children: (managed: Managed) => ReactNode;
}

/** A page for managers. Others see that they may not use it (docs/rules/roles.md#managers-only). */
export function ManagersOnly({ title, children }: ManagersOnlyProps) {
  const { person, current } = useAccountArea();
  if (current && canManage(current)) return children({ person, current });
  if (!current && person.superAdmin) return <Navigate {...paths.organisations()} replace />;
  if (!current && person.memberships.length > 0) return <ErrorScreen error={new OrganisationsDisabled(person)} />;
  return <NotAllowed title={title} organisation={current?.account.name} />;
}

function NotAllowed({ title, organisation }: { title: string; organisation: string | undefined }) {
  usePage({ title, organisation });
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p role="alert">
        {t('You cannot access this function as you do not have sufficient privileges on this account.')}
      </p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </p>
    </div>
  );
}
