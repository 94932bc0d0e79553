import type { AdminUserRole } from '#contract/entities/person.ts';
import { t } from '#web/i18n/translate.ts';
import type { SelectOption } from '#web/ui/SelectInput.tsx';

/** The roles in the order that screens name them (docs/rules/roles.md#order-of-roles). */
const roles: readonly AdminUserRole[] = ['view', 'edit', 'manage', 'report'];

/** The labels of the roles. */
export const roleNames = (): Record<AdminUserRole, string> => ({
  view: t('View'),
  edit: t('Edit'),
  manage: t('Manage'),
  report: t('Report'),
});

/** The roles to choose from. */
export const roleOptions = (): SelectOption[] => roles.map((role) => ({ value: role, label: roleNames()[role] }));
