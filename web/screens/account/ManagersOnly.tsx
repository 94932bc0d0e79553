import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canManage } from '#rules/permissions.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import type { Administration } from '#web/session/administration.ts';
import { OrganisationsDisabled } from '#web/session/OrganisationsDisabled.ts';
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
  return <ForManagers title={title} organisation={current?.account.name} />;
}

function ForManagers({ title, organisation }: { title: string; organisation: string | undefined }) {
  usePage({ title, organisation });
  return <NoPrivileges title={title} />;
}
